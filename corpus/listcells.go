package corpus

import (
	"bytes"
	"strings"

	"sudokubench/sudoku"
)

// The functions in this file read cells that are a list in the syntax of a programming language:
// [5, 3, 0], nested lists, numbers with white space between them, or rows as strings. Brackets,
// quotes, commas and white space separate the cells. null, None, nan and an empty string are
// blanks.

// listMarks has the characters of lists that a row of cells never has.
const listMarks = "[](){}'\" ,;\t\r\n"

// isList reports whether a text can be a list of cells.
func isList(text []byte) bool { return bytes.ContainsAny(text, listMarks) }

// shortestRow is the length of a row of the smallest board.
const shortestRow = 4

// appendList appends the cells of a list. bad is the first item that is not a cell, or nil.
func appendList(cells []uint8, text []byte) (all []uint8, bad []byte) {
	for i := 0; i < len(text); {
		ch := text[i]
		if ch == '"' || ch == '\'' {
			end := bytes.IndexByte(text[i+1:], ch)
			if end == 0 {
				cells = append(cells, 0)
				i += 2
				continue
			}
			i++
			continue
		}
		if isMark(ch) {
			i++
			continue
		}
		from := i
		for i < len(text) && !isMark(text[i]) {
			i++
		}
		var ok bool
		if cells, ok = appendItem(cells, text[from:i]); !ok {
			return cells, text[from:i]
		}
	}
	return cells, nil
}

func isMark(ch byte) bool { return strings.IndexByte(listMarks, ch) >= 0 }

// appendItem appends one cell, or the cells of a row.
func appendItem(cells []uint8, item []byte) (all []uint8, ok bool) {
	if isMissing(item) {
		return append(cells, 0), true
	}
	if len(item) >= shortestRow {
		for _, ch := range item {
			d := symbolTables[sudoku.MaxSide][ch]
			if d == noCell {
				if ch != 'x' && ch != 'X' {
					return cells, false
				}
				d = 0
			}
			cells = append(cells, d)
		}
		return cells, true
	}
	if i := bytes.IndexByte(item, '.'); i > 0 && len(bytes.Trim(item[i+1:], "0")) == 0 { // a float with only zeros after the point is an integer: data frames write 5 as 5.0
		item = item[:i]
	}
	d, ok := cellOf(item, symbolTables[sudoku.MaxSide], sudoku.MaxSide)
	if !ok && len(item) == 1 && item[0]|0x20 == 'x' {
		d, ok = 0, true
	}
	return append(cells, d), ok
}

// isMissing reports whether a text is a word that programs write for a missing value.
func isMissing(text []byte) bool {
	switch string(text) {
	case "null", "None", "nan", "NaN", "NULL", "NA":
		return true
	}
	return false
}

// boardOf reads a text that is a whole board of any shape.
func boardOf(text []byte) (shape sudoku.Shape, cells sudoku.Grid, ok bool) {
	if shape, ok := sudoku.ShapeOfCells(len(text)); ok && symbolsOf(shape).all(text) {
		cells = make(sudoku.Grid, len(text))
		symbolsOf(shape).read(cells, text)
		return shape, cells, true
	}
	if len(text) < 16 || !isList(text) {
		return shape, nil, false
	}
	cells, bad := appendList(nil, text)
	shape, ok = sudoku.ShapeOfCells(len(cells))
	if bad != nil || !ok {
		return shape, nil, false
	}
	for _, d := range cells {
		if int(d) > shape.Side() {
			return shape, nil, false
		}
	}
	return shape, cells, true
}
