package sudoku_test

import (
	"fmt"
	"testing"

	"sudokubench/sudoku"
)

// image describes the effect of a symmetry. imageOf finds it with images of grids.
type image struct {
	row, col   []int // line k of the image comes from the line row[k] or col[k] of the original
	digit      []int // digit k+1 of the original becomes digit[k]
	transposed bool  // whether the rows of the image are columns of the original
}

func imageOf(y *sudoku.Symmetry, s sudoku.Shape) image {
	side := s.Side()
	const mark = 100 // bytes from mark on are not digits: a symmetry moves them but keeps their values
	rows, cols, digits := make(sudoku.Grid, s.Cells()), make(sudoku.Grid, s.Cells()), make(sudoku.Grid, s.Cells())
	for i := range rows {
		rows[i], cols[i], digits[i] = uint8(mark+i/side), uint8(mark+i%side), uint8(i%side+1)
	}
	rows, cols, digits = apply(y, rows), apply(y, cols), apply(y, digits)
	im := image{make([]int, side), make([]int, side), make([]int, side), rows[0] != rows[1]}
	if im.transposed {
		rows, cols = cols, rows
	}
	for k := range side {
		im.row[k], im.col[k] = int(rows[k*side])-mark, int(cols[k])-mark
		if im.transposed { // the digit shows the column in the original, which is a row of the image
			im.digit[im.row[k]] = int(digits[k*side])
		} else {
			im.digit[im.col[k]] = int(digits[k])
		}
	}
	return im
}

// TestSeedsAreFixed shows that a seed has the same symmetry in all versions. Records contain seeds,
// and a run that is resumed or repeated must use the same boards. Never update the expected values.
func TestSeedsAreFixed(t *testing.T) {
	for _, row := range []struct {
		shape sudoku.Shape
		seed  uint64
		want  string // expected order of rows and of columns from 0, new digits, and whether the board is transposed
	}{
		{sudoku.Shape4, 1, "{[1 0 3 2] [0 1 2 3] [3 4 1 2] true}"},
		{sudoku.Shape4, 20201121, "{[1 0 2 3] [3 2 0 1] [2 1 3 4] true}"},
		{sudoku.Shape6, 1, "{[0 1 5 4 3 2] [0 1 2 5 4 3] [3 4 5 2 1 6] false}"},
		{sudoku.Shape6, 20201121, "{[4 5 3 2 0 1] [5 3 4 0 1 2] [2 5 6 4 1 3] false}"},
		{sudoku.Shape9, 0, "{[8 6 7 5 4 3 2 0 1] [1 2 0 5 3 4 8 7 6] [5 4 3 9 1 6 7 8 2] false}"},
		{sudoku.Shape9, 1, "{[4 5 3 2 1 0 8 7 6] [4 5 3 2 1 0 8 7 6] [3 4 5 8 1 6 9 2 7] true}"},
		{sudoku.Shape9, 20201121, "{[0 2 1 3 5 4 7 6 8] [8 7 6 0 2 1 5 3 4] [2 5 7 4 1 9 6 8 3] true}"},
		{sudoku.Shape9, 18446744073709551615, "{[4 5 3 1 0 2 6 7 8] [6 8 7 1 0 2 4 3 5] [1 6 5 8 7 4 3 2 9] false}"},
		{sudoku.Shape16, 1, "{[5 4 7 6 0 2 3 1 12 15 14 13 11 9 8 10] [4 6 5 7 9 11 10 8 14 13 15 12 1 0 3 2] [3 11 5 12 16 6 9 15 7 2 4 13 8 10 14 1] true}"},
		{sudoku.Shape16, 20201121, "{[12 14 13 15 3 0 1 2 7 4 5 6 8 9 10 11] [6 5 4 7 12 15 14 13 10 9 8 11 2 0 1 3] [2 5 12 4 1 9 6 8 3 10 15 7 13 14 11 16] true}"},
		{sudoku.Shape25, 1, "{[4 3 2 1 0 23 21 24 22 20 16 17 18 15 19 9 7 6 8 5 11 13 12 14 10] [11 10 13 12 14 8 6 5 9 7 21 20 24 22 23 4 2 0 1 3 17 16 19 18 15] [3 11 19 12 24 6 9 15 20 18 4 25 8 10 14 1 17 2 5 7 16 21 13 22 23] false}"},
		{sudoku.Shape25, 20201121, "{[18 15 16 19 17 4 1 2 3 0 24 23 22 20 21 12 14 10 13 11 5 8 7 6 9] [12 10 14 13 11 6 5 7 8 9 1 3 2 4 0 20 24 22 23 21 17 19 16 18 15] [25 5 12 18 1 9 6 8 3 10 20 7 13 22 23 16 17 19 4 15 2 24 11 14 21] true}"},
	} {
		y := sudoku.NewSymmetry(row.shape, row.seed)
		if got := fmt.Sprint(imageOf(y, row.shape)); got != row.want {
			t.Errorf("%s, seed %d: got %s, want %s", row.shape, row.seed, got, row.want)
		}
		y.Reseed(row.seed + 1)
		y.Reseed(row.seed)
		if got := fmt.Sprint(imageOf(y, row.shape)); got != row.want {
			t.Errorf("%s, seed %d, used before: got %s, want %s", row.shape, row.seed, got, row.want)
		}
	}
}

// TestSeedsSpreadEvenly shows that the seeds use all symmetries about equally often. Each digit
// becomes each digit equally often, and each row or column comes from each position equally often. If
// the boxes are square, half of the symmetries transpose the board. Other boards are never transposed.
func TestSeedsSpreadEvenly(t *testing.T) {
	const seeds = 4000
	for _, s := range sudoku.Shapes() {
		side := s.Side()
		var rows, cols, digits [sudoku.MaxSide][sudoku.MaxSide]int
		sameLines, transposed := 0, 0
		for seed := range uint64(seeds) {
			im := imageOf(sudoku.NewSymmetry(s, seed), s)
			if im.transposed {
				transposed++
			}
			for k := range side {
				rows[k][im.row[k]]++
				cols[k][im.col[k]]++
				digits[k][im.digit[k]-1]++
				if im.row[k] == im.col[k] {
					sameLines++
				}
			}
		}
		for k := range side {
			for from := range side {
				// A count of 0 is more than five standard deviations below the mean, so it fails.
				checkShare(t, fmt.Sprintf("%s: row %d is row %d", s, k, from), rows[k][from], seeds, 1/float64(side))
				checkShare(t, fmt.Sprintf("%s: column %d is column %d", s, k, from), cols[k][from], seeds, 1/float64(side))
				checkShare(t, fmt.Sprintf("%s: digit %d becomes %d", s, k+1, from+1), digits[k][from], seeds, 1/float64(side))
			}
		}
		checkShare(t, s.String()+": a row comes from the same line number as the column", sameLines, seeds*side, 1/float64(side))
		if s.BoxRows == s.BoxCols {
			checkShare(t, s.String()+": transposed", transposed, seeds, 0.5)
		} else if transposed != 0 {
			t.Errorf("%s: transposed %d times, want 0, because the boxes are not square", s, transposed)
		}
	}
}

// checkShare allows a difference of five standard deviations. A random result exceeds it once in a
// million times. The seeds are fixed, so the result never changes.
func checkShare(t *testing.T, what string, n, of int, p float64) {
	t.Helper()
	mean := p * float64(of)
	if d := float64(n) - mean; d*d > 25*mean*(1-p) {
		t.Errorf("%s: %d times of %d, want about %.0f", what, n, of, mean)
	}
}

func TestReseedAndApplyDoNotAllocate(t *testing.T) {
	for _, s := range sudoku.Shapes() {
		y, src, dst := sudoku.Identity(s), s.Pattern(), make(sudoku.Grid, s.Cells())
		seed := uint64(0)
		if n := testing.AllocsPerRun(100, func() {
			y.Reseed(seed)
			y.Apply(dst, src)
			seed++
		}); n != 0 {
			t.Errorf("%s: %v allocations per puzzle, want 0", s, n)
		}
	}
}
