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

// Writer writes events, one line each. A line leaves in a single Write, so
// that a killed run tears at most the last one.
type Writer struct {
	w     io.Writer
	lines int // written
	buf   []byte
}

// NewWriter writes to w, which should not be buffered and has so many lines
// already.
func NewWriter(w io.Writer, lines int) *Writer { return &Writer{w: w, lines: lines} }

// Emit writes one event.
func (w *Writer) Emit(e Event) error {
	fields, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("cannot write a %s event: %w", e.kind(), err)
	}
	if fields = fields[:len(fields)-1]; len(fields) > 1 {
		fields[0] = ',' // in place of the brace
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

// maxLine bounds one event: a slice of ten million puzzles fits.
const maxLine = 256 << 20

// Torn is the error of a last line without its end: the run was killed while
// it wrote. All before it was read.
type Torn struct {
	File   string
	Line   int
	Offset int64 // where the torn line starts
	Bytes  int   // its length
}

func (t *Torn) Error() string {
	if t.Line == 1 {
		return t.File + ":1: the first line is incomplete, so the record contains no results; start the run again"
	}
	return fmt.Sprintf("%s:%d: the last line is incomplete, because the run was killed while it wrote; bench run --resume continues the run", t.File, t.Line)
}

// Read hands every event of a record to fn, in order. An unfinished last line is
// a *Torn. Any other fault is a *Damaged with all lines that are not as they were
// written; from the first of them on fn gets nothing more. An error of fn becomes
// the fault of its line and ends the reading.
func Read(file string, r io.Reader, fn func(Event) error) error {
	at := newPlace(file)
	if err := at.read(bufio.NewReaderSize(r, 1<<16), fn); err != nil {
		return err
	}
	return at.end()
}

// ReadIntact hands on the events of the intact lines, and then says what is wrong
// with the others; nil: all are intact. An error of fn is a fault of its line and
// nothing more. The error is one of a record that cannot be read at all, or a *Torn.
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

// place is how far a record was read.
type place struct {
	file    string
	skip    bool  // go on after a fault
	line    int   // whole lines read
	offset  int64 // bytes of these
	rest    int   // bytes of an unfinished line after them
	order   order
	damaged *Damaged
}

func newPlace(file string) *place { return &place{file: file, damaged: &Damaged{File: file}} }

func (p *place) intact() bool { return len(p.damaged.Faults) == 0 }

// end is the error of a record that ends here.
func (p *place) end() error {
	switch {
	case p.rest > 0:
		return &Torn{File: p.file, Line: p.line + 1, Offset: p.offset, Bytes: p.rest}
	case p.line == 0:
		return fmt.Errorf("%s:1: the record is empty; want a file that bench run wrote", p.file)
	}
	return nil
}

// read calls fn for the events of the whole lines from the current place to the end of the input.
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

// opening refuses a first line that is no run event of this schema: nothing that
// follows it could be understood.
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

// readLine appends a line with its newline, and returns its length; io.EOF comes with what
// is left. Of a line that is too long it returns the beginning.
func readLine(in *bufio.Reader, into []byte) (line []byte, size int, err error) {
	line = into
	for {
		part, err := in.ReadSlice('\n')
		if size += len(part); size <= maxLine {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line, size, err
		}
	}
}

// kinds has one of each kind of event.
var kinds = []Event{
	(*Run)(nil), (*Shard)(nil), (*Corpus)(nil), (*Contestant)(nil), (*Process)(nil), (*Slice)(nil), (*Boards)(nil), (*Turn)(nil), (*Allocations)(nil), (*Reference)(nil), (*Machine)(nil),
	(*Warning)(nil), (*Resume)(nil), (*End)(nil),
}

// decode reads an event of a kind from its line.
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
