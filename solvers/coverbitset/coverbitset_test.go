package coverbitset

import (
	"math/bits"
	"testing"

	"sudokubench/sudoku"
)

// TestVectors counts the bits of the vectors of each shape. A missing word, or a bit beyond the last
// row or column, changes the number.
func TestVectors(t *testing.T) {
	t.Run("4x4", func(t *testing.T) { checkVectors(t, newSolver[[1]uint64, [1]uint64](sudoku.Shape4), 3+7) })
	t.Run("6x6", func(t *testing.T) { checkVectors(t, newSolver[[4]uint64, [3]uint64](sudoku.Shape6), 5+12) })
	t.Run("9x9", func(t *testing.T) { checkVectors(t, newSolver[[12]uint64, [6]uint64](sudoku.Shape9), 8+20) })
	t.Run("16x16", func(t *testing.T) { checkVectors(t, newSolver[[64]uint64, [16]uint64](sudoku.Shape16), 15+39) })
}

// checkVectors checks the vectors of a shape. clashes is the number of rows that clash with each row.
func checkVectors[Rows, Columns vector](t *testing.T, s *solver[Rows, Columns], clashes int) {
	rows, columns := len(s.beside), len(s.columns)
	open, unmet := 0, 0
	for w := range len(s.all.open) {
		open += bits.OnesCount64(s.all.open[w])
	}
	for w := range len(s.all.unmet) {
		unmet += bits.OnesCount64(s.all.unmet[w])
	}
	if open != rows || unmet != columns {
		t.Errorf("%d rows are open and %d columns are unmet; want %d and %d", open, unmet, rows, columns)
	}
	for c := range columns {
		if n := s.count(&s.all, c); n*n != s.cells {
			t.Fatalf("column %d has %d rows; want the side of the board", c, n)
		}
	}
	for r := range rows {
		n := 0
		for w := range len(s.beside[r]) {
			n += bits.OnesCount64(s.beside[r][w])
		}
		if n != rows-clashes {
			t.Fatalf("beside has %d rows for row %d; want %d", n, r, rows-clashes)
		}
	}
}
