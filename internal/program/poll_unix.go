//go:build unix && !linux

package program

import "golang.org/x/sys/unix"

type patience struct{}

// poll waits until one of them is ready, or only looks.
func (*patience) poll(fds []unix.PollFd, wait bool) (n int, err error) {
	if wait {
		return unix.Poll(fds, -1)
	}
	return unix.Poll(fds, 0)
}
