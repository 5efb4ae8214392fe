//go:build unix

package program

import (
	"io"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// alarm wakes a thread that waits for a program: another pipe to wait for.
type alarm struct {
	in, out *os.File
	rung    int // bytes that are in it
}

func newAlarm() (*alarm, error) {
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	return &alarm{in: in, out: out}, nil
}

// ring and quiet belong to who holds the lock of the alarm's owner.
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

// pipe reads what a program writes. The calling thread itself waits in poll(2): to park
// the goroutine would cost several times as much as the system does.
type pipe struct {
	from io.Reader
	fds  [2]unix.PollFd // the program's output and the alarm
	open bool           // the first is known
}

// attach makes the pipe read another program.
func (p *pipe) attach(from io.Reader, a *alarm) {
	p.from, p.open = from, false
	if c, ok := from.(syscall.Conn); ok {
		p.open = watched(c, &p.fds[0])
		watched(a.out, &p.fds[1])
	}
}

// watched makes a descriptor ready to be waited for; false if there is none.
func watched(c syscall.Conn, to *unix.PollFd) bool {
	raw, err := c.SyscallConn()
	return err == nil && raw.Control(func(fd uintptr) { *to = unix.PollFd{Fd: int32(fd), Events: unix.POLLIN} }) == nil
}

// Read returns what is there, and waits where nothing is. The error is
// errRung where the alarm was rung.
func (p *pipe) Read(b []byte) (int, error) {
	if p.open {
		ready(p.fds[:], -1)
		if p.fds[1].Revents != 0 {
			return 0, errRung
		}
	}
	return p.from.Read(b)
}

// rest appends what is there without waiting, about as much as a pipe holds.
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

// waiting tells whether a read would return at once, with bytes or the end.
func (p *pipe) waiting() bool { return p.open && ready(p.fds[:1], 0) }

// ready waits until one of them is ready, for some milliseconds; below 0: without end.
func ready(fds []unix.PollFd, timeout int) bool {
	for {
		n, err := unix.Poll(fds, timeout)
		if err != unix.EINTR { // any other cannot be; then the read reports it
			return n > 0
		}
	}
}
