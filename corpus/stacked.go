package corpus

import (
	"bytes"
	"fmt"
	"io"

	"sudokubench/sudoku"
)

// stacked reads the formats that have one row of a puzzle per line. Each format has its own
// rowScan, which reads a row. The lines between rows are the same for all of them:
//
//	blank line   between puzzles (if bands is set, also between bands; if empty is set,
//	             a row with only separators counts as a blank line if a blank line,
//	             a heading or the end follows)
//	heading      between puzzles; it becomes the id of the puzzle below
//	# comment    anywhere
//
// A bad row counts as a row too, so that reading continues correctly at the next puzzle.
type stacked struct {
	src   *source
	shape sudoku.Shape
	side  int
	scan  rowScan
	board boardScan // reads a whole board quickly; nil if the format has no such function
	bands bool      // whether a blank line can separate bands
	tail  bool      // whether headings below the last puzzle are allowed
	empty bool      // whether rows with only separators can be between puzzles

	pending []byte // headings that belong to the next puzzle
	id      []byte // id of the puzzle that was read last
	sure    bool   // whether the beginning of the puzzle is certain: below a blank line, a heading or the beginning of the source

	// The fields below describe the puzzle that is being read.
	n      int    // number of rows of the puzzle read so far
	bad    *Fault // fault of the first bad row of the puzzle
	banded bool   // whether a blank line separates bands of this puzzle
	gapped bool   // whether the last line was blank
	hollow bool   // whether all rows so far have only separators
}

type rowKind uint8

const (
	passed  rowKind = iota // a comment or a border, which is skipped
	gap                    // a blank line, or another line that ends a puzzle
	heading                // a line with the id of the puzzle below it
	row                    // a row of cells, good or bad
	stray                  // a line that the format does not allow
)

// rowScan reads one line. dst has as many cells as a row. There is a remark for a heading, a bad
// row and a stray line.
type rowScan func(line []byte, dst []uint8) (rowKind, *remark)

// boardScan quickly reads a whole board from the front of b, and returns its length in bytes. It
// can return false for a valid board. Then scan reads the rows.
type boardScan func(b []byte, dst []uint8) (n int, ok bool)

// remark has the text of a heading, or describes the fault of a line.
type remark struct {
	text      []byte // id from a heading
	what, fix string // error and remedy, for a line that is not a heading
}

func newStacked(src *source, s sudoku.Shape, scan rowScan) *stacked {
	return &stacked{src: src, shape: s, side: s.Side(), scan: scan, sure: true}
}

func (d *stacked) next(e *entry) error {
	d.begin()
	for {
		if d.n == 0 && d.board != nil && d.straight(e) {
			return d.finish(e)
		}
		kind, note, err := d.line(e.clues[d.n*d.side : (d.n+1)*d.side])
		if d.hollow && d.n > 0 && (err == io.EOF || kind == gap || kind == heading) {
			d.begin() // the rows with only separators were the blank lines of a spreadsheet, not a puzzle
		}
		if err == io.EOF {
			return d.end()
		}
		if err != nil {
			return err
		}
		switch kind {
		case gap:
			if !d.gap() {
				return d.cut("a blank line")
			}
		case heading:
			if d.n > 0 {
				err := d.cut("a heading")
				d.hold(note.text)
				return err
			}
			d.sure = true
			if !d.hold(note.text) {
				return d.src.fault("too many headings without a puzzle", "want rows below a heading")
			}
		case stray:
			d.sure = false
			return d.src.fault(note.what, note.fix)
		case row:
			if d.n == 0 {
				e.line = d.src.line
			}
			d.row(note)
			if d.n == d.side {
				return d.finish(e)
			}
		}
	}
}

// straight reads a whole board with the function d.board, if that is possible.
func (d *stacked) straight(e *entry) bool {
	n, ok := d.board(d.src.buffered(), e.clues)
	if ok {
		e.line = d.src.line + 1
		d.src.pos += n
		d.src.line += d.side
	}
	return ok
}

func (d *stacked) begin() {
	d.n, d.bad, d.banded, d.gapped, d.hollow = 0, nil, false, false, d.empty
}

// line reads a line. In a puzzle, a stray line or a line that is too long counts as a bad row.
func (d *stacked) line(dst []uint8) (kind rowKind, note *remark, err error) {
	text, err := d.src.next()
	if err == nil {
		kind, note = d.scan(text, dst)
		d.hollow = d.hollow && (kind != row || len(bytes.Trim(text, ",;\t \r")) == 0)
	} else if f, ok := err.(*Fault); ok && !f.Fatal {
		kind, note = stray, &remark{what: f.What, fix: f.Fix}
	} else {
		return 0, nil, err
	}
	if kind == stray && d.n > 0 {
		kind = row
	}
	return kind, note, nil
}

// gap processes a blank line. It returns false if a blank line is not allowed here.
func (d *stacked) gap() bool {
	if d.n == 0 {
		d.sure = true
		return true
	}
	if !d.bands || d.n%d.shape.BoxRows != 0 || !d.banded && d.n != d.shape.BoxRows {
		return false
	}
	d.banded, d.gapped = true, true
	return true
}

// row counts a row. note describes the fault of the row; it is nil if there is no fault.
func (d *stacked) row(note *remark) {
	if d.banded && !d.gapped && d.n%d.shape.BoxRows == 0 && note == nil {
		note = &remark{what: fmt.Sprintf("no blank line above row %d", d.n+1), fix: "want a blank line between all bands, or between none"}
	}
	if note != nil && d.bad == nil {
		d.bad = d.src.fault(note.what, note.fix)
	}
	d.gapped = false
	d.n++
}

// end returns io.EOF, or a fault if a puzzle is incomplete or a heading has no puzzle.
func (d *stacked) end() error {
	if d.n > 0 {
		return d.cut("the source ends")
	}
	if len(d.pending) == 0 || d.tail {
		return io.EOF
	}
	f := d.src.fault("the heading "+quote(d.pending)+" has no puzzle below it", "want rows below a heading, or # before a comment")
	d.pending = d.pending[:0]
	return f
}

// finish sets the id of the puzzle. It returns the first fault of the puzzle, or nil.
func (d *stacked) finish(e *entry) error {
	d.id, d.pending = d.pending, d.id[:0]
	d.sure = false
	e.id = d.id
	if d.bad != nil {
		return d.bad
	}
	return nil
}

// cut returns the fault of a puzzle with missing rows. If only the count of rows separates puzzles,
// a row can be missing in an earlier puzzle, and all puzzles after it are shifted. Then the source
// is not reliable, and the fault is Fatal.
func (d *stacked) cut(by string) error {
	d.pending = d.pending[:0]
	sure := d.sure
	d.sure = true
	how := fmt.Sprintf("%s after %s of %d", by, plural(d.n, "row"), d.side)
	f := d.bad
	if f != nil {
		f.What += ", and " + how
	} else {
		f = d.src.fault(how, "want complete puzzles")
		if !sure {
			f.Fix += "; a row can also be missing in an earlier puzzle"
		}
	}
	f.Fatal = !sure
	return f
}

func (d *stacked) hold(text []byte) bool {
	if len(d.pending)+len(text) > maxLine {
		d.pending = d.pending[:0]
		return false
	}
	if len(d.pending) > 0 {
		d.pending = append(d.pending, ", "...)
	}
	d.pending = append(d.pending, text...)
	return true
}

// between classifies lines that are not rows. It returns row for a line that can be a row, without
// further checks. title is the part of the text that can be a heading.
func between(text, title []byte, sym *symbols) (rowKind, *remark) {
	if len(text) == 0 {
		return gap, nil
	}
	if text[0] == '#' {
		return passed, nil
	}
	if id, ok := headingOf(title, sym); ok {
		return heading, &remark{text: id}
	}
	return row, nil
}

// headingOf reports whether a line is a heading: it begins with at least two letters, and has a
// character that is neither a cell nor a border. The id of "Puzzle 17" is "17". Any other heading
// is itself the id.
func headingOf(line []byte, sym *symbols) (id []byte, ok bool) {
	if len(line) < 2 || !isLetter(line[0]) || !isLetter(line[1]) {
		return nil, false
	}
	for _, ch := range line {
		if sym[ch] == noCell && !isSeparator(ch) && !isBorder(rune(ch)) {
			return trim(bytes.TrimPrefix(line, []byte(headingWord))), true
		}
	}
	return nil, false
}
