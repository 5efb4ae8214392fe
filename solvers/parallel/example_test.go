//go:build articles

package parallel

import (
	"context"
	"fmt"
	"math/bits"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample splits the empty board of the package comment, solves its parts, and compares the result
// with the text.
func TestExample(t *testing.T) {
	const (
		puzzle = "................"
		limit  = 20
	)
	options := solvers.Options{"trial": "off", "goroutines": "1"}
	shape, grid := articletest.Puzzle(t, puzzle)
	made := testkit.Must(Spec().New(shape, options))(t)
	s := made.(*solver)

	split := "step  boards  first board          cell   digits\n"
	queue := []sudoku.Grid{grid}
	nodes := int64(0)
	for step := 1; len(queue) < enough; step++ {
		board := append(sudoku.Grid(nil), queue[0]...)
		p, open, blank, ok := s.splitter.choose(board)
		if !ok || !blank {
			t.Fatalf("board %s is full or has no solution; this test cannot split it", queue[0])
		}
		if last := len(queue)+bits.OnesCount32(open)-1 >= enough; step <= 6 || last {
			split += fmt.Sprintf("%4d  %6d  %s  %s   %s\n", step, len(queue), articletest.Line(shape, board), shape.CellName(int(p.Cell)), articletest.Digits(open))
		}
		for ; open != 0; open &= open - 1 {
			child := append(sudoku.Grid(nil), board...)
			child[p.Cell] = uint8(bits.TrailingZeros32(open)) + 1
			queue = append(queue, child)
			nodes++
		}
		queue = queue[1:]
	}
	if parts := s.splitter.split(grid); parts != len(queue) || s.splitter.nodes != nodes {
		t.Errorf("split makes %d parts with %d guesses; the steps make %d with %d", parts, s.splitter.nodes, len(queue), nodes)
	}
	for k, board := range queue {
		if got := s.splitter.part(k); !sudoku.Same(got, board) {
			t.Errorf("part %d is %s; the steps make %s", k, got, board)
		}
	}

	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: grid, Limit: limit}, &c))
	parts := "part  board                solutions  sum\n"
	sum := 0
	for k := range s.last.Load() + 1 {
		sum += s.counts[k]
		nodes += s.nodes[k]
		parts += fmt.Sprintf("%4d  %s  %9d  %3d\n", k, articletest.Line(shape, s.splitter.part(int(k))), s.counts[k], sum)
	}
	example := articletest.Example{
		Spec: Spec(), Options: options, Puzzle: puzzle, Limit: limit, Solution: s.solved.String(), Nodes: nodes,
		Steps: []string{split, parts},
	}
	example.Check(t)
}
