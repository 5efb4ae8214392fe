package record

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
)

// Writer writes events, one per line. Each line is one call of Write, so a killed run leaves at
// most one incomplete line, the last one.
type Writer struct {
	w     io.Writer
	lines int // number of lines of the file so far, including the lines that were there before
	buf   []byte
}

// NewWriter returns a Writer to w, which already has the given number of lines. w should not be
// buffered.
func NewWriter(w io.Writer, lines int) *Writer { return &Writer{w: w, lines: lines} }

// Emit writes one event.
func (w *Writer) Emit(e Event) error {
	fields, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("cannot write a %s event: %w", e.kind(), err)
	}
	if fields = fields[:len(fields)-1]; len(fields) > 1 {
		fields[0] = ',' // replaces the opening brace, because other fields come first in the line
	} else {
		fields = nil
	}
	w.lines++
	if w.buf = frame(w.buf[:0], w.lines, e.kind(), fields); len(w.buf) > maxLine {
		return fmt.Errorf("a %s event has %d MiB, but a line of a record has at most %d MiB; set more --rounds, which makes the turns shorter", e.kind(), len(w.buf)>>20, maxLine>>20)
	}
	_, err = w.w.Write(w.buf)
	return err
}

// MaxRounds is the largest number of rounds of a run. Readers take time for each round.
const MaxRounds = 1_000_000

// maxLine is the most bytes of a line. A slice of ten million puzzles fits.
const maxLine = 256 << 20

// Torn is the error of a record whose last line is incomplete, because the run was killed while
// it wrote the line. The lines before it were read.
type Torn struct {
	File   string
	Line   int
	Offset int64 // position of the incomplete line in the file, in bytes
	Bytes  int   // length of the incomplete line
}

func (t *Torn) Error() string {
	if t.Line == 1 {
		return t.File + ":1: the first line is incomplete, so the record contains no results; start the run again"
	}
	return fmt.Sprintf("%s:%d: the last line is incomplete, because the run was killed or the disk was full; bench run --resume continues the run", t.File, t.Line)
}

// Read calls fn for every event of a record, in order. If the last line is incomplete, Read
// returns a *Torn. If other lines are faulty, it returns a *Damaged that lists all of them. After
// the first faulty line it does not call fn again. If fn returns an error, Read stops, and the
// error becomes a fault of its line.
func Read(file string, r io.Reader, fn func(Event) error) error {
	at := newPlace(file)
	if err := at.read(bufio.NewReaderSize(r, 1<<16), fn); err != nil {
		return err
	}
	return at.end()
}

// ReadIntact calls fn for the events of the intact lines. It returns the faults of the other
// lines, or nil if all lines are intact. If fn returns an error, it becomes a fault of its line,
// and the reading continues. The last result is a *Torn, or an error if the file is not a record.
func ReadIntact(file string, r io.Reader, fn func(Event) error) (*Damaged, error) {
	at := newPlace(file)
	at.skip = true
	if err := at.read(bufio.NewReaderSize(r, 1<<16), fn); err != nil {
		return nil, err
	}
	if !at.intact() {
		return at.damaged, at.end()
	}
	return nil, at.end()
}

// place is the state of reading a record.
type place struct {
	file    string
	skip    bool  // true if reading continues after a fault
	line    int   // number of whole lines read so far
	offset  int64 // number of bytes of the whole lines read so far
	rest    int   // number of bytes of an incomplete last line; 0 if the last line is complete
	order   order
	damaged *Damaged
}

func newPlace(file string) *place { return &place{file: file, damaged: &Damaged{File: file}} }

func (p *place) intact() bool { return len(p.damaged.Faults) == 0 }

// end returns the error for a record that ends after the part that was read: a *Torn, an error
// for an empty record, or nil.
func (p *place) end() error {
	switch {
	case p.rest > 0:
		return &Torn{File: p.file, Line: p.line + 1, Offset: p.offset, Bytes: p.rest}
	case p.line == 0:
		return fmt.Errorf("%s:1: the record is empty; want a file that bench run wrote", p.file)
	}
	return nil
}

// read calls fn for the events of the remaining whole lines of the input.
func (p *place) read(in *bufio.Reader, fn func(Event) error) error {
	err := p.each(in, func(raw *Raw) error {
		event, err := raw.Decode()
		if raw.Kind == (*Run)(nil).kind() && p.line > 1 {
			err = errors.New("a second run event; want one run per file")
		}
		if err != nil {
			p.fault(err.Error())
			return nil
		}
		if !p.intact() && !p.skip {
			return nil
		}
		if err := fn(event); err != nil {
			if p.damaged.add(Fault{p.line, err.Error(), err}); !p.skip {
				return errRefused
			}
		}
		return nil
	}, func(f Fault) { p.damaged.add(f) })
	if err != nil && err != errRefused {
		return err
	}
	if !p.intact() && !p.skip {
		return p.damaged
	}
	return nil
}

// errRefused ends the reading of a record after an event that its receiver refused.
var errRefused = errors.New("an event was refused")

func (p *place) fault(what string) { p.damaged.add(Fault{Line: p.line, What: what}) }

// opening returns an error if the first line is not a run event of this schema, because a reader
// cannot interpret the later lines then.
func opening(text []byte) error {
	number, kind, what := unframe(text)
	var head struct {
		Event  string
		Schema int
	}
	if err := json.Unmarshal(text, &head); err != nil && what != "" {
		return fmt.Errorf("the file is not a record (%w); want a file that bench run wrote", err)
	}
	switch intact := what == ""; {
	case head.Event == "run" && head.Schema != Schema && (intact || head.Schema == 1):
		return fmt.Errorf("the record has schema %d, but this version of bench reads only schema %d; use the version that wrote the record", head.Schema, Schema)
	case !intact:
		return fmt.Errorf("%s; a record cannot be read without its first event", what)
	case kind != "run":
		return errors.New("the first event is not a run event; want a file that bench run wrote")
	case number != 1:
		return fmt.Errorf("the first line is line %d of the record; its beginning is cut off", number)
	}
	return nil
}

// readLine appends the next line with its newline to into, and returns the result and the length
// of the line. At the end of the input it returns io.EOF and the rest. If a line has more than
// most bytes, readLine returns only its beginning, but the full length.
func readLine(in *bufio.Reader, into []byte, most int) (line []byte, size int, err error) {
	line = into
	for {
		part, err := in.ReadSlice('\n')
		if size += len(part); size <= most {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line, size, err
		}
	}
}

// kinds has a nil pointer of each type of event.
var kinds = []Event{
	(*Run)(nil), (*Shard)(nil), (*Corpus)(nil), (*Contestant)(nil), (*Process)(nil), (*Slice)(nil), (*Boards)(nil), (*Turn)(nil), (*Allocations)(nil), (*Reference)(nil), (*Machine)(nil),
	(*Warning)(nil), (*Resume)(nil), (*End)(nil),
}

// decode decodes the event of a line. kind is the kind of the event.
func decode(kind string, line []byte) (Event, error) {
	at := slices.IndexFunc(kinds, func(e Event) bool { return e.kind() == kind })
	if at < 0 {
		return nil, fmt.Errorf("unknown event %.40q; want a file that bench run wrote", kind)
	}
	e := reflect.New(reflect.TypeOf(kinds[at]).Elem()).Interface().(Event)
	if err := json.Unmarshal(line, e); err != nil {
		return nil, fmt.Errorf("bad %s event: %w", kind, err)
	}
	return e, nil
}
