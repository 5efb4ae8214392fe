package corpus

import (
	"fmt"

	"sudokubench/sudoku"
)

// bareRows scans rows of the format rows: one character per cell, without separators.
type bareRows struct {
	shape sudoku.Shape
	sym   *symbols
}

func openRows(src *source, l layout) (decoder, error) {
	r := &bareRows{l.shape, symbolsOf(l.shape)}
	return newStacked(src, l.shape, r.scan), nil
}

func (r *bareRows) scan(line []byte, dst []uint8) (rowKind, *remark) {
	if len(line) == len(dst) && r.sym.read(dst, line) < 0 {
		return row, nil
	}
	return r.other(trim(line), dst)
}

// other reads a line that is not exactly a row.
func (r *bareRows) other(text []byte, dst []uint8) (rowKind, *remark) {
	if kind, note := between(text, text, r.sym); kind != row {
		return kind, note
	}
	switch all := r.sym.all(text); {
	case all && len(text) != len(dst):
		return row, wrongWidth(len(text), r.shape)
	case all:
		r.sym.read(dst, text)
		return row, nil
	case len(text) == len(dst):
		bad := r.sym.read(dst, text)
		return row, &remark{what: fmt.Sprintf("%s in column %d is not a cell of a %s board", character(text[bad]), bad+1, r.shape),
			fix: cellsWanted(r.shape)}
	}
	return stray, notRow(text, r.shape)
}

func notRow(line []byte, s sudoku.Shape) *remark {
	return &remark{what: quote(line) + " is not a row", fix: fmt.Sprintf("want %d cells for a %s board, or # before a comment", s.Side(), s)}
}

func wrongWidth(cells int, s sudoku.Shape) *remark {
	return &remark{what: plural(cells, "cell") + " in the row", fix: fmt.Sprintf("want %d for a %s board, with . or 0 for a blank", s.Side(), s)}
}

// probeRows looks for a line that is a row of cells. It returns false if there are blank lines
// between the bands, because the source then has the format pretty.
func probeRows(s *sample) (layout, bool) {
	for i, line := range s.lines {
		if shape, ok := rowBoard(line); ok {
			return layout{shape: shape}, !bandedFrom(s.lines[i:], shape.BoxRows)
		}
	}
	return layout{}, false
}

// layoutRows returns the board of the first line that is a row.
func layoutRows(s *sample) (layout, bool) { return firstBoard(s.lines, rowBoard) }

// rowBoard returns the board if a line is a row of cells.
func rowBoard(line []byte) (sudoku.Shape, bool) {
	line = trim(line)
	shape, ok := sudoku.ShapeOfSide(len(line))
	return shape, ok && isCells(line, symbolsOf(shape))
}

// bandedFrom reports whether the lines begin with two bands of rows and a blank line between them.
func bandedFrom(lines [][]byte, bandRows int) bool {
	if len(lines) <= 2*bandRows {
		return false
	}
	for i, line := range lines[:2*bandRows+1] {
		if (len(trim(line)) == 0) != (i == bandRows) {
			return false
		}
	}
	return true
}

func putRows(b []byte, s sudoku.Shape, p *Puzzle) []byte {
	return putCharacterRows(putHeading(b, s, p.ID), s, p.Clues, '0')
}

func putCharacterRows(b []byte, s sudoku.Shape, g sudoku.Grid, blank byte) []byte {
	for side := s.Side(); len(g) > 0; g = g[side:] {
		b = append(putCharacters(b, g[:side], blank), '\n')
	}
	return b
}
