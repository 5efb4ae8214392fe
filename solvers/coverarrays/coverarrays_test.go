package coverarrays

import (
	"testing"

	"sudokubench/sudoku"
)

// TestUndo chooses two rows on an empty board. undo must then restore all counts.
func TestUndo(t *testing.T) {
	s := newSolver(sudoku.Shape9)
	s.rest.Fill(make(sudoku.Grid, 81), nil)
	if !s.begin() {
		t.Fatal("the empty board is a dead end")
	}
	count, open, left := s.count, s.open, s.left
	if !s.choose(0) || !s.choose(12) { // row 0 is 1 in r1c1, row 12 is 4 in r1c2
		t.Fatal("1 in r1c1 and 4 in r1c2 are a dead end; want none")
	}
	// Each choice closes 28 rows. Two of these are closed by both choices: 4 in r1c1 and 1 in r1c2.
	if s.left != left-2 || len(s.trail) != 28+28-2 {
		t.Errorf("%d rows are left to choose and %d are closed; want %d and %d", s.left, len(s.trail), left-2, 28+28-2)
	}
	s.undo(0, 0)
	if s.count != count || s.open != open || s.left != left {
		t.Error("after undo, the state differs from the state before the choices")
	}
}

// TestClash counts the rows that clash with each row. A row clashes with the other digits in its
// cell, and with its digit in every peer of the cell.
func TestClash(t *testing.T) {
	for shape, want := range map[sudoku.Shape]int{
		sudoku.Shape4: 3 + 7, sudoku.Shape6: 5 + 12, sudoku.Shape9: 8 + 20, sudoku.Shape16: 15 + 39, sudoku.Shape25: 24 + 64,
	} {
		for r, clash := range newSolver(shape).clash {
			if len(clash) != want {
				t.Fatalf("%s: %d rows clash with row %d; want %d", shape, len(clash), r, want)
			}
		}
	}
}
