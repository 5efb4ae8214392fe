package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"sudokubench/sudoku"
)

// ReaderOptions has settings for a source. With the zero value, the reader detects the format.
type ReaderOptions struct {
	Format string // name of the format, as in Formats; "" means that the reader detects the format

	// AsIs returns grids without a check against the rules. It is for answers that the caller will
	// judge.
	AsIs bool

	// AnySolution returns given solutions without a check that they solve their puzzles.
	AnySolution bool

	// Pencilmarks reports that the caller uses Puzzle.Candidates. Otherwise the reader rejects
	// pencilmark puzzles, because they would be other puzzles without their candidates.
	Pencilmarks bool

	// Where passes over the puzzles of other boards if it selects only one board. The caller uses
	// the other conditions.
	Where Filter
}

// Reader reads the puzzles of one source in order, in bounded memory. Only one goroutine can use it
// at a time.
type Reader struct {
	below  io.Closer // reader of the unpacked text, which Close closes
	src    *source
	codec  *codec
	shape  sudoku.Shape
	dec    decoder
	e      entry
	asIs   bool
	any    bool // whether given solutions are not checked
	ended  bool
	size   int    // size of the text of the last puzzle, in bytes
	only   bool   // whether puzzles of other boards are passed over
	passed int    // number of these puzzles
	text   []byte // buffer in which the method describe joins texts
}

// decoder makes puzzles from the lines of one format.
type decoder interface {
	// next fills e with the next puzzle. It returns io.EOF at the end, and a *Fault if a puzzle is
	// bad. The Reader checks the rules, unless next sets e.legal.
	next(e *entry) error
}

// entry is a puzzle that is being read. The caller provides the memory of the grids.
type entry struct {
	clues      sudoku.Grid       // digits of the clues; length Shape.Cells()
	expected   sudoku.Grid       // digits of the given solution; valid only if given is set
	candidates sudoku.Candidates // candidates of a pencilmark puzzle; nil for other puzzles
	given      bool              // whether the source gives a solution
	legal      bool              // whether the Reader can omit the check of the clues: the decoder has made it, or lenient is set
	lenient    bool              // whether the caller allows that the clues are not checked
	otherShape bool              // whether the fault of the puzzle is that it has another board
	id         []byte            // id of the puzzle; valid until the next call of the decoder
	fields     []property
	joined     bool // whether the source has no id; then the values of the fields are the id
	line       int
}

// NewReader opens a source. name is its name in faults. The reader unpacks gzip, zstd, bzip2 and
// zip. It detects the format from the first 64 KiB if the options do not set it. It does not close
// r.
//
// The error is a *Fault: the source is empty, the format is unknown, no format fits the text, or
// the data cannot be read or unpacked.
func NewReader(name string, r io.Reader, o ReaderOptions) (*Reader, error) {
	named, err := codecNamed(name, o.Format)
	if err != nil {
		return nil, err
	}
	text, err := unpack(name, r)
	if err != nil {
		return nil, err
	}
	rd := &Reader{src: newSource(name, text), below: text, asIs: o.AsIs, any: o.AnySolution}
	if u, ok := text.(*unpacker); ok {
		if z, ok := u.ReadCloser.(*zipText); ok && z.note != "" {
			rd.src.warnings = append(rd.src.warnings, name+": "+z.note)
		}
	}
	if err := rd.open(named, o.Where); err != nil {
		text.Close()
		return nil, err
	}
	if err := o.takes(name, rd.codec); err != nil {
		text.Close()
		return nil, err
	}
	return rd, nil
}

// codecNamed returns the format with a name, or nil for an empty name.
func codecNamed(file, name string) (*codec, error) {
	if name == "" {
		return nil, nil
	}
	if c := codecOf(name); c != nil && c.Read {
		return c, nil
	}
	return nil, &Fault{File: file, What: fmt.Sprintf("unknown input format %q", name),
		Fix: "want one of " + strings.Join(formatNames(), ", "), Fatal: true}
}

// open detects the format if c is nil, and the shape if where does not select one.
func (r *Reader) open(c *codec, where Filter) (err error) {
	// Some editors write a byte order mark at the beginning of UTF-8 texts.
	if b := r.src.window(3); bytes.HasPrefix(b, []byte("\xEF\xBB\xBF")) {
		r.src.pos += 3
	}
	var l layout
	if c == nil {
		c, l, err = sniff(r.src)
	} else {
		l, err = layoutOf(r.src, c)
	}
	if err != nil {
		return err
	}
	if s, ok := where.shape(); ok && c.mixes && !l.embedded {
		l.shape, r.only = s, true
	}
	r.codec, r.shape = c, l.shape
	r.dec, err = c.open(r.src, l)
	return err
}

// Format returns the name of the format of the source.
func (r *Reader) Format() string { return r.codec.Name }

// Shape returns the board of all puzzles of the source.
func (r *Reader) Shape() sudoku.Shape { return r.shape }

// Warnings returns sentences about parts of the source that are not used, such as a second column
// of puzzles. They are complete after NewReader.
func (r *Reader) Warnings() []string { return r.src.warnings }

// Count returns the number of puzzles that the source announces. ok is false if it announces none.
// Only the format codegolf has a count.
func (r *Reader) Count() (n int, ok bool) {
	if d, ok := r.dec.(*golf); ok {
		return d.count, true
	}
	return 0, false
}

// Next reads the next puzzle into p. The clues break no rule, and the given solution, if there is
// one, solves the puzzle. Next returns io.EOF at the end, and a *Fault for a bad puzzle. If the
// fault is not Fatal, the next call returns the next puzzle. After a Fatal fault, all calls return
// io.EOF.
func (r *Reader) Next(p *Puzzle) error {
	cells := r.shape.Cells()
	r.e.clues = resize(p.Clues, cells)
	r.e.expected = resize(p.Expected, cells)
	r.e.candidates = nil
	if r.Pencilmarks() {
		r.e.candidates = resize(p.Candidates, cells)
	}
	p.Clues, p.Expected, p.ID, p.Fields, p.Candidates = r.e.clues, r.e.expected[:0], "", p.Fields[:0], r.e.candidates
	if err := r.next(); err != nil {
		return err
	}
	if r.e.given {
		p.Expected = r.e.expected
	}
	if len(r.e.id)+len(r.e.fields) > 0 {
		r.describe(p, &r.e)
	}
	p.Line = r.e.line
	return nil
}

// next reads the next puzzle into r.e. The caller has set the grids of r.e.
func (r *Reader) next() error {
	if r.ended {
		return io.EOF
	}
again:
	r.e.given, r.e.legal, r.e.otherShape, r.e.id, r.e.fields, r.e.joined = false, false, false, nil, r.e.fields[:0], false
	before := r.src.taken
	if err := r.dec.next(&r.e); err != nil {
		if r.only && r.e.otherShape {
			r.passed++
			goto again
		}
		f, bad := errors.AsType[*Fault](err)
		r.ended = !bad || f.Fatal
		return err
	}
	r.size = r.src.taken - before
	if r.asIs {
		return nil
	}
	return r.check(&r.e)
}

func (r *Reader) check(e *entry) error {
	if e.candidates != nil {
		return r.checkGiven(e)
	}
	if !e.legal && (len(e.clues) != 81 || !digitTally.legal((*[81]uint8)(e.clues))) {
		if f := r.checkClues(e.clues, e.line); f != nil {
			return f
		}
	}
	if e.given && !r.any {
		if err := r.shape.CheckSolution(e.clues, e.expected); err != nil {
			if f := r.checkClues(e.clues, e.line); f != nil { // a lenient reader has not checked the clues yet, and they can explain the wrong solution
				return f
			}
			return r.src.faultAt(e.line, "the given solution does not solve the puzzle: "+err.Error(),
				"want the right solution, or none")
		}
	}
	return nil
}

func (r *Reader) checkClues(clues sudoku.Grid, line int) *Fault {
	if r.Pencilmarks() {
		return nil
	}
	err := r.shape.CheckClues(clues)
	if err == nil {
		return nil
	}
	return r.src.faultAt(line, "the clues break a rule: "+err.Error(), "want no digit twice in a row, column or box")
}

// Close releases the memory of the decompression. It does not close the source.
func (r *Reader) Close() error {
	r.ended = true
	return r.below.Close()
}

// resize returns a grid or candidates with this number of cells. It uses the memory of g if it is
// large enough.
func resize[G ~[]E, E any](g G, cells int) G {
	if cap(g) < cells {
		return make(G, cells)
	}
	return g[:cells]
}
