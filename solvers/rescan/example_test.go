//go:build articles

package rescan

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample runs the solver on the worked example of the package comment, and compares the steps
// with the text.
func TestExample(t *testing.T) {
	const puzzle = ".4.2........1.3."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := articletest.Solver[*solver](t, Spec(), shape)
	s.EachStep = true

	steps := []string{"depth  board at the call    cells read  blank  digits that fit"}
	ctx := articletest.Follow(func() {
		depth := strings.Count(puzzle, ".") - strings.Count(s.grid.String(), ".")
		r, c, _ := s.firstBlank()
		var fit uint32
		for d := range uint8(s.side) {
			if s.fits(r, c, d+1) {
				fit |= 1 << d
			}
		}
		i := r*s.side + c
		steps = append(steps, fmt.Sprintf("%5d  %s  %10d  %s   %s", depth, articletest.Line(shape, s.grid), i+1, shape.CellName(i), strings.Replace(articletest.Digits(fit), "-", "none: return", 1)))
	})
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: 1}, &c))
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1, Solution: c.Solution.String(), Nodes: c.Nodes,
		Steps: []string{articletest.Board(shape, grid), strings.Join(steps, "\n")},
	}
	example.Check(t)
}
