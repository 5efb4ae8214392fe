package corpus

import (
	"bytes"
	"fmt"
	"io"

	"sudokubench/sudoku"
)

// stacked reads the formats whose puzzles are rows under one another. What a
// row looks like is the business of a rowScan; what stands between rows is the
// same for all of them:
//
//	blank line   between puzzles (where bands is set, also between bands; where
//	             empty is set, a row of separators alone counts as one if a
//	             blank line, a heading or the end follows)
//	heading      between puzzles; it becomes the id of the puzzle below
//	# comment    anywhere
//
// A row that is wrong still counts as a row, so that the puzzles behind it are
// read from where they start.
type stacked struct {
	src   *source
	shape sudoku.Shape
	side  int
	scan  rowScan
	board boardScan // nil where the format has none
	bands bool      // a blank line may stand between bands
	tail  bool      // headings below the last puzzle are no fault
	empty bool      // rows of nothing but separators may stand between puzzles, too

	pending []byte // headings read for the puzzle that comes
	id      []byte // the id handed out last
	sure    bool   // the puzzle begins where a gap, a heading or the source does

	// of the puzzle being read
	n      int    // rows so far
	bad    *Fault // the first bad row
	banded bool   // a blank line stands between its bands
	gapped bool   // the line above was blank
	hollow bool   // no row so far has anything in it but separators
}

type rowKind uint8

const (
	passed  rowKind = iota // a comment or a border
	gap                    // a blank line, or what else ends a puzzle
	heading                // names the puzzle below
	row                    // a row, good or bad
	stray                  // nothing that the format knows
)

// rowScan reads one line. dst has as many cells as a row. There is a remark for
// a heading, a bad row and a stray line.
type rowScan func(line []byte, dst []uint8) (rowKind, *remark)

// boardScan reads a whole board from the front of b, quickly, and gives the
// number of bytes of its rows. It may say no to any that scan would take.
type boardScan func(b []byte, dst []uint8) (n int, ok bool)

// remark is what is to be said of a line.
type remark struct {
	text      []byte // heading: the id
	what, fix string // otherwise: what is wrong
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
			d.begin() // what looked like the first rows was the gap of a spreadsheet
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

// straight takes a whole board that needs no looking at line by line.
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

// line reads a line. Inside a puzzle a stray line is a bad row; so is one that
// is too long.
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

// gap takes a blank line. It reports false if none may be here.
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

// row counts a row; note says what is wrong with it, nil if nothing is.
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

// end ends the source: io.EOF, unless something is left over.
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

// finish hands the puzzle out, or what is wrong with it.
func (d *stacked) finish(e *entry) error {
	d.id, d.pending = d.pending, d.id[:0]
	d.sure = false
	e.id = d.id
	if d.bad != nil {
		return d.bad
	}
	return nil
}

// cut is the fault of a puzzle with rows missing. Where nothing but the count
// of rows tells one puzzle from the next, a row may be missing further up and
// the puzzles since then be shifted: nothing is to be trusted then.
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

// between tells lines between rows from what may be a row, which is all that row
// says here. title is the part of the text that may be a heading.
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

// headingOf reports whether a line is a heading: it starts with a word of two
// letters or more, and holds more than cells and borders. The id of "Puzzle 17" is
// "17"; any other heading is the id itself.
func headingOf(line []byte, sym *symbols) (id []byte, ok bool) {
	if len(line) < 2 || !isLetter(line[0]) || !isLetter(line[1]) {
		return nil, false
	}
	for _, ch := range line {
		if sym[ch] == noCell && !isSeparator(ch) && !isBorder(rune(ch)) {
			return trim(bytes.TrimPrefix(line, []byte("Puzzle "))), true
		}
	}
	return nil, false
}
