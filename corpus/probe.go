package corpus

import (
	"bytes"
	"slices"

	"sudokubench/sudoku"
)

// probeLines looks for a line with a field that is a whole board.
func probeLines(s *sample) (layout, bool) {
	lines := s.content()
	for _, line := range lines {
		shape, ok := boardIn(line)
		if !ok {
			continue
		}
		// 16 characters can be a 4x4 board, or a row of a 16x16 board.
		if shape == sudoku.Shape4 && rowsOf16(lines) {
			return layout{}, false
		}
		return layout{shape: shape, embedded: shape == sudoku.Shape9 && line[0] == '|'}, true // a table in Markdown has lines without a board
	}
	return nearLine(lines)
}

// boardIn returns the shape of the first field of a line that is a board.
func boardIn(line []byte) (sudoku.Shape, bool) {
	for len(line) > 0 && line[0] != '#' {
		n := fieldLen(line)
		if s, ok := sudoku.ShapeOfCells(n); ok && isCells(line[:n], symbolsOf(s)) {
			return s, true
		}
		line = line[min(n+1, len(line)):]
	}
	return sudoku.Shape{}, false
}

// isCells reports whether all characters of a text are cells, and at least one is not a dash, _ or
// *. A text of only these characters can be a border.
func isCells(text []byte, sym *symbols) bool {
	return sym.all(text) && len(bytes.Trim(text, "-_*")) > 0
}

// rowsOf16 reports whether most of the lines with 16 characters cannot be 4x4 boards. Lines without
// a digit do not count.
func rowsOf16(lines [][]byte) bool {
	large, small := 0, 0
	for _, line := range lines {
		n := fieldLen(line)
		switch {
		case n != 16 || !symbolTables[16].all(line[:n]) || !hasDigit(line[:n]):
		case symbolTables[4].all(line[:n]):
			small++
		default:
			large++
		}
	}
	return large > small
}

// hasDigit reports whether a cell of the text is not blank.
func hasDigit(cells []byte) bool {
	return slices.ContainsFunc(cells, func(ch byte) bool { return symbolTables[sudoku.MaxSide][ch] > 0 && ch|0x20 != 'x' })
}

// nearLine returns a layout if a line of cells is about as long as a board. The reader then reports
// how many cells are missing. This helps the user more than the message that no format fits.
func nearLine(lines [][]byte) (layout, bool) {
	return firstBoard(lines, func(line []byte) (sudoku.Shape, bool) {
		n := fieldLen(line)
		for _, s := range []sudoku.Shape{sudoku.Shape9, sudoku.Shape16, sudoku.Shape25} {
			if n >= s.Cells()/2 && n < s.Cells()*2 && isCells(line[:n], symbolsOf(s)) {
				return s, true
			}
		}
		return sudoku.Shape{}, false
	})
}

// layoutLines returns the board of the first line that has one.
func layoutLines(s *sample) (layout, bool) {
	if l, ok := firstBoard(s.content(), boardIn); ok {
		return l, ok
	}
	return probeEmbedded(s)
}

// firstBoard returns the board of the first line for which boardOf finds one.
func firstBoard(lines [][]byte, boardOf func(line []byte) (sudoku.Shape, bool)) (layout, bool) {
	for _, line := range lines {
		if shape, ok := boardOf(line); ok {
			return layout{shape: shape}, true
		}
	}
	return layout{}, false
}
