//go:build articles

package dlx

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample follows the search through the puzzle of the article. At each step, it records the
// column that the solver chooses, and the rows of this column.
func TestExample(t *testing.T) {
	const puzzle, limit = "..323.14..2.2.41", 3
	shape, grid := articletest.Puzzle(t, puzzle)
	s := newSolver(shape)
	s.EachStep = true
	steps := []string{"columns  taken          size  its rows"}
	ctx := articletest.Follow(func() {
		columns := 0
		for c := s.heads[0].right; c != 0; c = s.heads[c].right {
			columns++
		}
		c := s.smallest()
		var rows []string
		for x := s.nodes[c].down; x != c; x = s.nodes[x].down {
			at := s.problem.Placements[(int(x)-s.first)/4]
			rows = append(rows, fmt.Sprintf("%s=%d", shape.CellName(int(at.Cell)), at.Digit))
		}
		steps = append(steps, fmt.Sprintf("%7d  %-13s  %4d  %s", columns, articletest.Demand(shape, int(c)-1), s.heads[c].size, strings.Join(rows, ", ")))
	})
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: limit}, &c))
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: limit, Solution: c.Solution.String(), Nodes: c.Nodes,
		Steps: []string{articletest.Board(shape, grid), strings.Join(steps, "\n")},
	}
	example.Check(t)
}
