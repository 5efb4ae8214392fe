package sandbox

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"unicode"
	"unicode/utf8"
)

// meter is a reader that passes on at most limit bytes. If there are more, it calls full and
// reports the end of the stream.
type meter struct {
	from  io.Reader
	limit int64        // largest number of bytes; 0 means no limit
	used  atomic.Int64 // bytes since the last reset; any goroutine can reset the number to 0
	over  bool
	full  func()
}

func (m *meter) Read(b []byte) (int, error) {
	if m.over {
		return 0, io.EOF
	}
	n, err := m.from.Read(b)
	if err != nil && err != io.EOF {
		err = io.EOF // report the end of the file, because the harness closed its end after the program ended
	}
	if over := m.used.Add(int64(n)) - m.limit; m.limit > 0 && over > 0 {
		n -= int(min(over, int64(n)))
		m.over = true
		m.full()
		err = io.EOF
	}
	return n, err
}

// SyscallConn gives access to the descriptor of the stream, so that a reader can check whether it
// has data.
func (m *meter) SyscallConn() (syscall.RawConn, error) {
	c, ok := m.from.(syscall.Conn)
	if !ok {
		return nil, fmt.Errorf("standard output is a %T, which has no descriptor", m.from)
	}
	return c.SyscallConn()
}

// wordsBytes is the number of bytes that Words keeps at the beginning, and also at the end. Some
// language runtimes print the cause of a crash above long stack traces, others below them.
const wordsBytes = 400

// Words keeps the beginning and the end of the text that is written to it.
type Words struct {
	mu    sync.Mutex
	first []byte
	last  []byte
	lost  bool // whether bytes between the fields first and last were dropped
}

func (w *Words) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := min(len(b), wordsBytes-len(w.first))
	w.first = append(w.first, b[:n]...)
	w.last = append(w.last, b[n:]...)
	if over := len(w.last) - wordsBytes; over > 0 {
		w.last, w.lost = append(w.last[:0], w.last[over:]...), true
	}
	return len(b), nil
}

// String returns the text in printable characters, on one or several lines.
func (w *Words) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.lost {
		return printable(string(w.first) + string(w.last))
	}
	return printable(string(w.first)) + " [...] " + printable(string(w.last))
}

// printable replaces characters that do not print by their code numbers. So a program cannot
// control the terminal that shows its text.
func printable(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[0])
		case r == '\n' || unicode.IsPrint(r):
			b.WriteString(s[:n])
		case r == '\t':
			b.WriteByte(' ')
		case r == '\r':
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		s = s[n:]
	}
	return strings.TrimSpace(b.String())
}
