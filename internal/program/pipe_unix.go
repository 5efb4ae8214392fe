//go:build unix

package program

import (
	"io"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// alarm wakes a thread that waits for the output of a program. It is a second pipe, and the thread
// waits for both.
type alarm struct {
	in, out *os.File
	rung    int // number of bytes in the pipe, one for each ring
}

func newAlarm() (*alarm, error) {
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	return &alarm{in: in, out: out}, nil
}

// ring wakes the thread that waits for output. Call ring and quiet only while you hold the lock of
// the alarm's owner.
func (a *alarm) ring() {
	if n, _ := a.in.Write([]byte{0}); n == 1 {
		a.rung++
	}
}

func (a *alarm) quiet() {
	var b [1]byte
	for ; a.rung > 0; a.rung-- {
		_, _ = a.out.Read(b[:])
	}
}

func (a *alarm) close() {
	a.in.Close()
	a.out.Close()
}

// pipe reads the output of a program. The calling thread waits in poll(2). If the goroutine waited
// in the Go runtime instead, each wait would take several times as long.
type pipe struct {
	from io.Reader
	fds  [2]unix.PollFd // descriptors to poll: the program's output and the alarm
	open bool           // whether fds[0] is set
}

// attach makes the pipe read the output of another program.
func (p *pipe) attach(from io.Reader, a *alarm) {
	p.from, p.open = from, false
	if c, ok := from.(syscall.Conn); ok {
		p.open = watched(c, &p.fds[0])
		watched(a.out, &p.fds[1])
	}
}

// watched stores the descriptor of c in to, for poll(2). It reports whether c has a descriptor.
func watched(c syscall.Conn, to *unix.PollFd) bool {
	raw, err := c.SyscallConn()
	return err == nil && raw.Control(func(fd uintptr) { *to = unix.PollFd{Fd: int32(fd), Events: unix.POLLIN} }) == nil
}

// Read reads available bytes, and waits for the first one. The error is errRung if the alarm was
// rung.
func (p *pipe) Read(b []byte) (int, error) {
	if p.open {
		ready(p.fds[:], -1)
		if p.fds[1].Revents != 0 {
			return 0, errRung
		}
	}
	return p.from.Read(b)
}

// rest appends the bytes that can be read without waiting to text. It reads at most about the
// capacity of a pipe.
func (p *pipe) rest(text []byte) []byte {
	b := make([]byte, 1<<14)
	for range 64 {
		if !p.waiting() {
			break
		}
		n, err := p.from.Read(b)
		if text = append(text, b[:n]...); err != nil {
			break
		}
	}
	return text
}

// waiting reports whether Read would return at once, because there are bytes or the output has
// ended.
func (p *pipe) waiting() bool { return p.open && ready(p.fds[:1], 0) }

// ready waits until one of the descriptors is ready, and reports whether one is. timeout is in ms,
// and a negative timeout means no time limit.
func ready(fds []unix.PollFd, timeout int) bool {
	for {
		n, err := unix.Poll(fds, timeout)
		if err != unix.EINTR { // do not handle other errors here, because the read reports them
			return n > 0
		}
	}
}
