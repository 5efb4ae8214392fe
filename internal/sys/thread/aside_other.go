//go:build !unix && !windows

package thread

// StepAside does nothing on this system. It returns -1 and false.
func StepAside() (core int, low bool) { return -1, false }
