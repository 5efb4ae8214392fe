//go:build articles

package fewestfirst

import (
	"fmt"
	"math/bits"
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

	list := s.order[:strings.Count(puzzle, ".")]
	steps := []string{"cell   candidates  still possible"}
	ctx := articletest.Follow(func() {
		k := 0 // the next cell is the first blank in the list, because the search clears a cell before it goes back
		for s.grid[list[k].cell] != 0 {
			k++
		}
		b := list[k]
		open := articletest.Digits(b.cands & s.board.Open(s.grid, b.cell))
		steps = append(steps, fmt.Sprintf("%s   %-10s  %s", shape.CellName(b.cell), articletest.Digits(b.cands), strings.Replace(open, "-", "none: go back", 1)))
	})
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: 1}, &c))

	var groups strings.Builder
	for count := range shape.Side() + 1 {
		for _, b := range list {
			if bits.OnesCount32(b.cands) != count {
				continue
			}
			if !strings.Contains(groups.String(), fmt.Sprintf("%d: ", count)) {
				fmt.Fprintf(&groups, "\n%d: ", count)
			}
			fmt.Fprintf(&groups, " %s", shape.CellName(b.cell))
		}
	}
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1, Solution: c.Solution.String(), Nodes: c.Nodes,
		Steps: []string{articletest.Board(shape, grid), groups.String(), strings.Join(steps, "\n")},
	}
	example.Check(t)
}
