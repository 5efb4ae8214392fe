package serve

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/shard"
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
	Name string // without extension; "shards-of-7" for the shards of a run
	Size int64
	At   time.Time // last written
}

// list names the records, the newest first. It lists all shards of a run as one record.
func (f *folder) list() ([]file, error) {
	entries, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return nil, err
	}
	var all []file
	runs := map[string]int{} // place in the list, by number of shards
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), extension)
		if !ok || !e.Type().IsRegular() || strings.HasPrefix(name, ".") {
			continue
		}
		info, err := e.Info()
		if err != nil { // it has just gone
			continue
		}
		one := file{name, info.Size(), info.ModTime()}
		if _, of := shardOf(name); of > 0 {
			one.Name = fmt.Sprintf(shardsName, of)
			if at, known := runs[one.Name]; known {
				all[at].Size += one.Size
				if one.At.After(all[at].At) {
					all[at].At = one.At
				}
				continue
			}
			runs[one.Name] = len(all)
		}
		all = append(all, one)
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

// shardsName is the name of all shards of a run in the list.
const shardsName = "shards-of-%d"

// shardOf reads the numbers in the name of a shard's record; 0 means that it is another record.
func shardOf(name string) (number, of int) {
	if _, err := fmt.Sscanf(name, "shard-%d-of-%d", &number, &of); err != nil || fmt.Sprintf("shard-%d-of-%d", number, of) != name || number < 1 || number > of || of > shard.Most {
		return 0, 0
	}
	return number, of
}

// shardsOf returns the number of shards of a name in the list; 0 means that it is one record.
func shardsOf(name string) (of int) {
	if _, err := fmt.Sscanf(name, shardsName, &of); err != nil || fmt.Sprintf(shardsName, of) != name || of > shard.Most {
		return 0
	}
	return of
}

// parts returns the records of a name in the list.
func (f *folder) parts(name string) (parts []string, err error) {
	of := shardsOf(name)
	if of == 0 {
		return []string{name}, nil
	}
	entries, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		part, ok := strings.CutSuffix(e.Name(), extension)
		if _, n := shardOf(part); ok && n == of && e.Type().IsRegular() {
			parts = append(parts, part)
		}
	}
	if parts == nil {
		return nil, errUnknown
	}
	return parts, nil
}

// exists returns the error if the records of a name in the list cannot be opened.
func (f *folder) exists(name string) error {
	parts, err := f.parts(name)
	if err != nil {
		return err
	}
	opened, err := f.open(parts[0])
	if err != nil {
		return err
	}
	return opened.Close()
}

// cut reports whether the last line of a record has no end.
func (f *folder) cut(name string) bool {
	opened, err := f.open(name)
	if err != nil { // the name means several shards, or the file was just removed
		return false
	}
	defer opened.Close()
	info, err := opened.Stat()
	return err == nil && cutOff(opened, info.Size())
}

// underWay reports whether a file begins as a record does and its last line is
// another than the end. The record alone does not show whether the run goes on or was
// killed.
func (f *folder) underWay(name string) bool {
	if of := shardsOf(name); of > 0 {
		parts, err := f.parts(name)
		return err == nil && (len(parts) < of || slices.ContainsFunc(parts, f.underWay))
	}
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
