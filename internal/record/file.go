package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Writer writes events, one line each. A line leaves in a single Write, so
// that a killed run tears at most the last one.
type Writer struct {
	w   io.Writer
	buf bytes.Buffer
}

// NewWriter writes to w, which should not be buffered.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Emit writes one event.
func (w *Writer) Emit(e Event) error {
	body, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("cannot write a %s event: %w", e.kind(), err)
	}
	w.buf.Reset()
	w.buf.WriteString(`{"event":"`)
	w.buf.WriteString(e.kind())
	w.buf.WriteByte('"')
	if len(body) > 2 { // more than {}
		w.buf.WriteByte(',')
	}
	w.buf.Write(body[1:])
	w.buf.WriteByte('\n')
	_, err = w.w.Write(w.buf.Bytes())
	return err
}

// maxLine bounds one event: a block of 65,536 puzzles with times fits.
const maxLine = 16 << 20

// Torn is the error of a last line without its end: the run was killed while
// it wrote. All before it was read.
type Torn struct {
	File   string
	Line   int
	Offset int64 // where the torn line starts
	Bytes  int   // its length
}

func (t *Torn) Error() string {
	return fmt.Sprintf("%s:%d: the last line is unfinished (%d bytes); the run was killed while it wrote, --resume continues it", t.File, t.Line, t.Bytes)
}

// Read hands every event of a record to fn, in order. It stops at the first
// error of fn and returns it as it is. Errors of the record itself name the
// file and the line; an unfinished last line is a *Torn.
func Read(file string, r io.Reader, fn func(Event) error) error {
	at := place{file: file}
	rest, err := at.read(bufio.NewReaderSize(r, 1<<16), fn)
	switch {
	case err != nil:
		return err
	case rest > 0:
		return &Torn{File: file, Line: at.line + 1, Offset: at.offset, Bytes: rest}
	case at.line == 0:
		return fmt.Errorf("%s:1: the record is empty; want a file that bench run wrote", file)
	}
	return nil
}

// place is how far a record was read: whole lines, and their bytes.
type place struct {
	file   string
	line   int
	offset int64
}

// read hands on the whole lines from here to the end of the input, and tells the
// length of an unfinished one after them.
func (p *place) read(in *bufio.Reader, fn func(Event) error) (rest int, err error) {
	for {
		text, err := readLine(in)
		if err == io.EOF {
			return len(text), nil
		}
		p.line++
		if err != nil {
			return 0, fmt.Errorf("%s:%d: %w", p.file, p.line, err)
		}
		p.offset += int64(len(text))
		event, err := decode(text)
		if err != nil {
			return 0, fmt.Errorf("%s:%d: %w", p.file, p.line, err)
		}
		if run, ok := event.(*Run); p.line == 1 != ok {
			if p.line == 1 {
				return 0, fmt.Errorf("%s:1: the first event is no run event; want a file that bench run wrote", p.file)
			}
			return 0, fmt.Errorf("%s:%d: a second run event; want one run a file", p.file, p.line)
		} else if ok && run.Schema != Schema {
			return 0, fmt.Errorf("%s:1: the record has schema %d, this program reads schema %d; use the version that wrote it", p.file, run.Schema, Schema)
		}
		if err := fn(event); err != nil {
			return 0, err
		}
	}
}

var errLong = errors.New("a line of more than 16 MiB; want a file that bench run wrote")

// readLine returns a line with its newline; io.EOF comes with what is left.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if err != bufio.ErrBufferFull {
			return line, err
		}
		if len(line) > maxLine {
			return nil, errLong
		}
	}
}

func decode(line []byte) (Event, error) {
	var head struct {
		Event string `json:"event"`
	}
	if err := json.Unmarshal(line, &head); err != nil {
		return nil, fmt.Errorf("no event: %w; want a file that bench run wrote", err)
	}
	var e Event
	switch head.Event {
	case "run":
		e = new(Run)
	case "corpus":
		e = new(Corpus)
	case "contestant":
		e = new(Contestant)
	case "process":
		e = new(Process)
	case "block":
		e = new(Block)
	case "turn":
		e = new(Turn)
	case "reference":
		e = new(Reference)
	case "machine":
		e = new(Machine)
	case "warning":
		e = new(Warning)
	case "resume":
		e = new(Resume)
	case "end":
		e = new(End)
	default:
		return nil, fmt.Errorf("unknown event %.40q; want a file that bench run wrote", head.Event)
	}
	if err := json.Unmarshal(line, e); err != nil {
		return nil, fmt.Errorf("bad %s event: %w", head.Event, err)
	}
	return e, nil
}
