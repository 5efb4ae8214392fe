package corpus

import (
	"fmt"
	"slices"

	"sudokubench/sudoku"
)

// noCell marks a character that is not a cell.
const noCell = 0xFF

// symbols has the digit of each character for one board, 0 for blanks, and noCell for all other
// characters. On boards up to 9x9, the letters x and X are blanks.
type symbols [256]uint8

// symbolTables has the symbols of each supported board. The index is the side.
var symbolTables = func() (tables [sudoku.MaxSide + 1]*symbols) {
	for _, s := range sudoku.Shapes() {
		t := new(symbols)
		for ch := range t {
			t[ch] = noCell
			if d, ok := sudoku.DigitOf(byte(ch)); ok && int(d) <= s.Side() {
				t[ch] = d
			}
		}
		if s.Side() <= 9 {
			t['x'], t['X'] = 0, 0
		}
		tables[s.Side()] = t
	}
	return tables
}()

func symbolsOf(s sudoku.Shape) *symbols { return symbolTables[s.Side()] }

// all reports whether every character of the text is a cell.
func (t *symbols) all(text []byte) bool {
	return !slices.ContainsFunc(text, func(ch byte) bool { return t[ch] == noCell })
}

// full reports whether every character of the text is a digit.
func (t *symbols) full(text []byte) bool {
	return !slices.ContainsFunc(text, func(ch byte) bool { return t[ch] == 0 || t[ch] == noCell })
}

// read writes the cells of text to dst, which must be at least as long. bad is the index of the
// first character that is not a cell, or -1 if all are cells.
func (t *symbols) read(dst []uint8, text []byte) (bad int) {
	dst = dst[:len(text)]
	for i, ch := range text {
		d := t[ch]
		if d == noCell {
			return i
		}
		dst[i] = d
	}
	return -1
}

// cellsWanted describes the characters that are cells of a board.
func cellsWanted(s sudoku.Shape) string {
	if side := s.Side(); side > 9 {
		return fmt.Sprintf("want digits 1-9 and A-%c, and . 0 * - or _ for a blank", sudoku.Symbol(uint8(side)))
	}
	return fmt.Sprintf("want digits 1-%d, and . 0 * - _ or x for a blank", s.Side())
}

// character returns a byte of a source for use in a message.
func character(ch byte) string {
	if ch < 0x80 {
		return fmt.Sprintf("%q", rune(ch))
	}
	return fmt.Sprintf("the byte 0x%02X", ch)
}

// isBlank reports whether a byte is white space in a line. CR counts too, because lines can end
// with several of them.
func isBlank(ch byte) bool { return ch == ' ' || ch == '\t' || ch == '\r' }

func trim(text []byte) []byte {
	for len(text) > 0 && isBlank(text[0]) {
		text = text[1:]
	}
	for len(text) > 0 && isBlank(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	return text
}

func isLetter(ch byte) bool { return 'a' <= ch|0x20 && ch|0x20 <= 'z' }
