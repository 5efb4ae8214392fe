package unitwords_test

import (
	"testing"

	"sudokubench/solvers/parts/layout"
	"sudokubench/solvers/parts/unitwords"
	"sudokubench/sudoku"
)

// TestWordsSayWhatTheGridSays fills boards digit by digit and clears them again. After each digit it
// compares Open with the open digits that package layout reads from the grid.
func TestWordsSayWhatTheGridSays(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		l, b := layout.New(shape), unitwords.New(shape)
		grid := make(sudoku.Grid, shape.Cells())
		agree := func(blanks []unitwords.Place) {
			t.Helper()
			for _, p := range blanks {
				if got, want := b.Open(p), l.Open(grid, int(p.Cell)); grid[p.Cell] == 0 && got != want {
					t.Fatalf("%s: %s: got open digits %b; want %b", shape, shape.CellName(int(p.Cell)), got, want)
				}
			}
		}
		blanks, ok := b.Load(grid)
		if !ok || len(blanks) != len(grid) {
			t.Fatalf("%s: an empty board has %d blanks, ok %t; want %d, true", shape, len(blanks), ok, len(grid))
		}
		var filled []unitwords.Place
		for _, p := range blanks {
			for d := range uint8(shape.Side()) {
				if b.Open(p)&(1<<d) != 0 {
					b.Flip(p, 1<<d)
					grid[p.Cell] = d + 1
					filled = append(filled, p)
					break
				}
			}
			agree(blanks)
		}
		for _, p := range filled {
			b.Flip(p, 1<<(grid[p.Cell]-1))
			grid[p.Cell] = 0
			agree(blanks)
		}
	}
}

func TestLoad(t *testing.T) {
	for _, tt := range []struct {
		reason string
		puzzle string
		ok     bool
		blanks []uint16
	}{
		{"the blanks are in reading order", "12343412214...2.", true, []uint16{11, 12, 13, 15}},
		{"a full board has no blanks", "1234341221434321", true, nil},
		{"two clues of a row clash", "1..1............", false, nil},
		{"two clues of a column clash", "1...........1...", false, nil},
		{"two clues of a box clash", "1....1..........", false, nil},
	} {
		shape, puzzle, err := sudoku.ParseGrid(tt.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		b := unitwords.New(shape)
		for range 2 { // repeats the test, because the second Load must not depend on the first
			blanks, ok := b.Load(puzzle)
			if ok != tt.ok || len(blanks) != len(tt.blanks) {
				t.Fatalf("%s: got %d blanks, ok %t; want %d, %t", tt.reason, len(blanks), ok, len(tt.blanks), tt.ok)
			}
			for k, p := range blanks {
				if p.Cell != tt.blanks[k] {
					t.Errorf("%s: blank %d is cell %d; want %d", tt.reason, k, p.Cell, tt.blanks[k])
				}
			}
		}
	}
}
