package contest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/words/humanize"
)

// maxWatched is the largest number of watched files of an entry. The files that its command names
// come first. The number is small, because all watched files are checked twice in each turn of a
// program.
const maxWatched = 100

// entryFiles detects changes of the files of all entries. If protections are missing, a program
// could change the files of another program to make it fail.
type entryFiles []watchedFile

// watchedFile is the last known state of a file or folder.
type watchedFile struct {
	path, entry string
	state       fileState
}

// fileState contains the properties of a file by which a change is detected. All fields except mode
// are set only for regular files.
type fileState struct {
	mode    fs.FileMode
	size    int64     // size of the file, in bytes
	content time.Time // modification time
	other   int64     // time of the last change of content or attributes, which no program can set, in ns; 0 if the system does not report it
}

// stateOf returns the state of a file. ok is false if the file is missing or cannot be examined.
func stateOf(path string) (s fileState, ok bool) {
	info, err := os.Lstat(path)
	if err != nil {
		return fileState{}, false
	}
	s.mode = info.Mode()
	if s.mode.IsRegular() { // folders are not compared, because programs without a sandbox are allowed to write to their folder
		s.size, s.content, s.other = info.Size(), info.ModTime(), changeTime(info)
	}
	return s, true
}

// watchFiles starts to watch the files that each entry can read as its own files.
func watchFiles(c *config.Config, own []ownFiles) *entryFiles {
	all := &entryFiles{}
	seen := map[string]bool{}
	for i := range own {
		left := maxWatched
		add := func(path string) error {
			if left == 0 {
				return filepath.SkipAll
			}
			if s, ok := stateOf(path); ok && !seen[path] {
				seen[path] = true
				left--
				*all = append(*all, watchedFile{path, c.Programs[i].Name, s})
			}
			return nil
		}
		for _, path := range own[i].named {
			_ = add(path)
		}
		if own[i].dir != "" {
			_ = filepath.WalkDir(own[i].dir, func(path string, _ fs.DirEntry, err error) error {
				if err != nil {
					return nil // skip the file, because its changes cannot be seen
				}
				return add(path)
			})
		}
	}
	return all
}

// changed describes the changes since its last call, or returns "" if no file changed. If the
// permissions of a file changed, it restores them.
func (all *entryFiles) changed() string {
	byEntry := map[string][]string{}
	for k := range *all {
		f := &(*all)[k]
		now, ok := stateOf(f.path)
		if ok && now == f.state {
			continue
		}
		what := "changed"
		switch {
		case !ok && f.state == fileState{}:
			continue // the file was already missing at the last call
		case !ok:
			what = "not readable or gone"
		case now.mode.Type() != f.state.mode.Type(): // do not set the permissions, because a link in place of the file can lead to another file
		case now.mode != f.state.mode:
			what = fmt.Sprintf("permissions %s, before %s", now.mode, f.state.mode)
			if os.Chmod(f.path, f.state.mode.Perm()) == nil {
				what += ", set back"
			}
			now, _ = stateOf(f.path)
		case now.size == f.state.size && now.content.Equal(f.state.content):
			what = "attributes changed"
		}
		f.state = now
		byEntry[f.entry] = append(byEntry[f.entry], fmt.Sprintf("%s (%s)", filepath.Base(f.path), what))
	}
	var list []string
	for entry, files := range byEntry {
		const most = 3
		if len(files) > most {
			files = append(files[:most], fmt.Sprintf("%d more", len(files)-most))
		}
		list = append(list, fmt.Sprintf("%s of %s", strings.Join(files, ", "), entry))
	}
	slices.Sort(list)
	return humanize.And(list)
}
