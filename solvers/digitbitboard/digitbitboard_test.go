package digitbitboard

import (
	"context"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestRest shows which cells rest fills without a guess.
func TestRest(t *testing.T) {
	for _, row := range []struct{ reason, puzzle, want string }{
		{"no single", "................", "................"},
		{"hidden singles alone: 1 has one place in box 2 and one in box 3, in cells with four candidates", "1.........1.....", "1......1..1..1.."},
		{"naked and hidden singles: 1 in r1c1 is a naked single, 4 in r3c3 a hidden single", "..2..4..3.......", "132424..3.4.4..."},
	} {
		shape, puzzle, err := sudoku.ParseGrid(row.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		s := newSolver[[1]uint64](shape)
		s.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: 1}, &solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())})
		b := &s.states[s.load(puzzle)]
		ok := s.rest(b)
		got := make(sudoku.Grid, shape.Cells())
		for i := range got {
			for d := range b.left {
				if (b.left[d][0]&^b.open[0])>>i&1 != 0 {
					got[i] = uint8(d + 1)
				}
			}
		}
		if !ok || got.String() != row.want {
			t.Errorf("%s: rest returned %t and filled %s; want true and %s", row.reason, ok, got, row.want)
		}
	}
}
