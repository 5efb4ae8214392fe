package sudoku

import "fmt"

// Grid has the cells of a board in row-major order: a digit from 1 to the side, or 0 for a blank.
type Grid []uint8

// digitSymbols has the characters of the digits 0 (blank) to 25.
const digitSymbols = ".123456789ABCDEFGHIJKLMNOP"

// Symbol returns the character of a digit: 1-9, then A-P. It returns '.' for a blank, and '?' for a
// number that is not a digit of any board.
func Symbol(d uint8) byte {
	if int(d) >= len(digitSymbols) {
		return '?'
	}
	return digitSymbols[d]
}

// DigitOf returns the digit of a character: 1-9, then A-P in upper or lower case, and 0 for the
// blanks ". 0 * - _". ok is false for any other character. The blank x is not one of them: the
// package corpus accepts it only on boards without letters.
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

// String returns the grid as one line of symbols, with '.' for a blank.
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

// ParseGrid reads one line of symbols, as String writes it. The length of the line determines the
// shape. ParseGrid is for tests and literals. To read corpora, use the package corpus.
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
