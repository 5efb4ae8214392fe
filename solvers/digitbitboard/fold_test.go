package digitbitboard

import (
	"math/rand/v2"
	"testing"

	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// TestOnlyCountsEveryUnit compares the function "only" with a count of each unit, for random places
// of a digit.
func TestOnlyCountsEveryUnit(t *testing.T) {
	s, _ := Spec().New(sudoku.Shape4, nil)
	counts(t, sudoku.Shape4, s.(*solver[[1]uint64]))
	s, _ = Spec().New(sudoku.Shape6, nil)
	counts(t, sudoku.Shape6, s.(*solver[[1]uint64]))
	s, _ = Spec().New(sudoku.Shape9, nil)
	counts(t, sudoku.Shape9, s.(*solver[[2]uint64])) // counts with onlyNine, which the solver uses for 9x9
	counts(t, sudoku.Shape9, newSolver[[2]uint64](sudoku.Shape9))
	s, _ = Spec().New(sudoku.Shape16, nil)
	counts(t, sudoku.Shape16, s.(*solver[[4]uint64]))
}

func counts[B board](t *testing.T, shape sudoku.Shape, s *solver[B]) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(8, uint64(shape.Side())))
	l := layout.New(shape)
	seen := map[bool]int{}
	for k := range 2000 {
		var left, open, single B
		has := make([]bool, shape.Cells())
		for i := range has {
			w, bit := i/s.perWord, uint64(1)<<(i%s.perWord)
			if rnd.IntN(100) < 20+k%60 {
				has[i] = true
				left[w] |= bit
			}
			if rnd.IntN(8) > 0 {
				open[w] |= bit
			}
		}
		ok := true
		for _, unit := range l.Units {
			n, at := 0, 0
			for _, i := range unit {
				if has[i] {
					n, at = n+1, int(i)
				}
			}
			ok = ok && n > 0
			if n == 1 {
				single[at/s.perWord] |= 1 << (at % s.perWord) & open[at/s.perWord]
			}
		}
		seen[ok]++
		got, gotOK := s.only(&left, &open)
		if gotOK != ok || ok && got != single {
			t.Fatalf("%s, places %#o: only = %#o, %t; want %#o, %t", shape, left, got, gotOK, single, ok)
		}
	}
	if seen[true] < 100 || seen[false] < 100 {
		t.Errorf("%s: %[2]d of 2000 draws have a place in every unit; want at least 100 with and 100 without", shape, seen[true])
	}
}
