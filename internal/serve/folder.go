package serve

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/record"
)

// folder is what can be reached of the disk: the records right in it.
type folder struct {
	name string
	root *os.Root
}

const extension = ".jsonl"

func openFolder(dir string) (*folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &folder{name: dir, root: root}, nil
}

type file struct {
	Name string // without extension
	Size int64
	At   time.Time // last written
}

// list names the records, the newest first.
func (f *folder) list() ([]file, error) {
	entries, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return nil, err
	}
	var all []file
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), extension)
		if !ok || !e.Type().IsRegular() || strings.HasPrefix(name, ".") {
			continue
		}
		if info, err := e.Info(); err == nil { // else it has just gone
			all = append(all, file{name, info.Size(), info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b file) int {
		return cmp.Or(b.At.Compare(a.At), strings.Compare(b.Name, a.Name))
	})
	return all, nil
}

var errUnknown = errors.New("this folder has no such record")

// open opens a record by its name in the list, and nothing else: no path, no
// link out of the folder, nothing that is not a regular file.
func (f *folder) open(name string) (*os.File, error) {
	base := name + extension
	if name == "" || strings.HasPrefix(name, ".") || filepath.Base(base) != base || !filepath.IsLocal(base) {
		return nil, errUnknown
	}
	info, err := f.root.Lstat(base)
	if err != nil || !info.Mode().IsRegular() {
		return nil, errUnknown
	}
	opened, err := f.root.Open(base)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errUnknown
	}
	return opened, err
}

// cutOff reports whether the last line of a file of size bytes has no end.
func cutOff(file io.ReaderAt, size int64) bool {
	last := make([]byte, 1)
	if size == 0 {
		return false
	}
	_, err := file.ReadAt(last, size-1)
	return err == nil && last[0] != '\n'
}

// underWay reports whether a file begins as a record does and its last line is
// another than the end. The record alone does not show whether the run goes on or was
// killed.
func (f *folder) underWay(name string) bool {
	opened, err := f.open(name)
	if err != nil {
		return false
	}
	defer opened.Close()
	info, err := opened.Stat()
	if err != nil {
		return false
	}
	return record.UnderWay(opened, info.Size())
}
