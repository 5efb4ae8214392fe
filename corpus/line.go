package corpus

import (
	"bytes"
	"fmt"

	"sudokubench/sudoku"
)

// lines reads one puzzle per line: the format line, and the lines of codegolf below the
// count.
type lines struct {
	cellText
	src    *source
	shared names // names of fields, stored once for all puzzles
}

func newLines(src *source, s sudoku.Shape) *lines {
	return &lines{*newCellText(s), src, names{}}
}

func openLines(src *source, l layout) (decoder, error) {
	if l.embedded {
		return &embedded{src: src}, nil
	}
	return newLines(src, l.shape), nil
}

func (d *lines) next(e *entry) error {
	if d.fast {
		if b := d.src.buffered(); len(b) > 81 && d.straight(b, e) {
			return nil
		}
	}
	for {
		text, err := d.src.next()
		if err != nil {
			return err
		}
		text, ok := content(text)
		if !ok {
			continue
		}
		return d.read(text, e)
	}
}

// straight reads a line that begins with 81 cells from the front of b. The cells must break no
// rule, unless e is lenient. For any other line, it returns false and does not advance. Then read
// reads the line and reports faults.
func (d *lines) straight(b []byte, e *entry) bool {
	end := 81
	switch ch := b[81]; {
	case ch == '\n':
	case ch == '\r' || isSeparator(ch):
		n := bytes.IndexByte(b[81:], '\n')
		if n < 0 || n > maxLine-81 || ch == '\r' && n > 1 {
			return false
		}
		end += n
	default:
		return false
	}
	if (!e.lenient || !copy9(e.clues, b)) && !read9(e.clues, b) {
		return false
	}
	d.src.skip(end + 1)
	e.legal = true
	e.line = d.src.line
	if end > 82 {
		d.trailing(trim(b[81:end]), e)
		e.fields = appendProperties(e.fields, e.id, d.shared)
	}
	return true
}

// read reads the puzzle of a line in any form. Fields before the puzzle become part of the id.
func (d *lines) read(text []byte, e *entry) error {
	e.line = d.src.line
	from := 0
	for {
		n := fieldLen(text[from:])
		field := text[from : from+n]
		if n == d.n {
			if bad := d.sym.read(e.clues, field); bad >= 0 {
				return d.src.fault(d.badCell(field, bad))
			}
			d.trailing(trim(text[from+n:]), e)
			after := e.id
			d.leading(text[:from], e)
			if e.fields = appendProperties(e.fields, e.id, d.shared); from > 0 && len(e.fields) == 0 && isNumber(after) {
				e.fields = append(e.fields, property{"rating", after}) // Sudoku Exchange: a hash, the puzzle and its rating
			}
			return nil
		}
		next := from + n
		for next < len(text) && isSeparator(text[next]) && text[next] != '#' {
			next++
		}
		if d.spoiled(field) {
			return d.width(field, text, e)
		}
		if next == len(text) || text[next] == '#' {
			return d.width(longestField(text), text, e)
		}
		from = next
	}
}

// fieldLen returns the number of characters before the next separator.
func fieldLen(text []byte) int {
	for i, ch := range text {
		if isSeparator(ch) {
			return i
		}
	}
	return len(text)
}

// isSeparator reports whether a byte ends the cells of a line.
func isSeparator(ch byte) bool {
	return ch == ' ' || ch == '\t' || ch == ',' || ch == ';' || ch == '#'
}

// spoiled reports whether a field looks like a puzzle with missing or additional cells. read must
// not skip this field as a rating. Otherwise it would read a solution after it as the puzzle.
func (d *lines) spoiled(field []byte) bool {
	return len(field) > max(d.n/2, 12) && d.sym.all(field)
}

// longestField returns the field that is most likely a faulty puzzle.
func longestField(text []byte) []byte {
	longest := text[:0]
	for rest := text; len(rest) > 0; {
		n := fieldLen(rest)
		if n > len(longest) {
			longest = rest[:n]
		}
		rest = rest[min(n+1, len(rest)):]
	}
	return longest
}

func (d *lines) width(field, line []byte, e *entry) error {
	if s, ok := sudoku.ShapeOfCells(len(field)); ok && symbolsOf(s).all(field) {
		return d.src.fault(d.mixed(s, e))
	}
	if !d.sym.all(field) {
		return d.src.fault("no puzzle in the line "+quote(line),
			fmt.Sprintf("want %d cells for a %s board, or # before a comment", d.n, d.shape))
	}
	return d.src.fault(plural(len(field), "cell")+" in the line", fmt.Sprintf("want %d for a %s board", d.n, d.shape))
}

// trailing reads the text after the puzzle: a given solution if there is one, and then the id.
// After # there is only an id.
func (d *lines) trailing(rest []byte, e *entry) {
	rest, comment := unseparate(rest)
	if n := d.n; !comment && len(rest) >= n && (len(rest) == n || isSeparator(rest[n])) && d.sym.full(rest[:n]) {
		e.given = true
		d.sym.read(e.expected, rest[:n])
		rest, _ = unseparate(trim(rest[n:]))
	}
	e.id = rest
}

// unseparate removes one separator from the front of a text, and the white space around it.
func unseparate(text []byte) (rest []byte, comment bool) {
	if len(text) > 0 && isSeparator(text[0]) {
		comment = text[0] == '#'
		text = trim(text[1:])
	}
	return text, comment
}

// leading puts the fields before the puzzle at the front of the id.
func (d *lines) leading(text []byte, e *entry) {
	for len(text) > 0 && (isSeparator(text[len(text)-1]) || isBlank(text[len(text)-1])) {
		text = text[:len(text)-1]
	}
	if len(text) == 0 {
		return
	}
	id := bytes.Clone(text)
	if len(e.id) > 0 {
		id = append(append(id, ','), e.id...)
	}
	e.id = id
}

func putLine(b []byte, s sudoku.Shape, p *Puzzle) []byte {
	return putTrailing(putCharacters(b, p.Clues, '.'), s, p)
}

// putTrailing appends the solution and the id of a puzzle, and ends the line.
func putTrailing(b []byte, s sudoku.Shape, p *Puzzle) []byte {
	if len(p.Expected) > 0 {
		b = append(b, ',')
		b = putCharacters(b, p.Expected, '.')
	}
	if p.ID != "" {
		// After a comma, an id that looks like a solution would be read as the solution. After # it
		// is an id.
		sep := byte(',')
		if n := fieldLen([]byte(p.ID)); len(p.Expected) == 0 && n == s.Cells() && symbolsOf(s).full([]byte(p.ID[:n])) {
			sep = '#'
		}
		b = append(b, sep)
		b = append(b, p.ID...)
	}
	return append(b, '\n')
}

func answerLine(b []byte, _ sudoku.Shape, _, solution sudoku.Grid) []byte {
	return append(putCharacters(b, solution, '.'), '\n')
}
