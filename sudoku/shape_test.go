package sudoku_test

import (
	"slices"
	"testing"

	"sudokubench/sudoku"
)

func TestShapes(t *testing.T) {
	for _, row := range []struct {
		shape       sudoku.Shape
		side, cells int
		name        string
		last        string
	}{
		{sudoku.Shape4, 4, 16, "4x4", "r4c4"},
		{sudoku.Shape6, 6, 36, "6x6", "r6c6"},
		{sudoku.Shape9, 9, 81, "9x9", "r9c9"},
		{sudoku.Shape16, 16, 256, "16x16", "r16c16"},
		{sudoku.Shape25, 25, 625, "25x25", "r25c25"},
	} {
		s := row.shape
		if s.Side() != row.side || s.Cells() != row.cells || s.String() != row.name || !s.Valid() {
			t.Errorf("%v: side %d, cells %d, name %s, valid %v; want %d, %d, %s, true",
				s, s.Side(), s.Cells(), s, s.Valid(), row.side, row.cells, row.name)
		}
		if got := s.CellName(s.Cells() - 1); got != row.last {
			t.Errorf("%s: the last cell has the name %s, want %s", s, got, row.last)
		}
		if got, ok := sudoku.ShapeOfSide(row.side); !ok || got != s {
			t.Errorf("ShapeOfSide(%d) = %v, %v; want the board of the same row", row.side, got, ok)
		}
		if got, ok := sudoku.ShapeOfCells(row.cells); !ok || got != s {
			t.Errorf("ShapeOfCells(%d) = %v, %v; want the board of the same row", row.cells, got, ok)
		}
		if row.side > sudoku.MaxSide {
			t.Errorf("%s is larger than MaxSide", s)
		}
	}
	for _, row := range []struct {
		reason string
		shape  sudoku.Shape
	}{
		{"the zero value is no board", sudoku.Shape{}},
		{"6x6 boards with boxes on end are not in use", sudoku.Shape{BoxRows: 3, BoxCols: 2}},
		{"larger than MaxSide", sudoku.Shape{BoxRows: 6, BoxCols: 6}},
	} {
		if row.shape.Valid() {
			t.Errorf("%v is valid, want invalid (%s)", row.shape, row.reason)
		}
	}
	for _, n := range []int{-1, 0, 1, 5, 8, 10, 80, 82} {
		if s, ok := sudoku.ShapeOfSide(n); ok {
			t.Errorf("ShapeOfSide(%d) = %v, true; want false", n, s)
		}
		if s, ok := sudoku.ShapeOfCells(n); ok {
			t.Errorf("ShapeOfCells(%d) = %v, true; want false", n, s)
		}
	}
}

// TestUnitsCoverTheBoard shows that each cell belongs to one row, one column and one box, and that
// Box and UnitCells agree on the box.
func TestUnitsCoverTheBoard(t *testing.T) {
	for _, s := range sudoku.Shapes() {
		units := s.Units()
		if len(units) != 3*s.Side() {
			t.Errorf("%s: %d units, want %d", s, len(units), 3*s.Side())
		}
		seen := map[sudoku.UnitKind][]int{}
		for _, u := range units {
			cells := s.UnitCells(u)
			if len(cells) != s.Side() || !slices.IsSorted(cells) {
				t.Errorf("%s: %s has the cells %v, want one per digit in ascending order", s, u, cells)
			}
			seen[u.Kind] = append(seen[u.Kind], cells...)
			for _, i := range cells {
				r, c := i/s.Side(), i%s.Side()
				want := map[sudoku.UnitKind]int{sudoku.Row: r, sudoku.Column: c, sudoku.Box: s.Box(r, c)}[u.Kind]
				if u.Index != want {
					t.Errorf("%s: %s is in %s, want %s %d", s, s.CellName(i), u, u.Kind, want+1)
				}
			}
		}
		for kind, cells := range seen {
			slices.Sort(cells)
			for i := range s.Cells() {
				if cells[i] != i {
					t.Fatalf("%s: the %ss do not contain each cell exactly once", s, kind)
				}
			}
		}
	}
}
