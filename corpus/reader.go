package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"sudokubench/sudoku"
)

// ReaderOptions says what is known of a source before it is read. The zero
// value leaves everything to the source.
type ReaderOptions struct {
	Format string // a name of Formats; "" = told from the text

	// AsIs gives grids as they stand, whether or not they keep the rules: for
	// answers, which somebody else is going to judge.
	AsIs bool

	// Pencilmarks says that the caller uses Puzzle.Candidates. Otherwise a source of pencilmark
	// puzzles is refused, because their single candidates alone are another puzzle.
	Pencilmarks bool
}

// Reader reads the puzzles of one source in order, in bounded memory. It
// belongs to one goroutine.
type Reader struct {
	below io.Closer // unpacked
	src   *source
	codec *codec
	shape sudoku.Shape
	dec   decoder
	e     entry
	asIs  bool
	ended bool
	size  int    // of the text of the last puzzle, in bytes
	text  []byte // id and fields of the puzzle that describe makes
}

// decoder takes puzzles out of the lines of one format.
type decoder interface {
	// next fills e with the next puzzle; io.EOF at the end, *Fault for a bad
	// place. It leaves the rules to the Reader unless it sets e.legal.
	next(e *entry) error
}

// entry is a puzzle being read. The buffers belong to the caller.
type entry struct {
	clues      sudoku.Grid       // Shape.Cells() cells
	expected   sudoku.Grid       // the same length; of meaning only when given
	candidates sudoku.Candidates // the same length for pencilmark puzzles, else nil
	given      bool              // the source gives a solution
	legal      bool              // the clues need no check against the rules: they were checked, or e is lenient
	lenient    bool              // the clues are not checked against the rules yet
	id         []byte            // good until the next call, as fields are
	fields     []property
	joined     bool // the source names no id: the values of the fields are the id
	line       int
}

// NewReader starts reading a source. name is what faults call it. gzip, zstd,
// bzip2 and zip are unpacked; the format is told from the first 64 KiB unless it is
// named. The reader does not close r.
//
// An error is a *Fault: an empty source, an unknown format, a text that no
// format fits, data that cannot be read or unpacked.
func NewReader(name string, r io.Reader, o ReaderOptions) (*Reader, error) {
	named, err := codecNamed(name, o.Format)
	if err != nil {
		return nil, err
	}
	text, err := unpack(name, r)
	if err != nil {
		return nil, err
	}
	rd := &Reader{src: newSource(name, text), below: text, asIs: o.AsIs}
	if u, ok := text.(*unpacker); ok && u.note != "" {
		rd.src.warnings = append(rd.src.warnings, name+": "+u.note)
	}
	if err := rd.open(named); err != nil {
		text.Close()
		return nil, err
	}
	if err := o.takes(name, rd.codec); err != nil {
		text.Close()
		return nil, err
	}
	return rd, nil
}

// codecNamed finds the format asked for; nil where none was.
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

// open settles the format, unless it is named, and the shape.
func (r *Reader) open(c *codec) (err error) {
	// Some editors put a byte order mark before UTF-8.
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
	r.codec, r.shape = c, l.shape
	r.dec, err = c.open(r.src, l)
	return err
}

// Format is the name of the source's format.
func (r *Reader) Format() string { return r.codec.Name }

// Shape is the board of every puzzle of the source.
func (r *Reader) Shape() sudoku.Shape { return r.shape }

// Warnings are sentences about parts of the source that nobody reads, such as a second column
// of puzzles. They are known when the first puzzle is read.
func (r *Reader) Warnings() []string { return r.src.warnings }

// Count is how many puzzles the source announces; ok is false where it does
// not. Only the codegolf format does.
func (r *Reader) Count() (n int, ok bool) {
	if d, ok := r.dec.(*golf); ok {
		return d.count, true
	}
	return 0, false
}

// Next reads the next puzzle into p. Its clues break no rule, and the given
// solution, if there is one, solves it. The error is io.EOF at the end and a
// *Fault for a bad puzzle; after one that is not Fatal the puzzle behind it
// can be asked for, after a Fatal one there is only io.EOF.
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

// next reads the next puzzle into r.e, whose buffers have been set.
func (r *Reader) next() error {
	if r.ended {
		return io.EOF
	}
	r.e.given, r.e.legal, r.e.id, r.e.fields, r.e.joined = false, false, nil, r.e.fields[:0], false
	before := r.src.taken
	if err := r.dec.next(&r.e); err != nil {
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
	if e.given {
		if err := r.shape.CheckSolution(e.clues, e.expected); err != nil {
			if f := r.checkClues(e.clues, e.line); f != nil { // which a lenient reader has not looked at
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

// Close lets go of what unpacking needed. It does not close the source.
func (r *Reader) Close() error {
	r.ended = true
	return r.below.Close()
}

// resize gives a grid or candidates of that many cells, in g's memory where it suffices.
func resize[G ~[]E, E any](g G, cells int) G {
	if cap(g) < cells {
		return make(G, cells)
	}
	return g[:cells]
}
