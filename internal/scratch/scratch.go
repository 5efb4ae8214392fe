// Package scratch gives a process one folder for all its temporary files. A process that is
// killed leaves its folder behind; the next one removes it.
//
// # Theory of operation
//
// The folder of a process is sudokubench-NUMBER in the folder for temporary files, and has a
// lock file that the process locks while it lives. The next process removes each such folder
// that belongs to the same user and whose lock file nobody has locked. Below its folder, a
// process makes whatever it needs: scratch folders of programs, builds, an index for git.
//
// Programs cannot reach the lock file: the sandbox lets them write only below their own
// folder, and other users can pass through the folder of the process but not list it.
package scratch

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sudokubench/internal/lock"
	"sudokubench/internal/sandbox"
)

const (
	prefix   = "sudokubench-" // of the name of a folder; only digits follow
	lockFile = "bench.lock"   // in the folder
)

// Folder is the folder of this process.
type Folder struct {
	Path string
	lock lock.File
}

// attempts is how often New makes a folder: another process can find one that is not locked
// yet and remove it.
const attempts = 100

// New removes the folders of processes that ended, and makes one for this process. Both are
// in the folder within.
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

// create makes a folder and locks it. The error can be that another process removed it.
func create(within string) (*Folder, error) {
	path, err := os.MkdirTemp(within, prefix)
	if err != nil {
		return nil, err
	}
	// The user of a program has to get through it.
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
		if there { // the process that has the lock removes it too
			_ = os.Remove(file.Name())
			_ = os.Remove(path)
		}
		return nil, errRemoved
	}
	return f, nil
}

// there reports whether the lock file is still the one in the folder.
func (f *Folder) there() bool {
	mine, err := f.lock.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(f.lock.Name())
	return err == nil && os.SameFile(mine, there)
}

// Remove removes the folder and all in it. It tries again to remove folders of other processes:
// when New did, a program that was being killed may have written to them.
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
	if err != nil { // the rest keeps its lock file, by which it is found again
		return errors.Join(err, f.lock.Close())
	}
	// On Windows an open file cannot be removed. There, nobody can remove the one that a
	// process has opened meanwhile to lock it.
	early := os.Remove(f.lock.Name())
	_ = f.lock.Close()
	if early != nil {
		_ = os.Remove(f.lock.Name())
	}
	if err := os.Remove(f.Path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil // another process has removed the empty folder
}

// clear removes the folders that no process has locked. What it cannot remove stays.
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
			_ = os.Remove(path) // if it is empty: its process was killed before it made the file
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
