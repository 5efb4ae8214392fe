//go:build unix && !linux

package thread

import "golang.org/x/sys/unix"

// StepAside moves this process to the lowest priority. low reports whether that succeeded. core is
// -1, because this system cannot tie the process to a core.
func StepAside() (core int, low bool) {
	return -1, unix.Setpriority(unix.PRIO_PROCESS, 0, 19) == nil
}
