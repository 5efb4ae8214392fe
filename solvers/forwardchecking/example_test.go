//go:build articles

package forwardchecking

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// follower passes each call of the search to the solver and writes down its effect.
type follower struct {
	*solver
	steps []string
}

// Root writes down the domains after the clues are assigned.
func (f *follower) Root() (ok bool) {
	ok = f.solver.Root()
	f.steps = append(f.steps, articletest.Candidates(f.Board.Shape, f.Of), "guess       domains that change")
	return ok
}

// Assigned writes down a guess and the domains that it changes.
func (f *follower) Assigned(cell int) (ok bool) {
	before := slices.Clone(f.Of)
	ok = f.solver.Assigned(cell)
	name := f.Board.Shape.CellName
	line := fmt.Sprintf("%d in %s ", bits.TrailingZeros32(f.Of[cell])+1, name(cell))
	for i, m := range f.Of {
		if m != before[i] {
			line += fmt.Sprintf("  %s: %s", name(i), articletest.Digits(m))
		}
	}
	if !ok {
		line += "  " + clash(f.solver)
	}
	f.steps[1] += "\n" + line
	return ok
}

// clash describes the first two peers that have only one digit left, the same for both.
func clash(s *solver) string {
	for i, m := range s.Of {
		for _, p := range s.Board.Peers[i] {
			if m&(m-1) == 0 && s.Of[p] == m {
				name := s.Board.Shape.CellName
				return fmt.Sprintf("\n            dead end: %s and %s both need %s", name(i), name(int(p)), articletest.Digits(m))
			}
		}
	}
	return ""
}

// TestExample runs the solver on the worked example of the package comment, and compares the steps
// with the text.
func TestExample(t *testing.T) {
	const puzzle = "..4....3.3..2..."
	shape, grid := articletest.Puzzle(t, puzzle)
	made := testkit.Must(Spec().New(shape, nil))(t)
	f := &follower{solver: made.(*solver)}
	f.Init(shape, nil, f)
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, f.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: grid, Limit: 1000}, &c))
	steps := append([]string{articletest.Board(shape, grid)}, f.steps...)
	steps = append(steps, articletest.Board(shape, c.Solution))
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1000, Steps: steps, Solution: c.Solution.String(), Nodes: c.Nodes,
	}
	example.Check(t)
}
