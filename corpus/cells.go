package corpus

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sudokubench/sudoku"
)

// cellRows scans rows with one field per cell. In the format csv, separators end the fields. An empty
// field or 0 is a blank, and fields can have quotes and white space around them. In the format
// numbers, white space separates the fields. On boards larger than 9x9, a cell can be a number or a
// letter.
type cellRows struct {
	shape  sudoku.Shape
	sym    *symbols
	sep    byte     // separator; ' ' means any white space
	digit  symbols  // symbols in which the separator counts as a blank: a field that begins with it is empty
	fields [][]byte // fields of the current row
}

func openCells(src *source, l layout) (decoder, error) {
	c := newCellRows(l.shape, l.sep)
	d := newStacked(src, l.shape, c.scan)
	d.board = c.board
	d.empty = true
	return d, nil
}

func openNumbers(src *source, l layout) (decoder, error) {
	return newStacked(src, l.shape, newCellRows(l.shape, ' ').scan), nil
}

func (c *cellRows) scan(line []byte, dst []uint8) (rowKind, *remark) {
	text := bytes.Trim(line, " \r")
	if c.sep != '\t' {
		text = trim(text)
	}
	title := text
	// A spreadsheet adds empty fields after a heading, and quotes if the heading has special
	// characters.
	if first, rest, _ := cutField(text, c.sep); len(bytes.Trim(rest, string(rune(c.sep)))) == 0 {
		title = first
	}
	if kind, note := between(text, title, c.sym); kind != row {
		return kind, note
	}
	return c.row(text, dst)
}

// board reads a whole board from the front of b and returns its length in bytes. Each field must be
// empty or one character without quotes. For any other text ok is false, and scan reads the rows.
// The loop has no branch for blanks, because the processor cannot predict which cells are blank.
func (c *cellRows) board(b []byte, dst []uint8) (n int, ok bool) {
	i, side := 0, c.shape.Side()
	var seen uint8
	for ; len(dst) > 0; dst = dst[side:] {
		for k := range dst[:side-1] {
			if i+1 >= len(b) {
				return 0, false
			}
			ch := b[i]
			d := c.digit[ch]
			dst[k] = d
			seen |= d
			i += 2 - int((uint32(ch^c.sep)-1)>>31) // advance by 1 after an empty field, and by 2 after a character and its separator
			if b[i-1] != c.sep {
				return 0, false
			}
		}
		d := uint8(0)
		if i < len(b) && b[i] != '\n' && b[i] != '\r' && b[i] != c.sep {
			d = c.digit[b[i]]
			i++
		}
		dst[side-1] = d
		seen |= d
		if i < len(b) && b[i] == '\r' {
			i++
		}
		if i >= len(b) || b[i] != '\n' {
			return 0, false
		}
		i++
	}
	return i, seen < 0x80 // only noCell has the highest bit, so this condition means that all characters are cells
}

func newCellRows(s sudoku.Shape, sep byte) *cellRows {
	c := &cellRows{shape: s, sym: symbolsOf(s), sep: sep}
	c.digit = *c.sym
	c.digit[sep] = 0
	return c
}

// row reads a row in any form. The remark describes a fault of the row; nil if there is no fault.
func (c *cellRows) row(line []byte, dst []uint8) (rowKind, *remark) {
	c.split(line)
	bad := -1 // index of the first bad field
	for i, field := range c.fields {
		d, ok := cellOf(field, c.sym, len(dst))
		if !ok && bad < 0 {
			bad = i
		}
		if i < len(dst) {
			dst[i] = d
		}
	}
	n, side := len(c.fields), len(dst)
	switch {
	case bad >= 0 && n != side:
		return stray, notRow(line, c.shape)
	case bad >= 0:
		return row, &remark{what: fmt.Sprintf("%s in column %d is not a cell of a %s board", quote(c.fields[bad]), bad+1, c.shape),
			fix: fmt.Sprintf("want 1-%d, and 0 or . for a blank", side)}
	case n != side:
		return row, wrongWidth(n, c.shape)
	}
	return row, nil
}

func (c *cellRows) split(line []byte) {
	if c.sep == ' ' {
		c.fields = slices.AppendSeq(c.fields[:0], bytes.FieldsFuncSeq(trim(line), func(ch rune) bool { return ch == ' ' || ch == '\t' }))
	} else {
		c.fields = appendFields(c.fields[:0], line, c.sep)
	}
}

// cellOf reads a cell: a number, a symbol, or an empty text for a blank.
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

// appendFields appends the fields of a row of separated values to fields.
func appendFields(fields [][]byte, text []byte, sep byte) [][]byte {
	for more := true; more; {
		var field []byte
		field, text, more = cutField(text, sep)
		fields = append(fields, field)
	}
	return fields
}

// cutField returns the first field of a row of separated values, without the white space and quotes
// around it. more reports whether another field follows. If a quote is not closed on the line, it
// is part of the field.
func cutField(text []byte, sep byte) (field, rest []byte, more bool) {
	from := 0
	for from < len(text) && isBlank(text[from]) && text[from] != sep {
		from++
	}
	if from < len(text) && text[from] == '"' {
		if field, rest, more, ok := cutQuoted(text[from+1:], sep); ok {
			return unformula(field), rest, more
		}
	}
	i := bytes.IndexByte(text, sep)
	if i < 0 {
		return unformula(trim(text)), nil, false
	}
	return unformula(trim(text[:i])), text[i+1:], true
}

// unformula returns the text of a formula such as ="0043", with which Excel keeps zeros in front.
func unformula(field []byte) []byte {
	if n := len(field); n > 3 && field[0] == '=' && field[1] == '"' && field[n-1] == '"' {
		return field[2 : n-1]
	}
	return field
}

// cutQuoted returns a quoted field. text begins after the opening quote. In the field, two quotes
// mean one.
func cutQuoted(text []byte, sep byte) (field, rest []byte, more, ok bool) {
	i := closingQuote(text, 0)
	if i < 0 {
		return nil, nil, false, false
	}
	if field = text[:i]; bytes.IndexByte(field, '"') >= 0 {
		field = bytes.ReplaceAll(field, []byte(`""`), []byte(`"`))
	}
	for i++; i < len(text) && isBlank(text[i]) && text[i] != sep; i++ {
	}
	if i == len(text) {
		return field, nil, false, true
	}
	return field, text[i+1:], true, text[i] == sep
}

// probeCells looks for a row with commas, semicolons or tabs.
func probeCells(s *sample) (layout, bool) { return probeFields(s.lines, ",;\t") }

// probeNumbers looks for a row with white space. If the source has borders, it returns false, because
// the source has the format pretty.
func probeNumbers(s *sample) (layout, bool) {
	if slices.ContainsFunc(s.content(), isRule) {
		return layout{}, false
	}
	return layoutNumbers(s)
}

func layoutNumbers(s *sample) (layout, bool) { return probeFields(s.lines, " ") }

// probeFields returns the board of the first line whose fields are a row of cells.
func probeFields(lines [][]byte, seps string) (layout, bool) {
	for _, line := range lines {
		for _, sep := range []byte(seps) {
			c := cellRows{sep: sep}
			c.split(line)
			shape, ok := sudoku.ShapeOfSide(len(c.fields))
			if !ok {
				continue
			}
			c.sym = symbolsOf(shape)
			if _, note := c.row(line, make([]uint8, shape.Side())); note == nil {
				return layout{shape: shape, sep: sep}, true
			}
		}
	}
	return layout{}, false
}

// isRule reports whether a line is only a border.
func isRule(line []byte) bool {
	return len(bytes.Trim(line, " |+-=*:")) == 0 && bytes.Contains(line, []byte("--"))
}

func putCells(b []byte, s sudoku.Shape, p *Puzzle) []byte {
	if strings.ContainsAny(p.ID, special) {
		b = append(putField(b, headingWord+p.ID), '\n')
	} else {
		b = putHeading(b, s, p.ID)
	}
	for i, d := range p.Clues {
		b = strconv.AppendUint(b, uint64(d), 10)
		if (i+1)%s.Side() == 0 {
			b = append(b, '\n')
		} else {
			b = append(b, ',')
		}
	}
	return b
}

func putNumbers(b []byte, s sudoku.Shape, p *Puzzle) []byte {
	b = putHeading(b, s, p.ID)
	side := s.Side()
	width := len(strconv.Itoa(side))
	for i, d := range p.Clues {
		if i%side > 0 {
			b = append(b, ' ')
		}
		if d < 10 {
			b = append(b, "  "[:width-1]...)
		}
		if d == 0 {
			b = append(b, '.')
		} else {
			b = strconv.AppendUint(b, uint64(d), 10)
		}
		if i%side == side-1 {
			b = append(b, '\n')
		}
	}
	return b
}
