package layout_test

import (
	"slices"
	"testing"

	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

func TestTablesSayWhatTheShapeSays(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		l := layout.New(shape)
		if l.Side != shape.Side() || l.All != 1<<shape.Side()-1 || l.Shape != shape {
			t.Errorf("%s: side %d, all %b", shape, l.Side, l.All)
		}
		for k, u := range shape.Units() {
			var cells []int
			for _, i := range l.Units[k] {
				cells = append(cells, int(i))
			}
			if want := shape.UnitCells(u); !slices.Equal(cells, want) {
				t.Errorf("%s: %s has cells %v, want %v", shape, u, cells, want)
			}
		}
		for i := range shape.Cells() {
			r, c := i/shape.Side(), i%shape.Side()
			if int(l.Row[i]) != r || int(l.Col[i]) != c || int(l.Box[i]) != shape.Box(r, c) {
				t.Errorf("%s: %s lies in row %d, column %d, box %d", shape, shape.CellName(i), l.Row[i], l.Col[i], l.Box[i])
			}
			peers := map[uint16]bool{}
			for _, u := range l.Of[i] {
				if !slices.Contains(l.Units[u], uint16(i)) {
					t.Errorf("%s: %s is not in unit %d", shape, shape.CellName(i), u)
				}
				for _, j := range l.Units[u] {
					if int(j) != i {
						peers[j] = true
					}
				}
			}
			if !slices.IsSorted(l.Peers[i]) || len(l.Peers[i]) != len(peers) {
				t.Errorf("%s: %s has peers %v, want %d, ascending", shape, shape.CellName(i), l.Peers[i], len(peers))
			}
			for _, j := range l.Peers[i] {
				if !peers[j] {
					t.Errorf("%s: %s sees %s, with which it shares nothing", shape, shape.CellName(i), shape.CellName(int(j)))
				}
			}
		}
	}
}

// TestUnitsAreInTheOrderOfTheShape holds the order that the documentation promises.
func TestUnitsAreInTheOrderOfTheShape(t *testing.T) {
	for k, u := range sudoku.Shape9.Units() {
		if want := (sudoku.Unit{Kind: sudoku.UnitKind(k / 9), Index: k % 9}); u != want {
			t.Errorf("unit %d is %s, want %s", k, u, want)
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
		{"nothing is taken on an empty board", "................", 0, 0b1111},
		{"a row takes", "..1.............", 0, 0b1110},
		{"a column takes", "............4...", 0, 0b0111},
		{"a box takes", ".....2..........", 0, 0b1101},
		{"elsewhere does not", "..........3.....", 0, 0b1111},
		{"all three, each digit once", "..1..2..3.......", 0, 0b1000},
		{"what the cell holds is not open", "4...............", 0, 0b0111},
		{"none is left", "..1..2..3...4...", 0, 0},
	} {
		shape, grid, err := sudoku.ParseGrid(tt.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		if got := layout.New(shape).Open(grid, tt.cell); got != tt.want {
			t.Errorf("%s: %04b, want %04b", tt.reason, got, tt.want)
		}
	}
}
