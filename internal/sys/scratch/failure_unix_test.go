//go:build unix

package scratch

import (
	"os"
	"syscall"
	"testing"
)

// TestNewFails shows that New returns an error at once and leaves no folder behind if it cannot
// open a lock file.
func TestNewFails(t *testing.T) {
	within := t.TempDir()
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &old); err != nil {
		t.Fatal(err)
	}
	none := syscall.Rlimit{Cur: 0, Max: old.Max}
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &none); err != nil {
		t.Fatal(err)
	}
	_, err := New(within)
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &old); err != nil {
		t.Fatal(err)
	}
	if err == nil {
		t.Error("New returns no error, although the process can open no files")
	}
	if left, err := os.ReadDir(within); err != nil || len(left) > 0 {
		t.Errorf("%d folders are left, want 0; error %v", len(left), err)
	}
}
