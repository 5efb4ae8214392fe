//go:build unix && !linux

package thread

import "golang.org/x/sys/unix"

// StepAside takes this process to the lowest priority, and tells whether that
// was done; it is tied to no core here, which -1 says.
func StepAside() (core int, low bool) {
	return -1, unix.Setpriority(unix.PRIO_PROCESS, 0, 19) == nil
}
