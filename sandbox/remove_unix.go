//go:build unix

package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/sys/unix"
)

// Remove removes a scratch folder and everything in it, including folders that a program closed to
// everyone, and trees of any depth. It follows no links.
func Remove(dir string) error {
	if os.RemoveAll(dir) == nil {
		return nil
	}
	if err := flatten(dir); err != nil {
		return fmt.Errorf("cannot remove the scratch folder: %w", err)
	}
	return os.RemoveAll(dir)
}

// flatten empties a folder. It first moves the content of inner folders up, so that no path becomes
// long and only few files are open at a time.
func flatten(dir string) error {
	_ = os.Chmod(dir, 0o700)
	top, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer top.Close()
	for serial := 0; ; {
		names, err := os.ReadDir(dir)
		if err != nil || len(names) == 0 {
			return err
		}
		for _, e := range names {
			name := filepath.Join(dir, e.Name())
			if !e.IsDir() {
				if err := os.Remove(name); err != nil {
					return err
				}
				continue
			}
			if err := raiseAll(top, e.Name(), &serial); err != nil {
				return err
			}
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
}

// raiseAll moves everything in the folder name into the parent of the folder, under new names.
func raiseAll(top *os.File, name string, serial *int) error {
	path := filepath.Join(top.Name(), name)
	_ = os.Chmod(path, 0o700)
	fd, err := unix.Openat(int(top.Fd()), name, unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return &fs.PathError{Op: "open", Path: path, Err: err}
	}
	from := os.NewFile(uintptr(fd), path)
	defer from.Close()
	names, err := from.Readdirnames(-1)
	if err != nil {
		return err
	}
	for _, n := range names {
		if unix.Unlinkat(fd, n, 0) == nil {
			continue
		}
		// Allow writing to the folder, because a folder can be moved only with this permission.
		_ = unix.Fchmodat(fd, n, 0o700, 0)
		for {
			*serial++
			to := "raised-" + strconv.Itoa(*serial)
			if _, err := os.Lstat(filepath.Join(top.Name(), to)); err == nil {
				continue
			}
			if err := unix.Renameat(fd, n, int(top.Fd()), to); errors.Is(err, unix.EEXIST) || errors.Is(err, unix.ENOTEMPTY) {
				continue
			} else if err != nil {
				return &fs.PathError{Op: "rename", Path: filepath.Join(path, n), Err: err}
			}
			break
		}
	}
	return nil
}
