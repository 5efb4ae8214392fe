package corpus

import (
	"bytes"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"sudokubench/sudoku"
)

// prettyRows scans printed boards: white space, bars, borders, brackets or commas can surround the
// cells.
//
// scan first simplifies a line. Cells stay. Vertical bars become '|', other borders '=', and white
// space, brackets, quotes and commas ' '. Then the line is one of these:
//
//	a border  it has no digit, and is not a row of one kind of blank
//	a row     side segments between bars, each of them a cell or empty,
//	          or side characters that are cells, or side numbers
type prettyRows struct {
	shape sudoku.Shape
	sym   *symbols
	dash  bool // whether '-' is a blank cell rather than a border
	flat  []byte
	cells []uint8 // digits of the cells in flat
}

func openPretty(src *source, l layout) (decoder, error) {
	r := &prettyRows{shape: l.shape, sym: symbolsOf(l.shape), dash: l.dash}
	d := newStacked(src, l.shape, r.scan)
	d.bands = true
	return d, nil
}

func (r *prettyRows) scan(line []byte, dst []uint8) (rowKind, *remark) {
	text := trim(line)
	if at := bytes.Index(text, []byte("[[")); at > 0 && isLetter(text[0]) && !bytes.HasPrefix(text, []byte(headingWord)) { // a Prolog fact: problem(1, [[5,3,...
		text = text[at:]
	}
	text = bytes.TrimSuffix(text, []byte(")."))
	if kind, note := between(text, text, r.sym); kind != row {
		return kind, note
	}
	strange := r.flatten(text)
	cells := len(r.cells)
	switch {
	case strange != 0 && cells == 0:
		return stray, notRow(text, r.shape)
	case strange != 0:
		return row, &remark{what: fmt.Sprintf("%q is not a cell of a %s board", strange, r.shape), fix: cellsWanted(r.shape)}
	case r.isBorder():
		return passed, nil
	case r.readSegments(dst) || cells != len(dst) && r.readNumbers(dst):
		return row, nil
	case cells == len(dst):
		copy(dst, r.cells)
		return row, nil
	}
	return row, wrongWidth(cells, r.shape)
}

// isBorder reports whether a character can be a border in ASCII art.
func isBorder(ch rune) bool { return strings.ContainsRune("|!:+-=()[]{}'\"", ch) }

// flatten stores the simplified line in r.flat. It returns the first character that is neither a
// cell nor a border, or 0 if there is no such character.
func (r *prettyRows) flatten(text []byte) (strange rune) {
	r.flat, r.cells = r.flat[:0], r.cells[:0]
	for len(text) > 0 {
		ch, size := utf8.DecodeRune(text)
		text = text[size:]
		flat := byte(' ')
		switch {
		case ch == ' ':
		case ch == '-' && !r.dash || ch == '+' || ch == '=':
			flat = '='
		case ch < utf8.RuneSelf && r.sym[ch] != noCell:
			flat = byte(ch)
		case strings.ContainsRune("|!:¦│┃┆┇┊┋║╎╏", ch): // vertical bars separate cells
			flat = '|'
		case ch >= 0x2500 && ch <= 0x257F: // all other box-drawing characters are parts of a border
			flat = '='
		case ch == '·': // a middle dot is a blank cell
			flat = '.'
		case isBorder(ch) || ch == '\t' || ch == ',' || ch == ';' || ch == 0xA0:
		default:
			if strange == 0 {
				strange = ch
			}
		}
		r.flat = append(r.flat, flat)
		if d := r.sym[flat]; d != noCell {
			r.cells = append(r.cells, d)
		}
	}
	return strange
}

// isBorder reports whether the simplified line is a border rather than a row.
func (r *prettyRows) isBorder() bool {
	ruled, kinds, blank := false, 0, byte(0)
	for _, ch := range r.flat {
		switch {
		case ch == '=':
			ruled = true
		case ch == ' ' || ch == '|':
		case bytes.IndexByte([]byte(".*-_"), ch) < 0:
			return false // a line with a digit is a row
		case ch != blank:
			kinds, blank = kinds+1, ch
		}
	}
	switch {
	case ruled || kinds > 1:
		return true
	case kinds == 0: // only white space and bars: this can be a row of blanks
		return bytes.Count(r.flat, []byte("|")) < r.shape.Side()-1
	}
	return blank != '.' && len(r.cells) != r.shape.Side()
}

// readSegments reads a row with a bar between each two cells. White space between bars is a blank.
func (r *prettyRows) readSegments(dst []uint8) bool {
	bar := []byte("|")
	rest := bytes.TrimSuffix(bytes.TrimPrefix(trim(r.flat), bar), bar)
	if bytes.Count(rest, bar) != len(dst)-1 {
		return false
	}
	return r.readFields(bytes.SplitSeq(rest, bar), dst)
}

func (r *prettyRows) readNumbers(dst []uint8) bool {
	return r.readFields(bytes.FieldsFuncSeq(r.flat, func(ch rune) bool { return ch == ' ' || ch == '|' || ch == '=' }), dst)
}

// readFields reads a row with one cell in each field.
func (r *prettyRows) readFields(fields iter.Seq[[]byte], dst []uint8) bool {
	k := 0
	for field := range fields {
		d, ok := cellOf(trim(field), r.sym, len(dst))
		if !ok || k == len(dst) {
			return false
		}
		dst[k] = d
		k++
	}
	return k == len(dst)
}

// probePretty returns the board and the meaning of '-' for which most lines are rows.
func probePretty(s *sample) (layout, bool) {
	var best layout
	most := 0
	lines := s.content()
	lines = lines[:min(len(lines), 100)]
	for _, dash := range []bool{false, true} {
		for _, shape := range sudoku.Shapes() {
			r := prettyRows{shape: shape, sym: symbolsOf(shape), dash: dash}
			var cells [sudoku.MaxSide]uint8
			n := 0
			for _, line := range lines {
				kind, note := r.scan(line, cells[:shape.Side()])
				// A row of dashes alone can be a border, so it does not count.
				if kind == row && note == nil && (bytes.IndexByte(line, '-') < 0 || sudoku.Grid(cells[:shape.Side()]).Clues() > 0) {
					n++
				}
			}
			if n > most {
				best, most = layout{shape: shape, dash: dash}, n
			}
		}
	}
	return best, most > 0
}

func putPretty(b []byte, s sudoku.Shape, p *Puzzle) []byte {
	rule := strings.Repeat("+"+strings.Repeat("-", 2*s.BoxCols+1), s.Side()/s.BoxCols) + "+\n"
	b = putHeading(b, s, p.ID)
	side := s.Side()
	for r := range side {
		if r%s.BoxRows == 0 {
			b = append(b, rule...)
		}
		for c, d := range p.Clues[r*side : (r+1)*side] {
			if c%s.BoxCols == 0 {
				b = append(b, "| "...)
			}
			b = append(b, sudoku.Symbol(d), ' ')
		}
		b = append(b, "|\n"...)
	}
	return append(b, rule...)
}
