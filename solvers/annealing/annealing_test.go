package annealing

import (
	"context"
	"slices"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestSwapsKeepBoxesAndCount counts again what the swaps have kept count of.
func TestSwapsKeepBoxesAndCount(t *testing.T) {
	for _, shape := range Spec().Shapes {
		made, err := newSolver(shape, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := made.(*solver)
		puzzle := make(sudoku.Grid, shape.Cells())
		puzzle[0], puzzle[len(puzzle)-1] = 1, 2
		claim := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
		s.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: 1}, &claim)
		s.dice = 1
		copy(s.grid, puzzle)
		s.fill()
		before := slices.Clone(s.grid)
		s.takes = [5]uint64{1 << 24, 1 << 23, 1 << 22, 1 << 21, 1 << 20}
		s.chain(1000)
		if sudoku.Same(before, s.grid) {
			t.Errorf("%s: a thousand swaps changed nothing", shape)
		}
		if s.grid[0] != 1 || s.grid[len(puzzle)-1] != 2 {
			t.Errorf("%s: a clue was swapped", shape)
		}
		cost := 0
		for k, unit := range s.board.Units {
			seen := map[uint8]bool{}
			for _, i := range unit {
				seen[s.grid[i]] = true
			}
			if k >= 2*s.board.Side && len(seen) != s.board.Side {
				t.Errorf("%s: box %d holds %d digits", shape, k-2*s.board.Side+1, len(seen))
			}
			cost += s.board.Side - len(seen)
		}
		if s.cost != cost {
			t.Errorf("%s: the cost is held to be %d and is %d", shape, s.cost, cost)
		}
	}
}
