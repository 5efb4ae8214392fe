//go:build unix

package sandbox

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"sudokubench/internal/testkit"
)

func TestRemove(t *testing.T) {
	keep := filepath.Join(t.TempDir(), "keep")
	testkit.NoError(t, os.WriteFile(keep, nil, 0o600))
	for _, row := range []struct {
		name   string
		levels int
		mode   os.FileMode
		reason string
	}{
		{"flat", 0, 0o700, "the usual case"},
		{"closed", 3, 0, "folders that their owner cannot open"},
		{"deep", 50, 0o700, "paths longer than the system allows"},
		{"deep and closed", 50, 0, "long paths and closed folders"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "scratch")
			testkit.NoError(t, os.Mkdir(dir, 0o700))
			var below []*os.File // open folders, from the top to the deepest
			at, err := os.Open(dir)
			name := strings.Repeat("d", 100)
			for k := 0; err == nil; k++ {
				fd := int(at.Fd())
				below = append(below, at)
				for _, err := range []error{unix.Symlinkat(keep, fd, "link"), unix.Symlinkat(filepath.Dir(keep), fd, "folder"), unix.Mkdirat(fd, "raised-1", 0o700), unix.Mkfifo(filepath.Join(dir, "pipe"), 0o600)} {
					if err != nil && err != unix.EEXIST {
						t.Fatal(err)
					}
				}
				if k == row.levels {
					break
				}
				if err = unix.Mkdirat(fd, name, 0o700); err == nil {
					fd, err = unix.Openat(fd, name, unix.O_RDONLY|unix.O_CLOEXEC, 0)
					at = os.NewFile(uintptr(fd), name)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range below {
				_ = f.Chmod(row.mode)
				f.Close()
			}
			if err := Remove(dir); err != nil {
				t.Errorf("%v (%s)", err, row.reason)
			}
			if _, err := os.Lstat(dir); err == nil {
				t.Errorf("the folder still exists (%s)", row.reason)
			}
			if _, err := os.Stat(keep); err != nil {
				t.Errorf("a link was followed: %v", err)
			}
		})
	}
}
