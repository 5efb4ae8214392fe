package band

import (
	"math/rand/v2"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestClash compares clash with Shape.Consistent. It also shows that the solver makes no guess if
// two clues clash.
func TestClash(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 27))
	seen := map[bool]int{}
	for range 2000 {
		g := make(sudoku.Grid, 81)
		for range 2 + rnd.IntN(6) {
			g[rnd.IntN(81)] = uint8(1 + rnd.IntN(3))
		}
		want := !sudoku.Shape9.Consistent(g)
		seen[want]++
		var b state
		if !b.load(g) || b.clash() != want {
			t.Errorf("%s: clash returned %t, want %t", g, b.clash(), want)
		}
	}
	if seen[true] < 100 || seen[false] < 100 {
		t.Errorf("%d draws clash and %d do not; want at least 100 of each", seen[true], seen[false])
	}

	_, g := testkit.Must2(sudoku.ParseGrid("9....9...9........2.............................................................."))(t)
	s := testkit.Must(Spec().New(sudoku.Shape9, nil))(t)
	var c solvers.Claim
	c.Solution = make(sudoku.Grid, 81)
	if err := s.Solve(t.Context(), &solvers.Query{Shape: sudoku.Shape9, Puzzle: g, Limit: 1}, &c); err != nil || c.Count != 0 || !c.Exhausted || c.Nodes != 0 {
		t.Errorf("got %+v, error %v; want no solution, without a guess", c, err)
	}
}
