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
	rung    int // number of bytes in the pipe
}

func newAlarm() (*alarm, error) {
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	return &alarm{in: in, out: out}, nil
}

// ring and quiet must be called under the lock of the alarm's owner.
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

// pipe reads the output of a program. The calling thread itself waits in poll(2), because parking
// the goroutine would take several times as long as the system call.
type pipe struct {
	from io.Reader
	fds  [2]unix.PollFd // the program's output and the alarm
	open bool           // fds[0] is set
}

// attach makes the pipe read another program.
func (p *pipe) attach(from io.Reader, a *alarm) {
	p.from, p.open = from, false
	if c, ok := from.(syscall.Conn); ok {
		p.open = watched(c, &p.fds[0])
		watched(a.out, &p.fds[1])
	}
}

// watched stores the descriptor of c in to, for poll(2). It reports whether there is one.
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

// rest appends the available bytes without waiting, at most about as many as a pipe holds.
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

// waiting reports whether Read would return at once, with bytes or with the end of the output.
func (p *pipe) waiting() bool { return p.open && ready(p.fds[:1], 0) }

// ready waits until one of the descriptors is ready, and reports whether one is. timeout is in ms;
// below 0 there is no time limit.
func ready(fds []unix.PollFd, timeout int) bool {
	for {
		n, err := unix.Poll(fds, timeout)
		if err != unix.EINTR { // after any other error the read reports it
			return n > 0
		}
	}
}
