package corpus

import (
	"bytes"
	"fmt"
	"strconv"

	"sudokubench/sudoku"
)

// rowFields scans the numbers format: cells with white space between them.
type rowFields struct {
	shape sudoku.Shape
	sym   *symbols
}

func openNumbers(src *source, l layout) (decoder, error) {
	r := &rowFields{l.shape, symbolsOf(l.shape)}
	return newStacked(src, l.shape, r.scan), nil
}

func (r *rowFields) scan(line []byte, dst []uint8) (rowKind, *remark) {
	text := trim(line)
	if len(text) == 0 {
		return gap, nil
	}
	if text[0] == '#' {
		return passed, nil
	}
	if id, ok := headingOf(text, r.sym); ok {
		return heading, &remark{text: id}
	}
	n, bad, badAt := 0, []byte(nil), 0
	for rest := text; len(rest) > 0; n++ {
		end := bytes.IndexAny(rest, " \t")
		if end < 0 {
			end = len(rest)
		}
		d, ok := cellOf(rest[:end], r.sym, len(dst))
		if !ok && badAt == 0 {
			bad, badAt = rest[:end], n+1
		}
		if n < len(dst) {
			dst[n] = d
		}
		rest = trim(rest[end:])
	}
	return judgeRow(r.shape, text, n, bad, badAt, "number")
}

// judgeRow says what a line of n fields is worth, of which the badAt-th, counted
// from 1, is no cell (0 = all are cells).
func judgeRow(s sudoku.Shape, line []byte, n int, bad []byte, badAt int, noun string) (rowKind, *remark) {
	side := s.Side()
	switch right := n == side; {
	case badAt > 0 && right:
		return row, &remark{what: fmt.Sprintf("%s in %s %d is no cell of a %s board", quote(bad), noun, badAt, s),
			fix: fmt.Sprintf("want 1-%d, and 0 or . for a blank", side)}
	case badAt > 0:
		return stray, &remark{what: quote(line) + " is no row",
			fix: fmt.Sprintf("want %d %ss for a %s board, or # before a comment", side, noun, s)}
	case !right:
		return row, &remark{what: plural(n, noun) + " in the row", fix: fmt.Sprintf("want %d for a %s board", side, s)}
	}
	return row, nil
}

// probeNumbers looks for a line of numbers with white space between them.
// Where there are borders, the source is left to pretty.
func probeNumbers(s *sample) (layout, bool) {
	for _, line := range s.content() {
		if isRule(line) {
			return layout{}, false
		}
	}
	return layoutNumbers(s)
}

// layoutNumbers goes by the first line that is a row.
func layoutNumbers(s *sample) (layout, bool) {
	for _, line := range s.content() {
		n := len(bytes.Fields(line))
		shape, ok := sudoku.ShapeOfSide(n)
		if !ok {
			continue
		}
		var cells [sudoku.MaxSide]uint8
		r := rowFields{shape, symbolsOf(shape)}
		if kind, note := r.scan(line, cells[:n]); kind == row && note == nil {
			return layout{shape: shape}, true
		}
	}
	return layout{}, false
}

// isRule reports whether a line is nothing but a border.
func isRule(line []byte) bool {
	return len(bytes.Trim(line, " |+-=*:")) == 0 && bytes.Contains(line, []byte("--"))
}

func putNumbers(b []byte, s sudoku.Shape, p *Puzzle, i int) []byte {
	if i > 0 {
		b = append(b, '\n')
	}
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

func answerNumbers(b []byte, s sudoku.Shape, _, solution sudoku.Grid, i int) []byte {
	return putNumbers(b, s, &Puzzle{Clues: solution}, i)
}
