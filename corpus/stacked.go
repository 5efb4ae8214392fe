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
//	blank line   between puzzles (where bands is set, also between bands)
//	heading      between puzzles; it becomes the id of the puzzle below
//	# comment    anywhere
//
// A row that is wrong still counts as a row, so that the puzzles behind it are
// read from where they start.
type stacked struct {
	src   *source
	shape sudoku.Shape
	scan  rowScan
	bands bool // a blank line may stand between bands

	pending []byte // headings read for the puzzle that comes
	id      []byte // the id handed out last
	sure    bool   // the puzzle begins where a gap, a heading or the source does
}

// rowKind is what a line is.
type rowKind uint8

const (
	passed  rowKind = iota // a comment or a border
	gap                    // a blank line, or what else ends a puzzle
	heading                // names the puzzle below
	row                    // a row, good or bad
	stray                  // nothing that the format knows
)

// rowScan reads one line. dst has as many cells as a row. For a heading, text
// is the id; for a bad row or a stray line, what and fix say why.
type rowScan func(line []byte, dst []uint8) scanned

type scanned struct {
	kind      rowKind
	text      []byte
	what, fix string
}

func newStacked(src *source, s sudoku.Shape, scan rowScan) *stacked {
	return &stacked{src: src, shape: s, scan: scan, sure: true}
}

func (d *stacked) announced() (int, bool) { return 0, false }

func (d *stacked) next(e *entry) error {
	side := d.shape.Side()
	banded, gapped := false, false
	var bad error
	for n := 0; ; {
		text, err := d.src.next()
		if err == io.EOF {
			if n == 0 {
				return io.EOF
			}
			return d.cut(n, "the source ends", bad)
		}
		var l scanned
		if f, ok := err.(*Fault); ok {
			if f.Fatal {
				return f
			}
			l = scanned{kind: stray, what: f.What, fix: f.Fix}
		} else {
			l = d.scan(text, e.clues[n*side:(n+1)*side])
		}
		if l.kind == stray && n > 0 {
			l.kind = row
		}
		switch l.kind {
		case gap:
			if n == 0 {
				d.sure = true
			} else if d.bands && n%d.shape.BoxRows == 0 && (banded || n == d.shape.BoxRows) {
				banded, gapped = true, true
			} else {
				return d.cut(n, "a blank line", bad)
			}
		case heading:
			if n == 0 {
				d.sure = true
				if !d.hold(l.text) {
					return d.src.fault("too many headings without a puzzle", "want rows below a heading")
				}
				continue
			}
			err := d.cut(n, "a heading", bad)
			d.hold(l.text)
			return err
		case stray:
			d.sure = false
			return d.src.fault(l.what, l.fix)
		case row:
			if n == 0 {
				e.line = d.src.line
			}
			if l.what == "" && banded && !gapped && n%d.shape.BoxRows == 0 {
				l.what, l.fix = fmt.Sprintf("no blank line above row %d", n+1), "want one between all bands, or between none"
			}
			if l.what != "" && bad == nil {
				bad = d.src.fault(l.what, l.fix)
			}
			gapped = false
			if n++; n == side {
				return d.finish(e, bad)
			}
		}
	}
}

// finish hands the puzzle out, or what is wrong with it.
func (d *stacked) finish(e *entry, bad error) error {
	d.id, d.pending = d.pending, d.id[:0]
	d.sure = false
	e.id = d.id
	return bad
}

// cut is the fault of a puzzle with rows missing. Where nothing but the count
// of rows tells one puzzle from the next, a row may be missing further up and
// the puzzles since then be shifted: nothing is to be trusted then.
func (d *stacked) cut(n int, by string, bad error) error {
	d.pending = d.pending[:0]
	sure := d.sure
	d.sure = true
	if bad != nil && sure {
		return bad
	}
	f := d.src.fault(fmt.Sprintf("%s after %s of %d", by, plural(n, "row"), d.shape.Side()), "want whole puzzles")
	if !sure {
		f.Fix = "want whole puzzles; count the rows further up, too"
		f.Fatal = true
	}
	return f
}

// hold keeps a heading for the puzzle below.
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

// headingOf tells whether a line is a heading: it starts with a word of two
// letters or more, and holds more than cells and borders. Of "Puzzle 17" the id is
// "17"; any other heading is the id itself.
func headingOf(line []byte, sym *symbols) (id []byte, ok bool) {
	if len(line) < 2 || !isLetter(line[0]) || !isLetter(line[1]) {
		return nil, false
	}
	cells := true
	for _, ch := range line {
		if sym[ch] == noCell && !isSeparator(ch) && !isBorder(rune(ch)) {
			cells = false
			break
		}
	}
	if cells {
		return nil, false
	}
	return trim(bytes.TrimPrefix(line, []byte("Puzzle "))), true
}
