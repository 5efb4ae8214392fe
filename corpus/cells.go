package corpus

import (
	"bytes"
	"fmt"
	"strconv"

	"sudokubench/sudoku"
)

// cellRows scans the rows of csv cells: one field a cell, blank or 0 for a
// blank. Fields may be quoted and padded; on large boards numbers and letters
// are both digits.
type cellRows struct {
	shape sudoku.Shape
	sym   *symbols
	sep   byte
}

func openCells(src *source, l layout) (decoder, error) {
	c := &cellRows{l.shape, symbolsOf(l.shape), l.sep}
	return newStacked(src, l.shape, c.scan), nil
}

func (c *cellRows) scan(line []byte, dst []uint8) scanned {
	if c.plain(line, dst) {
		return scanned{kind: row}
	}
	text := bytes.Trim(line, " ")
	if c.sep != '\t' {
		text = trim(text)
	}
	if len(text) == 0 {
		return scanned{kind: gap}
	}
	if text[0] == '#' {
		return scanned{kind: passed}
	}
	title := bytes.Trim(text, `", ;`+"\t")
	if id, ok := headingOf(title, c.sym); ok {
		return scanned{kind: heading, text: id}
	}
	return c.fields(text, dst)
}

// plain reads a row of bare fields of one character or none.
func (c *cellRows) plain(line []byte, dst []uint8) bool {
	i := 0
	last := len(dst) - 1
	for k := range dst[:last] {
		if i >= len(line) {
			return false
		}
		ch := line[i]
		i++
		if ch == c.sep {
			dst[k] = 0
			continue
		}
		d := c.sym[ch]
		if d == noCell || i >= len(line) || line[i] != c.sep {
			return false
		}
		dst[k] = d
		i++
	}
	switch len(line) - i {
	case 0:
		dst[last] = 0
		return true
	case 1:
		dst[last] = c.sym[line[i]]
		return dst[last] != noCell
	}
	return false
}

// fields reads a row of any other form, or says what is wrong with it.
func (c *cellRows) fields(text []byte, dst []uint8) scanned {
	n, bad, badAt := 0, []byte(nil), 0
	for more := true; more; n++ {
		var field []byte
		field, text, more = cutField(text, c.sep)
		d, ok := c.cell(field)
		if !ok && badAt == 0 {
			bad, badAt = field, n+1
		}
		if n < len(dst) {
			dst[n] = d
		}
	}
	switch {
	case badAt > 0 && n == len(dst):
		return scanned{kind: row, what: fmt.Sprintf("%s in field %d is no cell of a %s board", quote(bad), badAt, c.shape),
			fix: fmt.Sprintf("want 1-%d, and 0 or nothing for a blank", c.shape.Side())}
	case badAt > 0:
		return scanned{kind: stray, what: fmt.Sprintf("%s in field %d is no cell of a %s board, and %s are no row", quote(bad), badAt, c.shape, plural(n, "field")),
			fix: c.wanted()}
	case n != len(dst):
		return scanned{kind: row, what: plural(n, "field") + " in the row", fix: c.wanted()}
	}
	return scanned{kind: row}
}

func (c *cellRows) wanted() string {
	return fmt.Sprintf("want %d for a %s board", c.shape.Side(), c.shape)
}

// cell reads one field.
func (c *cellRows) cell(field []byte) (uint8, bool) { return cellOf(field, c.sym, c.shape.Side()) }

// cellOf reads a cell that is a number, a symbol, or nothing for a blank.
func cellOf(field []byte, sym *symbols, side int) (d uint8, ok bool) {
	switch len(field) {
	case 0:
		return 0, true
	case 1:
		d = sym[field[0]]
		return d, d != noCell
	case 2:
		n, err := strconv.Atoi(string(field))
		return uint8(n), err == nil && n >= 0 && n <= side && field[0] != '+' && field[0] != '-'
	}
	return 0, false
}

// cutField takes the first field off a row of separated values: without white
// space around it and without quotes. more tells whether another follows. A
// quote that is not closed on the line stays in the field.
func cutField(text []byte, sep byte) (field, rest []byte, more bool) {
	from := 0
	for from < len(text) && isBlank(text[from]) && text[from] != sep {
		from++
	}
	if from < len(text) && text[from] == '"' {
		if field, rest, more, ok := cutQuoted(text[from+1:], sep); ok {
			return field, rest, more
		}
	}
	i := bytes.IndexByte(text, sep)
	if i < 0 {
		return trim(text), nil, false
	}
	return trim(text[:i]), text[i+1:], true
}

// cutQuoted takes a quoted field whose opening quote is already gone; inside
// it two quotes stand for one.
func cutQuoted(text []byte, sep byte) (field, rest []byte, more, ok bool) {
	doubled := false
	for i := 0; i < len(text); i++ {
		if text[i] != '"' {
			continue
		}
		if i+1 < len(text) && text[i+1] == '"' {
			doubled = true
			i++
			continue
		}
		field = text[:i]
		if doubled {
			field = bytes.ReplaceAll(field, []byte(`""`), []byte(`"`))
		}
		for i++; i < len(text) && isBlank(text[i]) && text[i] != sep; i++ {
		}
		if i == len(text) {
			return field, nil, false, true
		}
		return field, text[i+1:], true, text[i] == sep
	}
	return nil, nil, false, false
}
