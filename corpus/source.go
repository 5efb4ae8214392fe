package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

const (
	// maxLine is the maximum length of a line in bytes. A puzzle needs at most about 4 KiB: a 25x25
	// puzzle with its solution in numbers.
	maxLine = 64 << 10
	// bufferSize has room for one line of maximum length, and for the next read.
	bufferSize = 2 * maxLine
)

// source divides a text into numbered lines in bounded memory. Callers take the lines one after the
// other. source skips a line that is longer than maxLine and reports a fault.
type source struct {
	name     string
	r        io.Reader
	buf      []byte
	pos, end int   // limits of the text in buf that has been read but not taken
	line     int   // number of the last line that was taken
	taken    int   // size of all lines that the method skip took, in bytes
	last     int   // size of the last line that was taken, in bytes
	err      error // error that ended reading; io.EOF at the regular end
	warnings []string
}

func newSource(name string, r io.Reader) *source {
	return &source{name: name, r: r, buf: make([]byte, bufferSize)}
}

// fault returns a fault in the last line that was taken.
func (s *source) fault(what, fix string) *Fault { return s.faultAt(s.line, what, fix) }

func (s *source) faultAt(line int, what, fix string) *Fault {
	return &Fault{File: s.name, Line: line, What: what, Fix: fix}
}

// fill reads once. It sets err if reading fails. The buffer must not be full.
func (s *source) fill() {
	if s.pos > 0 {
		copy(s.buf, s.buf[s.pos:s.end])
		s.end -= s.pos
		s.pos = 0
	}
	n, err := s.r.Read(s.buf[s.end:])
	s.end += n
	if err != nil {
		s.err = err
	}
}

// buffered returns the bytes that have been read but not taken. It never waits.
func (s *source) buffered() []byte { return s.buf[s.pos:s.end] }

// window returns bytes that have not been taken. It waits until there are at least n, or until the
// source ends.
func (s *source) window(n int) []byte {
	for s.end-s.pos < n && s.err == nil {
		s.fill()
	}
	return s.buf[s.pos:s.end]
}

// skip takes n bytes, which must be one line with its end.
func (s *source) skip(n int) {
	s.pos += n
	s.taken += n
	s.last = n
	s.line++
}

// untake undoes the last take of a line. It must be called before the next read.
func (s *source) untake() {
	s.pos -= s.last
	s.taken -= s.last
	s.line--
}

// next takes a line and returns it without its end (LF or CRLF). The last line can be without an
// end. The text is valid until the next call. At the end the error is io.EOF. If the line is too
// long, it is a Fault. If the source cannot be read any further, it is a Fatal fault.
func (s *source) next() ([]byte, error) {
	known := 0 // number of bytes after pos that have been searched and have no line end
	for {
		if i := bytes.IndexByte(s.buf[s.pos+known:s.end], '\n'); i >= 0 {
			text := s.buf[s.pos : s.pos+known+i]
			s.skip(known + i + 1)
			if len(text) > maxLine {
				return nil, s.tooLong()
			}
			return bytes.TrimSuffix(text, []byte("\r")), nil
		}
		known = s.end - s.pos
		switch {
		case known > maxLine:
			s.drop()
			return nil, s.tooLong()
		case s.err == nil:
			s.fill()
		case s.err != io.EOF:
			return nil, s.broken()
		case known == 0:
			return nil, io.EOF
		default:
			text := s.buf[s.pos:s.end]
			s.skip(known)
			return bytes.TrimSuffix(text, []byte("\r")), nil
		}
	}
}

func (s *source) drop() {
	for {
		if i := bytes.IndexByte(s.buf[s.pos:s.end], '\n'); i >= 0 {
			s.skip(i + 1)
			return
		}
		s.pos = s.end
		if s.err != nil {
			s.line++
			return
		}
		s.fill()
	}
}

const linesWanted = "want lines of text with one puzzle or one row each"

func (s *source) tooLong() *Fault {
	return s.fault(fmt.Sprintf("the line is longer than %d characters", maxLine), linesWanted)
}

func (s *source) broken() *Fault {
	f := s.faultAt(s.line+1, "", "")
	f.Fatal, f.cause = true, s.err
	if fault, ok := s.err.(*Fault); ok {
		f.What, f.Fix = fault.What, fault.Fix
	} else if d, ok := errors.AsType[*damage](s.err); ok {
		f.What, f.Fix = d.Error(), "copy or download the file again"
	} else {
		f.What, f.Fix = fmt.Sprintf("cannot be read: %v", s.err), "want a file that can be read to the end"
	}
	return f
}

// fatal marks a fault as Fatal: reading cannot continue.
func fatal(err error) error {
	if f, ok := err.(*Fault); ok {
		f.Fatal = true
	}
	return err
}
