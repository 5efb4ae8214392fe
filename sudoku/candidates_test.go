package sudoku_test

import (
	"testing"

	"sudokubench/sudoku"
)

// TestApplyCandidates compares the image of candidates with images of grids. Each grid has one
// candidate of one cell as its only digit.
func TestApplyCandidates(t *testing.T) {
	for _, s := range sudoku.Shapes() {
		for seed := range uint64(5) {
			y := sudoku.NewSymmetry(s, seed)
			src, dst := make(sudoku.Candidates, s.Cells()), make(sudoku.Candidates, s.Cells())
			want := make(sudoku.Candidates, s.Cells())
			one, image := make(sudoku.Grid, s.Cells()), make(sudoku.Grid, s.Cells())
			for i := range src {
				for _, d := range []int{1 + i%s.Side(), 1 + i*7%s.Side()} {
					src[i] |= 1 << (d - 1)
					clear(one)
					one[i] = uint8(d)
					y.Apply(image, one)
					for j, e := range image {
						if e != 0 {
							want[j] |= 1 << (e - 1)
						}
					}
				}
			}
			y.ApplyCandidates(dst, src)
			for i := range dst {
				if dst[i] != want[i] {
					t.Fatalf("%s, seed %d: cell %s has the candidates %b; want %b", s, seed, s.CellName(i), dst[i], want[i])
				}
			}
		}
	}
}

func TestCandidates(t *testing.T) {
	s := sudoku.Shape4
	solution := s.Pattern()
	all := make(sudoku.Candidates, s.Cells())
	for i := range all {
		all[i] = s.AllCandidates()
	}
	without := append(sudoku.Candidates(nil), all...)
	without[5] &^= 1 << (solution[5] - 1)
	single := append(sudoku.Candidates(nil), all...)
	single[3] = 1 << (solution[3] - 1)
	blank := append(sudoku.Grid(nil), solution...)
	blank[7] = 0
	high := append(sudoku.Grid(nil), solution...)
	high[7] = 200
	for _, row := range []struct {
		reason   string
		c        sudoku.Candidates
		solution sudoku.Grid
		allow    bool
		clues    int
	}{
		{"every digit is a candidate", all, solution, true, 0},
		{"one digit is no candidate of its cell", without, solution, false, 0},
		{"a single candidate is a clue", single, solution, true, 1},
		{"a blank is no digit", all, blank, false, 0},
		{"200 is a digit of no board", all, high, false, 0},
		{"a short grid is no solution", all, solution[1:], false, 0},
	} {
		if got := row.c.Allow(row.solution); got != row.allow {
			t.Errorf("%s: Allow is %t; want %t", row.reason, got, row.allow)
		}
		clues := make(sudoku.Grid, s.Cells())
		row.c.Clues(clues)
		if got := clues.Clues(); got != row.clues {
			t.Errorf("%s: %d clues; want %d", row.reason, got, row.clues)
		}
	}
}

func TestCheckPencilmarks(t *testing.T) {
	s := sudoku.Shape4
	solution := s.Pattern()
	all := make(sudoku.Candidates, s.Cells())
	for i := range all {
		all[i] = s.AllCandidates()
	}
	some := append(sudoku.Candidates(nil), all...)
	some[5] = s.AllCandidates() &^ (1 << (solution[5] - 1))
	single := append(sudoku.Candidates(nil), all...)
	single[3] = 1 << 3
	change := func(i int, d uint8) sudoku.Grid {
		g := append(sudoku.Grid(nil), solution...)
		g[i] = d
		return g
	}
	for _, row := range []struct {
		reason   string
		c        sudoku.Candidates
		solution sudoku.Grid
		want     string
	}{
		{"right", all, solution, ""},
		{"a digit that is no candidate", some, solution, "r2c2 contains 4; its candidates are 1, 2, 3"},
		{"another digit than the only candidate", single, change(3, 1), "r1c4 contains 1; its only candidate is 4"},
		{"a digit twice", all, change(1, 1), "row 1 has two 1s: r1c1, r1c2"},
		{"a blank", some, change(5, 0), "r2c2 is blank"},
		{"a digit of no board", all, change(5, 200), "r2c2 contains 200; a 4x4 board has digits 1 to 4"},
		{"a cell missing", all, solution[1:], "the grid has 15 cells; a 4x4 board has 16"},
		{"candidates missing", all[1:], solution, "the grid has 15 cells; a 4x4 board has 16"},
	} {
		got := ""
		if err := s.CheckPencilmarks(row.c, row.solution); err != nil {
			got = err.Error()
		}
		if got != row.want {
			t.Errorf("%s: %q; want %q", row.reason, got, row.want)
		}
	}
	if n := testing.AllocsPerRun(10, func() { s.CheckPencilmarks(all, solution) }); n > 0 {
		t.Errorf("CheckPencilmarks allocates %g times; want 0", n)
	}
}
