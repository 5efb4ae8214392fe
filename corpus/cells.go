package corpus

import (
	"bytes"
	"strconv"
	"strings"

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
	if id, ok := headingOf(c.title(text), c.sym); ok {
		return scanned{kind: heading, text: id}
	}
	return c.fields(text, dst)
}

// title is the text of a line that may be a heading. A spreadsheet puts it in
// quotes where it has to, and empty fields behind it.
func (c *cellRows) title(text []byte) []byte {
	first, rest, _ := cutField(text, c.sep)
	if len(bytes.Trim(rest, string(rune(c.sep)))) == 0 {
		return first
	}
	return text
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
		d, ok := cellOf(field, c.sym, len(dst))
		if !ok && badAt == 0 {
			bad, badAt = field, n+1
		}
		if n < len(dst) {
			dst[n] = d
		}
	}
	return judgeRow(c.shape, n, bad, badAt, "field")
}

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

// probeCells looks for a line whose fields are a row of cells.
func probeCells(s *sample) (layout, bool) {
	for _, line := range s.lines {
		for _, sep := range []byte(",;\t") {
			side := bytes.Count(line, []byte{sep}) + 1
			shape, ok := sudoku.ShapeOfSide(side)
			if !ok {
				continue
			}
			var cells [sudoku.MaxSide]uint8
			c := cellRows{shape, symbolsOf(shape), sep}
			if c.fields(line, cells[:side]).what == "" {
				return layout{shape: shape, sep: sep}, true
			}
		}
	}
	return layout{}, false
}

func putCells(b []byte, s sudoku.Shape, p *Puzzle, _ int) []byte {
	return putCellRows(putQuotedHeading(b, s, p.ID), s, p.Clues)
}

func answerCells(b []byte, s sudoku.Shape, _, solution sudoku.Grid, _ int) []byte {
	return putCellRows(b, s, solution)
}

func putCellRows(b []byte, s sudoku.Shape, g sudoku.Grid) []byte {
	for i, d := range g {
		b = strconv.AppendUint(b, uint64(d), 10)
		if (i+1)%s.Side() == 0 {
			b = append(b, '\n')
		} else {
			b = append(b, ',')
		}
	}
	return b
}

// putQuotedHeading is putHeading where commas and quotes have a meaning.
func putQuotedHeading(b []byte, s sudoku.Shape, id string) []byte {
	if !strings.ContainsAny(id, `,;"`+"\t") {
		return putHeading(b, s, id)
	}
	return append(putField(b, "Puzzle "+id), '\n')
}

// putField appends a field of separated values, in quotes where it needs them.
func putField(b []byte, text string) []byte {
	if !strings.ContainsAny(text, `,;"`+"\t") {
		return append(b, text...)
	}
	b = append(b, '"')
	b = append(b, strings.ReplaceAll(text, `"`, `""`)...)
	return append(b, '"')
}
