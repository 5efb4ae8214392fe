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
	"sudokubench/internal/record/shard"
)

// folder gives access to the records of one folder. The server opens no other files.
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
	Name string // file name without extension; "shards-of-7" for all 7 shards of a run
	Size int64
	At   time.Time // time of the last change
}

// list returns the records, newest first. All shards of a run are one element.
func (f *folder) list() ([]file, error) {
	entries, err := f.records()
	if err != nil {
		return nil, err
	}
	var all []file
	runs := map[string]int{} // index in all of each entry for the shards of a run, by name
	for _, e := range entries {
		info, err := e.Info()
		if err != nil { // the file was removed while the folder was read
			continue
		}
		one := file{strings.TrimSuffix(e.Name(), extension), info.Size(), info.ModTime()}
		if _, of := shardOf(one.Name); of > 0 {
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

// records returns the regular files of the folder that can be records.
func (f *folder) records() ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(f.root.FS(), ".")
	return slices.DeleteFunc(entries, func(e fs.DirEntry) bool {
		return !e.Type().IsRegular() || !strings.HasSuffix(e.Name(), extension) || strings.HasPrefix(e.Name(), ".")
	}), err
}

var errUnknown = errors.New("this folder has no such record")

// open opens a record by its name in the list. It refuses paths, links, and files that are not
// regular.
func (f *folder) open(name string) (*os.File, error) {
	if !f.has(name) {
		return nil, errUnknown
	}
	opened, err := f.root.Open(name + extension)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errUnknown
	}
	return opened, err
}

// has reports whether a name belongs to a record that can be opened.
func (f *folder) has(name string) bool {
	base := name + extension
	if name == "" || strings.HasPrefix(name, ".") || filepath.Base(base) != base || !filepath.IsLocal(base) {
		return false
	}
	info, err := f.root.Lstat(base)
	return err == nil && info.Mode().IsRegular()
}

// cutOff reports whether the last line of a file is incomplete. size is the size of the file in
// bytes.
func cutOff(file io.ReaderAt, size int64) bool {
	last := make([]byte, 1)
	if size == 0 {
		return false
	}
	_, err := file.ReadAt(last, size-1)
	return err == nil && last[0] != '\n'
}

// shardsName is the format of the name under which the list shows all shards of a run.
const shardsName = "shards-of-%d"

// shardOf parses the name of a shard's record. It returns 0, 0 if the name belongs to another kind
// of record.
func shardOf(name string) (number, of int) {
	if _, err := fmt.Sscanf(name, "shard-%d-of-%d", &number, &of); err != nil || fmt.Sprintf("shard-%d-of-%d", number, of) != name || number < 1 || number > of || of > shard.MaxShards {
		return 0, 0
	}
	return number, of
}

// shardsOf returns the number of shards of a list entry. It returns 0 if the entry is a single
// record.
func shardsOf(name string) (of int) {
	if _, err := fmt.Sscanf(name, shardsName, &of); err != nil || fmt.Sprintf(shardsName, of) != name || of > shard.MaxShards {
		return 0
	}
	return of
}

// parts returns the names of the records that belong to an entry of the list.
func (f *folder) parts(name string) (parts []string, err error) {
	of := shardsOf(name)
	if of == 0 && f.has(name) {
		return []string{name}, nil
	}
	if of > 0 {
		entries, err := f.records()
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			part := strings.TrimSuffix(e.Name(), extension)
			if _, n := shardOf(part); n == of {
				parts = append(parts, part)
			}
		}
	}
	if parts == nil {
		return nil, errUnknown
	}
	return parts, nil
}

// underWay reports whether a file starts like a record and its last line is not the end of a run.
// The run then continues or was killed; the record alone does not show which.
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
	return err == nil && record.UnderWay(opened, info.Size())
}
