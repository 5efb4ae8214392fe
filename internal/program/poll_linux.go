package program

import "golang.org/x/sys/unix"

// patience holds how long a look waits, so that looks do not allocate.
type patience struct{ none unix.Timespec }

// poll waits until one of them is ready, or only looks.
func (p *patience) poll(fds []unix.PollFd, wait bool) (n int, err error) {
	if wait {
		return unix.Ppoll(fds, nil, nil)
	}
	p.none = unix.Timespec{}
	return unix.Ppoll(fds, &p.none, nil)
}
