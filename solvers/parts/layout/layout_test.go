package layout_test

import (
	"slices"
	"testing"

	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// TestTablesSayWhatTheShapeSays compares the tables with the functions of sudoku.Shape.
func TestTablesSayWhatTheShapeSays(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		l := layout.New(shape)
		if l.Side != shape.Side() || l.All != 1<<shape.Side()-1 || l.Shape != shape {
			t.Errorf("%s: got shape %s, side %d, all %b; want side %d", shape, l.Shape, l.Side, l.All, shape.Side())
		}
		for k, u := range shape.Units() {
			var cells []int
			for _, i := range l.Units[k] {
				cells = append(cells, int(i))
			}
			if want := shape.UnitCells(u); !slices.Equal(cells, want) {
				t.Errorf("%s: %s has cells %v; want %v", shape, u, cells, want)
			}
		}
		for i := range shape.Cells() {
			r, c := i/shape.Side(), i%shape.Side()
			if int(l.Row[i]) != r || int(l.Col[i]) != c || int(l.Box[i]) != shape.Box(r, c) {
				t.Errorf("%s: %s: got row %d, column %d, box %d; want %d, %d, %d", shape, shape.CellName(i), l.Row[i], l.Col[i], l.Box[i], r, c, shape.Box(r, c))
			}
			peers := map[uint16]bool{}
			for _, u := range l.Of[i] {
				if !slices.Contains(l.Units[u], uint16(i)) {
					t.Errorf("%s: Of has unit %[3]d for %[2]s, but Units has no such cell in it", shape, shape.CellName(i), u)
				}
				for _, j := range l.Units[u] {
					if int(j) != i {
						peers[j] = true
					}
				}
			}
			if !slices.IsSorted(l.Peers[i]) || len(l.Peers[i]) != len(peers) {
				t.Errorf("%s: %s has peers %v; want %d in ascending order", shape, shape.CellName(i), l.Peers[i], len(peers))
			}
			for _, j := range l.Peers[i] {
				if !peers[j] {
					t.Errorf("%s: %s has the peer %s, but no unit has both", shape, shape.CellName(i), shape.CellName(int(j)))
				}
			}
		}
	}
}

// TestUnitsAreInTheOrderOfTheShape shows that Shape.Units has the order of Layout.Units: rows,
// columns, boxes.
func TestUnitsAreInTheOrderOfTheShape(t *testing.T) {
	for k, u := range sudoku.Shape9.Units() {
		if want := (sudoku.Unit{Kind: sudoku.UnitKind(k / 9), Index: k % 9}); u != want {
			t.Errorf("unit %d is %s; want %s", k, u, want)
		}
	}
}

func TestOpen(t *testing.T) {
	for _, tt := range []struct {
		reason string
		puzzle string
		cell   int
		want   uint32
	}{
		{"all digits are open on an empty board", "................", 0, 0b1111},
		{"a digit in the row is not open", "..1.............", 0, 0b1110},
		{"a digit in the column is not open", "............4...", 0, 0b0111},
		{"a digit in the box is not open", ".....2..........", 0, 0b1101},
		{"a digit outside the units of the cell stays open", "..........3.....", 0, 0b1111},
		{"row, column and box each have another digit", "..1..2..3.......", 0, 0b1000},
		{"the digit of the cell itself is not open", "4...............", 0, 0b0111},
		{"no digit is open", "..1..2..3...4...", 0, 0},
	} {
		shape, grid, err := sudoku.ParseGrid(tt.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		if got := layout.New(shape).Open(grid, tt.cell); got != tt.want {
			t.Errorf("%s: got %04b; want %04b", tt.reason, got, tt.want)
		}
	}
}
