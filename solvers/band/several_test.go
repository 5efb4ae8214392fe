package band

import (
	"math/rand/v2"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestSeveralKeepEachSolution shows that a search finds each solution of a puzzle once, both with
// guesses in several cells at once and with single guesses.
func TestSeveralKeepEachSolution(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 27))
	many, took := 0, 0
	for round := range 200 {
		digits, bands, stacks := rnd.Perm(9), rnd.Perm(3), rnd.Perm(3)
		g := make(sudoku.Grid, 81)
		for i := range g {
			r, c := i/9, i%9
			g[9*(3*bands[r/3]+r%3)+3*stacks[c/3]+c%3] = uint8(1 + digits[(r%3*3+r/3+c)%9])
		}
		for _, i := range rnd.Perm(81)[:40+rnd.IntN(6)] {
			g[i] = 0
		}
		want := solutions(g)
		if want > 3 {
			many++
		}
		s := &solver{grid: make(sudoku.Grid, 81)}
		c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
		if err := s.Solve(t.Context(), &solvers.Query{Shape: sudoku.Shape9, Puzzle: g, Limit: want + 1}, &c); err != nil {
			t.Fatal(err)
		}
		if c.Count != want || !c.Exhausted {
			t.Errorf("round %d, %s: got %d solutions, want %d", round, g, c.Count, want)
		}

		// Search again, but call several for the first guess if there are cells with two
		// candidates.
		b := &s.states[0]
		b.load(g)
		c = solvers.Claim{Solution: make(sudoku.Grid, 81)}
		s.Begin(t.Context(), &solvers.Query{Shape: sudoku.Shape9, Puzzle: g, Limit: want + 1}, &c)
		if !b.rest() || b.open.empty() || b.pairs.empty() {
			continue
		}
		took++
		if s.several(0, b.pairs) || c.Count != want {
			t.Errorf("round %d, %s: several guesses at the root: got %d solutions, want %d", round, g, c.Count, want)
		}
	}
	if many < 50 || took < 50 {
		t.Errorf("%d draws have many solutions, %d allow guesses at the root; want at least 50 of each", many, took)
	}
}

// solutions counts the solutions of a puzzle with a simple search.
func solutions(g sudoku.Grid) (n int) {
	cell, fewest, can := -1, 10, [9]bool{}
	for i := range g {
		if g[i] != 0 {
			continue
		}
		free := [9]bool{true, true, true, true, true, true, true, true, true}
		left := 9
		for j := range g {
			sees := j/9 == i/9 || j%9 == i%9 || j/27 == i/27 && j%9/3 == i%9/3
			if sees && g[j] != 0 && free[g[j]-1] {
				free[g[j]-1] = false
				left--
			}
		}
		if left < fewest {
			cell, fewest, can = i, left, free
		}
	}
	if cell < 0 {
		return 1
	}
	for d, ok := range can {
		if ok {
			g[cell] = uint8(d + 1)
			n += solutions(g)
		}
	}
	g[cell] = 0
	return n
}

// TestSure shows under which conditions the solver guesses in several cells at once.
func TestSure(t *testing.T) {
	for _, tt := range []struct {
		reason      string
		depth, open int // open is the number of open cells before the first guess
		nodes       int64
		want        bool
	}{
		{"two guesses, none failed", 2, sureOpen, 2, true},
		{"nine guesses, none failed", 9, 20, 9, true},
		{"one guess", 1, 20, 1, false},
		{"one of the guesses failed", 2, 20, 3, false},
		{"many cells were open at the root", 2, sureOpen + 1, 2, false},
	} {
		var s solver
		for i := range tt.open {
			s.states[0].open = s.states[0].open.or(cell(i))
		}
		s.Nodes = tt.nodes
		if got := s.sure(tt.depth); got != tt.want {
			t.Errorf("%s: got %t, want %t", tt.reason, got, tt.want)
		}
	}
}
