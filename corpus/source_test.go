package corpus

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"sudokubench/internal/testkit"
)

// readLines returns "number: text" or the fault of every line.
func readLines(r io.Reader) (got []string) {
	s := newSource("in", r)
	for {
		text, err := s.next()
		if err == io.EOF {
			return got
		}
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		if len(text) > 20 {
			text = fmt.Appendf(nil, "%d characters", len(text))
		}
		got = append(got, fmt.Sprintf("%d: %s", s.line, text))
	}
}

func TestLines(t *testing.T) {
	long := func(n int) string { return strings.Repeat("a", n) }
	fault := "in:2: the line is longer than 65536 characters; want lines of text with one puzzle or one row each"
	for _, c := range []struct {
		reason, text string
		want         []string
	}{
		{"nothing", "", nil},
		{"one line", "a", []string{"1: a"}},
		{"a newline at the end begins no line", "a\n", []string{"1: a"}},
		{"blank lines count", "\n\na\n\n", []string{"1: ", "2: ", "3: a", "4: "}},
		{"CRLF and LF", "a\r\nb\nc\r\n", []string{"1: a", "2: b", "3: c"}},
		{"CR inside is text", "a\rb\r\r\n", []string{"1: a\rb\r"}},
		{"the longest line", "x\n" + long(maxLine) + "\ny", []string{"1: x", "2: 65536 characters", "3: y"}},
		{"one longer", "x\n" + long(maxLine+1) + "\ny", []string{"1: x", fault, "3: y"}},
		{"much longer", "x\n" + long(5*bufferSize+3) + "\ny", []string{"1: x", fault, "3: y"}},
		{"much longer, and the end", "x\n" + long(5*bufferSize), []string{"1: x", fault}},
		{"longer, and the end", "x\n" + long(maxLine+1), []string{"1: x", fault}},
	} {
		for name, r := range map[string]io.Reader{
			"whole":    strings.NewReader(c.text),
			"halves":   iotest.HalfReader(strings.NewReader(c.text)),
			"with EOF": iotest.DataErrReader(strings.NewReader(c.text)),
			"sevens":   readerFunc(sevens(c.text)),
		} {
			if got := readLines(r); fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("%s, %s: got %q\nwant %q", c.reason, name, got, c.want)
			}
		}
	}
}

// sevens returns a function that reads a text seven bytes at a time.
func sevens(text string) func([]byte) (int, error) {
	r := strings.NewReader(text)
	return func(b []byte) (int, error) { return r.Read(b[:min(7, len(b))]) }
}

// TestLiveStream shows that a reader whose format is set returns each puzzle of a live stream as
// soon as its last line has arrived.
func TestLiveStream(t *testing.T) {
	for _, c := range []struct{ format, text string }{
		{"line", easy + "\n"},
		{"line", easy + ",7\n"},
		{"csv", codecOf("csv").Example},
		{"rows", strings.Join(rowsOf(easy, 9), "\n") + "\n"},
		{"numbers", codecOf("numbers").Example},
	} {
		in, out := io.Pipe()
		step := make(chan error)
		go func() {
			r, err := NewReader("in", in, ReaderOptions{Format: c.format})
			var p Puzzle
			for range 2 {
				if err == nil {
					err = r.Next(&p)
				}
				step <- err
			}
		}()
		for range 2 {
			testkit.Must(io.WriteString(out, c.text))(t)
			if err := <-step; err != nil {
				t.Errorf("%s: got error %v", c.format, err)
			}
		}
		out.Close()
	}
}

// TestLiveStreamUnnamed shows that the reader detects the format of plain lines from the first
// line. For all other texts it waits for more text.
func TestLiveStreamUnnamed(t *testing.T) {
	for _, row := range []struct {
		reason, text string
		waits        bool // whether the reader must wait for more text to detect the format
	}{
		{"a puzzle", easy + "\n", false},
		{"a line with CRLF", easy + "\r\n", false},
		{"an id and a comment after it", easy + ",7 # hard\n", false},
		{"several", easy + "\n" + easy + "\n", false},
		{"a count and a puzzle", "5\n" + easy + "\n", false},
		{"a larger board", strings.Repeat("1...............", 16) + "\n", false},
		{"an incomplete line", easy, true},
		{"only a count", "5\n", true},
		{"a puzzle of 4x4, or a row of 16x16", "1...............\n", true},
		{"a row", rowsOf(easy, 9)[0] + "\n", true},
		{"a tag of sdk", "#D easy 1\n" + easy + "\n", true},
		{"a heading", "Grid 01\n" + easy + "\n", true},
		{"a possible header", strings.Repeat("x", 81) + ",id\n", true},
		{"a puzzle above rows", easy + "\n" + strings.Join(rowsOf(easy, 9), "\n") + "\n", true},
	} {
		text, waits := strings.NewReader(row.text), false
		_, err := NewReader("in", readerFunc(func(b []byte) (int, error) {
			waits = waits || text.Len() == 0
			return text.Read(b)
		}), ReaderOptions{})
		if waits != row.waits {
			t.Errorf("%s: the reader waits for more text: got %t, want %t (error %v)", row.reason, waits, row.waits, err)
		}
	}
}

// TestLongLineMemory shows that a long line does not need more memory.
func TestLongLineMemory(t *testing.T) {
	s := newSource("in", io.LimitReader(readerFunc(func(b []byte) (int, error) {
		return copy(b, bytes.Repeat([]byte("a"), len(b))), nil
	}), 64<<20))
	if _, err := s.next(); err == nil {
		t.Error("no error for a line of 64 MiB")
	}
	if len(s.buf) != bufferSize {
		t.Errorf("the buffer has grown to %d bytes, want no growth", len(s.buf))
	}
}
