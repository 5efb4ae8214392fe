package sudoku

import "fmt"

// Grid is a board's cells in row-major order, 0 for a blank, digits 1..side.
type Grid []uint8

// digitSymbols are the characters of the digits 0 (blank) to 25.
const digitSymbols = ".123456789ABCDEFGHIJKLMNOP"

// Symbol is the character of a digit: 1-9, then A-P; '.' for a blank and '?'
// for what is no digit of any board.
func Symbol(d uint8) byte {
	if int(d) >= len(digitSymbols) {
		return '?'
	}
	return digitSymbols[d]
}

// DigitOf is the digit that a character stands for: 1-9, then A-P in either
// case, 0 for the blanks ". 0 * - _". ok is false for any other character.
// The blank x is left to the readers: it is none where letters are digits.
func DigitOf(ch byte) (d uint8, ok bool) {
	switch {
	case ch >= '1' && ch <= '9':
		return ch - '0', true
	case ch >= 'A' && ch <= 'P':
		return ch - 'A' + 10, true
	case ch >= 'a' && ch <= 'p':
		return ch - 'a' + 10, true
	case ch == '.' || ch == '0' || ch == '*' || ch == '-' || ch == '_':
		return 0, true
	}
	return 0, false
}

// String gives the grid as one line of symbols, '.' for a blank.
func (g Grid) String() string {
	b := make([]byte, len(g))
	for i, d := range g {
		b[i] = Symbol(d)
	}
	return string(b)
}

// Clues counts the cells that are not blank.
func (g Grid) Clues() int {
	n := 0
	for _, d := range g {
		if d != 0 {
			n++
		}
	}
	return n
}

// ParseGrid reads one line of symbols, as String writes it, and tells the
// shape from its length. It is for tests and literals; corpora have readers.
func ParseGrid(line string) (Shape, Grid, error) {
	s, ok := ShapeOfCells(len(line))
	if !ok {
		return Shape{}, nil, fmt.Errorf("no board has %d characters; want 16, 36, 81, 256 or 625", len(line))
	}
	g := make(Grid, len(line))
	for i := range line {
		d, ok := DigitOf(line[i])
		if !ok || int(d) > s.Side() {
			return Shape{}, nil, fmt.Errorf("character %q at %s is not a digit of a %s board", line[i], s.CellName(i), s)
		}
		g[i] = d
	}
	return s, g, nil
}
