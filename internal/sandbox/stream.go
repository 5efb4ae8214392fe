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

// meter lets so many bytes through. At the first that is too many it calls
// full, and the stream ends.
type meter struct {
	from  io.Reader
	limit int64        // 0 is none
	used  atomic.Int64 // set to 0 by any goroutine, it lets as many through once more
	over  bool
	full  func()
}

func (m *meter) Read(b []byte) (int, error) {
	if m.over {
		return 0, io.EOF
	}
	n, err := m.from.Read(b)
	if err != nil && err != io.EOF {
		err = io.EOF // our end was closed because all is over
	}
	if over := m.used.Add(int64(n)) - m.limit; m.limit > 0 && over > 0 {
		n -= int(min(over, int64(n)))
		m.over = true
		m.full()
		err = io.EOF
	}
	return n, err
}

// SyscallConn gives who reads the descriptor below, to ask whether something is
// there to read.
func (m *meter) SyscallConn() (syscall.RawConn, error) {
	c, ok := m.from.(syscall.Conn)
	if !ok {
		return nil, fmt.Errorf("standard output is a %T, which has no descriptor", m.from)
	}
	return c.SyscallConn()
}

// wordsBytes is how much is kept of the beginning, and as much of the end: some
// runtimes say why they die at the top of pages of stacks, others at the end.
const wordsBytes = 400

// Words keeps the beginning and the end of what is written to it, to be shown.
type Words struct {
	mu    sync.Mutex
	first []byte
	last  []byte
	lost  bool // something between them
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

// String is visible text, on one line or several.
func (w *Words) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.lost {
		return printable(string(w.first) + string(w.last))
	}
	return printable(string(w.first)) + " [...] " + printable(string(w.last))
}

// printable writes what is no visible character as its number, so that no
// program can move the cursor of whoever reads its words.
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
