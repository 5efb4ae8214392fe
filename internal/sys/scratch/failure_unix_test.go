//go:build unix

package scratch

import (
	"os"
	"syscall"
	"testing"

	"sudokubench/internal/testkit"
)

// TestNewFails shows that New returns an error at once and leaves no folder behind if it cannot
// open a lock file.
func TestNewFails(t *testing.T) {
	within := t.TempDir()
	var old syscall.Rlimit
	testkit.NoError(t, syscall.Getrlimit(syscall.RLIMIT_NOFILE, &old))
	none := syscall.Rlimit{Cur: 0, Max: old.Max}
	testkit.NoError(t, syscall.Setrlimit(syscall.RLIMIT_NOFILE, &none))
	_, err := New(within)
	testkit.NoError(t, syscall.Setrlimit(syscall.RLIMIT_NOFILE, &old))
	if err == nil {
		t.Error("New returns no error, although the process can open no files")
	}
	if left, err := os.ReadDir(within); err != nil || len(left) > 0 {
		t.Errorf("%d folders are left, want 0; error %v", len(left), err)
	}
}
