//go:build !unix && !windows

package thread

// StepAside does nothing and says so.
func StepAside() (core int, low bool) { return -1, false }
