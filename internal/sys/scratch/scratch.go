// Package scratch gives a process one folder for all its temporary files. If a process is killed,
// its folder stays, and the next process removes it.
//
// # Theory of operation
//
// The folder of a process has the name sudokubench-NUMBER and is in the folder for temporary files.
// It has a lock file, which the process locks as long as it lives. The next process removes each of
// these folders if it belongs to the same user and no process has locked its lock file. In its
// folder, a process creates whatever it needs: scratch folders of programs, builds, an index for
// git.
//
// Programs cannot reach the lock file: the sandbox lets them write only in their own folders. Other
// users can pass through the folder of the process but cannot list it.
package scratch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sudokubench/internal/sys/lock"
	"sudokubench/sandbox"
)

const (
	prefix   = "sudokubench-" // prefix of the names of the folders; a number follows
	lockFile = "bench.lock"   // name of the lock file in each folder
)

// Folder is the folder of this process.
type Folder struct {
	Path string
	lock lock.File
}

// attempts is the maximum number of folders that New creates. It needs several if other processes
// find a folder before it is locked and remove it.
const attempts = 100

// New removes the folders of processes that ended, and creates a folder for this process. All these
// folders are in the folder within.
func New(within string) (*Folder, error) {
	within, err := filepath.Abs(within)
	if err != nil {
		return nil, err
	}
	clear(within)
	for range attempts {
		var f *Folder
		if f, err = create(within); err == nil {
			return f, nil
		}
		if !errors.Is(err, errRemoved) && !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return nil, fmt.Errorf("cannot create a folder for temporary files: %w", err)
}

var errRemoved = errors.New("another process removed it, or the file system has no locks; set TMPDIR to use another place")

// create makes a folder and locks it. It returns errRemoved if another process removed the folder
// or has its lock.
func create(within string) (*Folder, error) {
	path, err := os.MkdirTemp(within, prefix)
	if err != nil {
		return nil, err
	}
	// A program can run as another user, who must be able to pass through the folder.
	if err := os.Chmod(path, 0o711); err != nil {
		_ = os.Remove(path)
		return nil, err
	}
	file, err := lock.Open(filepath.Join(path, lockFile))
	if err != nil {
		_ = os.Remove(path)
		return nil, err
	}
	f := &Folder{path, file}
	if owned, there := file.Own(), f.there(); !owned || !there {
		file.Close()
		if there { // another process removes the folder too and has the lock, or the file system has no locks
			_ = os.Remove(file.Name())
			_ = os.Remove(path)
		}
		return nil, errRemoved
	}
	return f, nil
}

// there reports whether the lock file in the folder is still the file that this process opened.
func (f *Folder) there() bool {
	mine, err := f.lock.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(f.lock.Name())
	return err == nil && os.SameFile(mine, there)
}

// Remove removes the folder with its content. It also tries again to remove folders of processes
// that ended. New can have failed to remove them because a program that was being killed still
// wrote to them.
func (f *Folder) Remove() error {
	defer clear(filepath.Dir(f.Path))
	return f.remove()
}

func (f *Folder) remove() error {
	entries, err := os.ReadDir(f.Path)
	for _, e := range entries {
		if e.Name() != lockFile {
			err = errors.Join(err, sandbox.Remove(filepath.Join(f.Path, e.Name())))
		}
	}
	if err != nil { // the lock file stays, so that a later process finds the folder and removes it
		return errors.Join(err, f.lock.Close())
	}
	// On Unix, the first Remove works, and the lock still keeps other processes away. Windows
	// cannot remove an open file, so the second Remove follows after Close. If another process has
	// opened the file meanwhile to lock it, the second Remove fails too.
	early := os.Remove(f.lock.Name())
	_ = f.lock.Close()
	if early != nil {
		_ = os.Remove(f.lock.Name())
	}
	if err := os.Remove(f.Path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil // another process has already removed the empty folder
}

// clear removes the folders that no process has locked. It ignores errors: a later call tries
// again.
func clear(within string) {
	entries, _ := os.ReadDir(within)
	for _, e := range entries {
		number, found := strings.CutPrefix(e.Name(), prefix)
		if !found || number == "" || strings.Trim(number, "0123456789") != "" {
			continue
		}
		path := filepath.Join(within, e.Name())
		info, err := os.Lstat(path)
		if err != nil || !info.IsDir() || !own(info) {
			continue
		}
		file, err := os.OpenFile(filepath.Join(path, lockFile), os.O_RDWR, 0)
		if errors.Is(err, fs.ErrNotExist) {
			_ = os.Remove(path) // this works only for an empty folder, whose process was killed before it created the lock file
			continue
		}
		if err != nil {
			continue
		}
		f := &Folder{path, lock.File{File: file}}
		if !f.lock.Own() || !f.there() {
			file.Close()
			continue
		}
		_ = f.remove()
	}
}
