package sudoku_test

import (
	"strings"
	"testing"

	"sudokubench/sudoku"
)

func TestDigitOf(t *testing.T) {
	want := map[byte]uint8{'.': 0, '0': 0, '*': 0, '-': 0, '_': 0}
	for d := uint8(1); d <= 9; d++ {
		want['0'+d] = d
	}
	for d := uint8(10); d <= sudoku.MaxSide; d++ {
		want['A'+d-10], want['a'+d-10] = d, d
	}
	for ch := range 256 {
		d, ok := sudoku.DigitOf(byte(ch))
		if w, known := want[byte(ch)]; ok != known || d != w {
			t.Errorf("DigitOf(%q) = %d, %v; want %d, %v", byte(ch), d, ok, w, known)
		}
	}
}

func TestSymbol(t *testing.T) {
	for d := range 256 {
		ch := sudoku.Symbol(uint8(d))
		if d > sudoku.MaxSide {
			if ch != '?' {
				t.Errorf("Symbol(%d) = %q, want '?', because it is not a digit", d, ch)
			}
			continue
		}
		if got, ok := sudoku.DigitOf(ch); !ok || int(got) != d {
			t.Errorf("DigitOf(Symbol(%d)), %q = %d, %v; want the same digit, true", d, ch, got, ok)
		}
	}
}

func TestParseGrid(t *testing.T) {
	for _, row := range []struct {
		reason, line string
		shape        sudoku.Shape
		grid, err    string
	}{
		{"a 4x4 board", "1...4.......2..3", sudoku.Shape4, "1...4.......2..3", ""},
		{"every blank", "1.0*-_......2..3", sudoku.Shape4, "1...........2..3", ""},
		{"both cases of a letter", "Gg" + strings.Repeat(".", 254), sudoku.Shape16, "GG" + strings.Repeat(".", 254), ""},
		{"no board has so many cells", "123", sudoku.Shape{}, "", "no board has 3 characters; want 16, 36, 81, 256 or 625"},
		{"nothing at all", "", sudoku.Shape{}, "", "no board has 0 characters; want 16, 36, 81, 256 or 625"},
		{"a digit of a larger board", "1234567..." + strings.Repeat(".", 26), sudoku.Shape{}, "", "character '7' at r2c1 is not a digit of a 6x6 board"},
		{"no digit of any board", "1..!............", sudoku.Shape{}, "", "character '!' at r1c4 is not a digit of a 4x4 board"},
	} {
		shape, grid, err := sudoku.ParseGrid(row.line)
		if row.err != "" {
			if err == nil || err.Error() != row.err || grid != nil {
				t.Errorf("%s: grid %v, error %v; want %q", row.reason, grid, err, row.err)
			}
			continue
		}
		if err != nil || shape != row.shape || grid.String() != row.grid {
			t.Errorf("%s: %v %v, error %v; want %v %s", row.reason, shape, grid, err, row.shape, row.grid)
		}
	}
}

func TestClues(t *testing.T) {
	if n := mustParse(t, sparse9).Clues(); n != 17 {
		t.Errorf("counted %d clues, want 17", n)
	}
	if n := (sudoku.Grid)(nil).Clues(); n != 0 {
		t.Errorf("counted %d clues in a nil grid, want 0", n)
	}
}

func FuzzParseGrid(f *testing.F) {
	f.Add(sparse9)
	f.Add("1...4.......2..3")
	f.Add("")
	f.Fuzz(func(t *testing.T, line string) {
		shape, grid, err := sudoku.ParseGrid(line)
		if err != nil {
			return
		}
		if len(grid) != shape.Cells() {
			t.Fatalf("ParseGrid(%q) returns %d cells for a %s board, want Cells()", line, len(grid), shape)
		}
		again, same, err := sudoku.ParseGrid(grid.String())
		if err != nil || again != shape || !sudoku.Same(same, grid) {
			t.Fatalf("ParseGrid(%q) is %q, but ParseGrid of its String is %v, error %v; want the same grid", line, grid, same, err)
		}
	})
}
