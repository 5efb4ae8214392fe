package corpus

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"sudokubench/sudoku"
)

// rowFields scans rows of the format numbers: cells with white space between them.
type rowFields struct {
	shape  sudoku.Shape
	sym    *symbols
	fields [][]byte // fields of the current line
}

func openNumbers(src *source, l layout) (decoder, error) {
	r := &rowFields{shape: l.shape, sym: symbolsOf(l.shape)}
	return newStacked(src, l.shape, r.scan), nil
}

func (r *rowFields) scan(line []byte, dst []uint8) (rowKind, *remark) {
	text := trim(line)
	if kind, note := between(text, text, r.sym); kind != row {
		return kind, note
	}
	r.fields = r.fields[:0]
	for rest := text; len(rest) > 0; {
		end := bytes.IndexAny(rest, " \t")
		if end < 0 {
			end = len(rest)
		}
		r.fields = append(r.fields, rest[:end])
		rest = trim(rest[end:])
	}
	return readRow(r.shape, r.sym, text, r.fields, dst, "number")
}

// readRow reads the fields of a line as cells. noun is the word for a field in messages.
func readRow(s sudoku.Shape, sym *symbols, line []byte, fields [][]byte, dst []uint8, noun string) (rowKind, *remark) {
	var bad []byte
	badAt := 0 // position of the first bad field, from 1; 0 if all fields are good
	for i, field := range fields {
		d, ok := cellOf(field, sym, len(dst))
		if !ok && badAt == 0 {
			bad, badAt = field, i+1
		}
		if i < len(dst) {
			dst[i] = d
		}
	}
	n, side := len(fields), s.Side()
	switch right := n == side; {
	case badAt > 0 && right:
		return row, &remark{what: fmt.Sprintf("%s in %s %d is not a cell of a %s board", quote(bad), noun, badAt, s),
			fix: fmt.Sprintf("want 1-%d, and 0 or . for a blank", side)}
	case badAt > 0:
		return stray, &remark{what: quote(line) + " is not a row",
			fix: fmt.Sprintf("want %d %ss for a %s board, or # before a comment", side, noun, s)}
	case !right:
		return row, &remark{what: plural(n, noun) + " in the row", fix: fmt.Sprintf("want %d for a %s board", side, s)}
	}
	return row, nil
}

// probeNumbers looks for a line of numbers with white space between them. If the source has
// borders, it returns false, because the source has the format pretty.
func probeNumbers(s *sample) (layout, bool) {
	if slices.ContainsFunc(s.content(), isRule) {
		return layout{}, false
	}
	return layoutNumbers(s)
}

// layoutNumbers returns the board of the first line that is a row.
func layoutNumbers(s *sample) (layout, bool) {
	return firstBoard(s.content(), func(line []byte) (sudoku.Shape, bool) {
		n := len(bytes.Fields(line))
		shape, ok := sudoku.ShapeOfSide(n)
		if !ok {
			return shape, false
		}
		r := rowFields{shape: shape, sym: symbolsOf(shape)}
		kind, note := r.scan(line, make([]uint8, n))
		return shape, kind == row && note == nil
	})
}

// isRule reports whether a line is only a border.
func isRule(line []byte) bool {
	return len(bytes.Trim(line, " |+-=*:")) == 0 && bytes.Contains(line, []byte("--"))
}

func putNumbers(b []byte, s sudoku.Shape, p *Puzzle, i int) []byte {
	b = putAbove(b, s, p.ID, i)
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
