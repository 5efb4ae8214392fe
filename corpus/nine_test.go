package corpus

import (
	"math/rand/v2"
	"testing"

	"sudokubench/sudoku"
)

// TestNineAgreesWithTheRules shows that the fast check agrees with the rules for legal grids, grids
// with one changed cell, and random grids.
func TestNineAgreesWithTheRules(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, p := range samples(sudoku.Shape9, 300) {
		for range 20 {
			cells := [81]uint8(p.Clues)
			switch rnd.IntN(3) {
			case 1:
				cells[rnd.IntN(81)] = uint8(rnd.IntN(12))
			case 2:
				cells[rnd.IntN(81)] = uint8(rnd.IntN(256))
			}
			want := sudoku.Shape9.CheckClues(cells[:]) == nil
			if got := digitTally.legal(&cells); got != want {
				t.Fatalf("%v: legal %v, want %v", cells, got, want)
			}
		}
	}
}

func TestNineKnowsEveryCharacter(t *testing.T) {
	for ch := range 256 {
		for _, at := range []int{0, 7, 40, 79, 80} {
			text := []byte(easy)
			for i := range text {
				text[i] = '.'
			}
			text[at] = byte(ch)
			got := make([]uint8, 81)
			want := make([]uint8, 81)
			good := symbolTables[9].read(want, text) < 0
			if read9(got, text) != good {
				t.Fatalf("byte %d at %d: read9 is %v, want %v", ch, at, !good, good)
			}
			if good && !sudoku.Same(got, want) {
				t.Fatalf("byte %d at %d: got %v, want %v", ch, at, got, want)
			}
		}
	}
}

// TestPut9 compares the characters that put9 writes with the symbol of each digit, for every digit
// in every cell.
func TestPut9(t *testing.T) {
	for _, blank := range []byte{'.', '0'} {
		for i := range 81 {
			for d := range uint8(10) {
				g := make(sudoku.Grid, 81)
				for k := range g {
					g[k] = uint8(k) * 7 % 10
				}
				g[i] = d
				want := []byte("before")
				for _, d := range g {
					if d == 0 {
						want = append(want, blank)
					} else {
						want = append(want, '0'+d)
					}
				}
				if got := put9([]byte("before"), (*[81]uint8)(g), blank); string(got) != string(want) {
					t.Fatalf("%d in cell %d: got %s, want %s", d, i, got, want)
				}
			}
		}
	}
}

// TestAllDigits9 tries every byte in every cell.
func TestAllDigits9(t *testing.T) {
	for i := range 81 {
		var g [81]uint8
		for k := range g {
			g[k] = uint8(k) % 10
		}
		for d := range 256 {
			g[i] = uint8(d)
			if got := allDigits9(&g); got != (d <= 9) {
				t.Fatalf("byte %d in cell %d: allDigits9 is %t, want true for bytes up to 9 only", d, i, got)
			}
		}
	}
}

// TestCopy9 tries every byte in every cell. It shows that copy9 accepts only numerals and dots, and
// reads them like the symbol table.
func TestCopy9(t *testing.T) {
	for i := range 81 {
		text := []byte(easy)
		for ch := range 256 {
			text[i] = byte(ch)
			got := make([]uint8, 81)
			ok := copy9(got, text)
			want := ch == '.' || '0' <= ch && ch <= '9'
			if i == 80 {
				want = symbolTables[9][ch] != noCell // copy9 reads the last cell with the symbol table, which accepts more characters
			}
			if ok != want {
				t.Fatalf("%q in cell %d: copy9 returns %t, want the opposite", rune(ch), i, ok)
			}
			for k := range got {
				if ok && got[k] != symbolTables[9][text[k]] {
					t.Fatalf("%q in cell %d: cell %d is read as %d, want the digit of its character", rune(ch), i, k, got[k])
				}
			}
		}
	}
}
