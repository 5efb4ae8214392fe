//go:build articles

package digitpatterns

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample follows the search through the puzzle of the article.
func TestExample(t *testing.T) {
	const puzzle = "1....2.....34..."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := newSolver(shape)
	s.EachStep = true

	var lists []string
	steps := []string{"digit   laid before            patterns clear of them"}
	var before [9]cells // patterns that were chosen at the previous step
	ctx := articletest.Follow(func() {
		depth := 0 // number of the first digit with a new pattern, which is the depth of this step
		for d := range s.side {
			if s.laid[d] != before[d] {
				depth = d + 1
				break
			}
		}
		clear(s.laid[depth:]) // removes the patterns that an earlier branch left there
		before = s.laid
		if lists == nil {
			lists = append(lists, "digit   patterns left")
			for d := range s.side {
				lists = append(lists, fmt.Sprintf("%-5d   %s", d+1, columns(shape, s.left[d])))
			}
		}
		var taken cells
		for _, p := range s.laid[:depth] {
			taken = taken.or(p)
		}
		var free []cells
		for _, p := range s.left[depth] {
			if p.and(taken) == (cells{}) {
				free = append(free, p)
			}
		}
		steps = append(steps, fmt.Sprintf("%-5d   %-20s   %s", depth+1, columns(shape, s.laid[:depth]), columns(shape, free)))
	})
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: 2}, &c))
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 2, Solution: c.Solution.String(), Nodes: c.Nodes,
		Steps: []string{
			articletest.Board(shape, grid), strings.Join(lists, "\n"),
			strings.Join(steps, "\n"), articletest.Board(shape, c.Solution),
		},
	}
	example.Check(t)
}

// columns returns each pattern as text: the column of the digit in each row, from the top.
func columns(shape sudoku.Shape, list []cells) string {
	if len(list) == 0 {
		return "-"
	}
	var text []string
	for _, p := range list {
		pattern := ""
		for i := range shape.Cells() {
			if p.and(cell(i)) != (cells{}) {
				pattern += fmt.Sprint(i%shape.Side() + 1)
			}
		}
		text = append(text, pattern)
	}
	return strings.Join(text, " ")
}
