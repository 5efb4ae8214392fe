//go:build articles

package zdd

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample builds the diagram of the worked example in the package comment, and compares the tables
// of the solver with the text.
func TestExample(t *testing.T) {
	const puzzle = "2..33...43..1234"
	shape, grid := articletest.Puzzle(t, puzzle)
	instance := testkit.Must(Spec().New(shape, nil))(t)
	s := instance.(*solver)
	s.EachStep = true
	type step struct {
		f    frontier
		grid string
	}
	var made []step // frontiers in the order in which the solver adds them to its table
	ctx := articletest.Follow(func() {
		keys := s.frontiers.keys
		made = append(made, step{frontier(keys[len(keys)-1]), s.grid.String()})
	})
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: math.MaxInt}, &c))

	steps := []string{"frontier  blank  column  row   box   tries  root"}
	for n, at := range made {
		b := s.blanks[blankOf(s, at.f)]
		open := s.all &^ (at.f>>b.col | at.f>>b.row | at.f>>b.box)
		tries := []byte(articletest.Digits(uint32(open)))
		slices.Reverse(tries)
		steps = append(steps, fmt.Sprintf("%8d  %s   %-6s  %-4s  %-4s  %-5s  %4d", n, shape.CellName(b.cell),
			digits(s, at.f>>b.col), digits(s, at.f>>b.row), digits(s, at.f>>b.box), tries, s.roots[n]))
	}

	nodes := make([]string, len(s.blanks))
	for n := len(s.nodes.keys) - 1; n > empty; n-- {
		key := s.nodes.keys[n]
		number := int(key >> 48)
		k := number / s.side
		nodes[k] += fmt.Sprintf("   %2d: =%d lo %-2d hi %-2d sets %d", n, number%s.side+1, key>>24&(1<<24-1), key&(1<<24-1), s.counts[n])
	}
	for k := range nodes {
		nodes[k] = shape.CellName(s.blanks[k].cell) + nodes[k]
	}
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: math.MaxInt, Solution: c.Solution.String(), Nodes: c.Nodes,
		Steps: []string{articletest.Line(shape, grid), strings.Join(steps, "\n"), strings.Join(nodes, "\n")},
	}
	example.Check(t)
}

// blankOf returns the number of the blank that a frontier fills next. All columns together have as
// many digits as there are clues and filled blanks.
func blankOf(s *solver, f frontier) int {
	columns := f & (1<<(s.side*s.side) - 1)
	clues := s.side*s.side - len(s.blanks)
	return bits.OnesCount64(uint64(columns)) - clues
}

// digits writes the used digits of column 1 of a frontier.
func digits(s *solver, f frontier) string { return articletest.Digits(uint32(f & s.all)) }
