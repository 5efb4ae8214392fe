package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Raw is an intact line of a record whose event is not decoded.
type Raw struct {
	Kind   string // kind of the event, such as "run" or "turn"
	Fields []byte // fields of the event as JSON without braces: empty, or a comma and the fields. Valid until the next line is read
	Line   int    // number of the line in the file, counted from 1
	Offset int64  // position of the line in the file, in bytes
	text   []byte
}

// Decode returns the event of the line, or an error if the line does not fit its kind.
func (r *Raw) Decode() (Event, error) { return decode(r.Kind, r.text) }

// rawOf checks a line and finds its parts. number is the line number in the text. If the line has a
// fault, the last result describes the fault, and raw is nil.
func rawOf(text []byte, size int) (raw *Raw, number int, what string) {
	number, kind, what := unframe(text)
	if size > maxLine {
		what = fmt.Sprintf("the line has more than %d MiB", maxLine>>20)
	}
	if what != "" {
		return nil, number, what
	}
	begin := bytes.Index(text, []byte(eventKey)) + len(eventKey) + len(kind) + len(`"`)
	return &Raw{Kind: kind, Fields: text[begin : size-sumBytes], text: text}, number, ""
}

// ReadRaw calls fn for each intact line of a record, in order, and fault for each faulty line. It
// keeps one line in memory. It returns an error if the file is not a record, a *Torn if the last
// line is incomplete, or the error of fn.
func ReadRaw(file string, r io.Reader, fn func(*Raw) error, fault func(Fault)) error {
	p := newPlace(file)
	if err := p.each(bufio.NewReaderSize(r, 1<<16), fn, fault); err != nil {
		return err
	}
	return p.end()
}

// each calls fn for the remaining intact lines of the input, and fault for the faulty ones.
func (p *place) each(in *bufio.Reader, fn func(*Raw) error, fault func(Fault)) error {
	if head, _ := in.Peek(1); p.line == 0 && len(head) > 0 && head[0] != '{' { // checks the first byte before reading a whole line, because the line could be endless
		head, _ = in.Peek(100)
		return fmt.Errorf("%s:1: %w", p.file, opening(head))
	}
	var line []byte
	for {
		text, size, err := readLine(in, line[:0], maxLine)
		if err == io.EOF {
			p.rest = size
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.file, err)
		}
		line = text
		offset := p.offset
		p.line++
		p.offset += int64(size)
		if p.line == 1 {
			if err := opening(text); err != nil {
				return fmt.Errorf("%s:1: %w", p.file, err)
			}
		}
		raw, number, what := rawOf(text, size)
		if raw == nil {
			p.order.damaged++
			if of := about(text); of != "" {
				what += " (" + of + ")"
			}
			fault(Fault{Line: p.line, What: what})
			continue
		}
		what, use := p.order.accept(number, text)
		if what != "" {
			fault(Fault{Line: p.line, What: what})
		}
		if !use {
			continue
		}
		raw.Line, raw.Offset = p.line, offset
		if err := fn(raw); err != nil {
			return err
		}
	}
}

// EmitRaw writes an event of another record, with the next line number of this one.
func (w *Writer) EmitRaw(r *Raw) error {
	w.lines++
	w.buf = frame(w.buf[:0], w.lines, r.Kind, r.Fields)
	_, err := w.w.Write(w.buf)
	return err
}

// ReadSection calls fn for some lines of a record, from an offset in bytes. ReadRaw must have read
// these lines before. ReadSection verifies their checksums again, and returns ErrChanged if a line
// has changed. lines is the number of lines. firstLine is the number in the file of the first one,
// for errors.
func ReadSection(file string, from io.ReadSeeker, offset int64, firstLine, lines int, fn func(*Raw) error) error {
	if _, err := from.Seek(offset, io.SeekStart); err != nil {
		return err
	}
	in := bufio.NewReaderSize(from, 1<<16)
	var line []byte
	for n := range lines {
		text, size, err := readLine(in, line[:0], maxLine)
		if err != nil && err != io.EOF {
			return fmt.Errorf("%s: %w", file, err)
		}
		line = text
		raw, _, what := rawOf(text, size)
		if err == io.EOF || raw == nil {
			return fmt.Errorf("%s:%d: %w", file, firstLine+n, errors.Join(errChanged, errors.New(what)))
		}
		raw.Line = firstLine + n
		if err := fn(raw); err != nil {
			return err
		}
	}
	return nil
}

// errChanged is the error of a file that was cut or changed between two readings.
var errChanged = errors.New("the file changed while it was read")
