//go:build unix

package program

import (
	"syscall"
	"testing"
)

// noZombies fails the test if this process still has a child, running or ended.
func noZombies(t *testing.T) {
	t.Helper()
	if pid, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil); err != syscall.ECHILD {
		t.Errorf("process %d is left (%v)", pid, err)
	}
}
