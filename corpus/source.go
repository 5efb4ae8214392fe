package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

const (
	// maxLine is the longest line that is looked at, in bytes. The longest
	// that a puzzle needs is some 4 KiB: 25x25 with its solution in numbers.
	maxLine = 64 << 10
	// bufferSize is enough for a longest line and the read that completes it.
	bufferSize = 2 * maxLine
)

// source is a text cut into numbered lines. Memory is bounded: a line beyond
// maxLine is passed over and reported.
type source struct {
	name     string
	r        io.Reader
	buf      []byte
	pos, end int   // buf[pos:end] is read and not yet taken
	line     int   // number of the line taken last
	taken    int   // bytes of all lines taken with skip
	last     int   // bytes of the line taken last
	err      error // how reading ended; io.EOF at a proper end
	warnings []string
}

func newSource(name string, r io.Reader) *source {
	return &source{name: name, r: r, buf: make([]byte, bufferSize)}
}

// fault is a fault in the line taken last.
func (s *source) fault(what, fix string) *Fault { return s.faultAt(s.line, what, fix) }

func (s *source) faultAt(line int, what, fix string) *Fault {
	return &Fault{File: s.name, Line: line, What: what, Fix: fix}
}

// fill makes one read, or sets err. It must not be called with a full buffer.
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

// buffered gives the unread bytes that need no waiting for.
func (s *source) buffered() []byte { return s.buf[s.pos:s.end] }

// window gives the unread bytes, at least n of them unless the source ends.
func (s *source) window(n int) []byte {
	for s.end-s.pos < n && s.err == nil {
		s.fill()
	}
	return s.buf[s.pos:s.end]
}

// skip takes n bytes that are one line with its end.
func (s *source) skip(n int) {
	s.pos += n
	s.taken += n
	s.last = n
	s.line++
}

// untake gives back the line taken last. Nothing must have been read since.
func (s *source) untake() {
	s.pos -= s.last
	s.taken -= s.last
	s.line--
}

// next takes a line, without its end (LF or CRLF; the last may have none). The
// text is good until the next call. At the end the error is io.EOF; a line too
// long is a Fault, and so is (Fatal) a source that cannot be read on.
func (s *source) next() ([]byte, error) {
	known := 0 // bytes from pos on that hold no newline
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
	if told, ok := s.err.(*Fault); ok {
		f.What, f.Fix = told.What, told.Fix
	} else if d, ok := errors.AsType[*damage](s.err); ok {
		f.What, f.Fix = d.Error(), "copy or download the file again"
	} else {
		f.What, f.Fix = fmt.Sprintf("cannot be read: %v", s.err), "want a file that can be read to the end"
	}
	return f
}

// fatal marks a fault as one after which nothing can be read.
func fatal(err error) error {
	if f, ok := err.(*Fault); ok {
		f.Fatal = true
	}
	return err
}
