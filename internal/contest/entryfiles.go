package contest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/config"
	"sudokubench/internal/humanize"
)

// mostWatched is how many files of an entry are watched, those that its command names first. All of them are looked at twice in each turn of a program.
const mostWatched = 100

// entryFiles notices changes of the files of all entries. Where protections are missing, a
// program could change the files of another, which would then fail in its place.
type entryFiles []watchedFile

// watchedFile is a file or folder as it was when it was last looked at.
type watchedFile struct {
	path, entry string
	state       fileState
}

// fileState is what shows that a file was changed.
type fileState struct {
	mode    fs.FileMode
	size    int64     // of a regular file
	content time.Time // when the content changed, of a regular file
	other   int64     // when anything about a regular file changed, in ns; no program can set it. 0 if the system does not show it
}

// stateOf looks at a file; ok is false if it is not there.
func stateOf(path string) (s fileState, ok bool) {
	info, err := os.Lstat(path)
	if err != nil {
		return fileState{}, false
	}
	s.mode = info.Mode()
	if s.mode.IsRegular() { // programs that have no sandbox may write to their folder
		s.size, s.content, s.other = info.Size(), info.ModTime(), changeTime(info)
	}
	return s, true
}

// watchFiles begins to watch the files that entries may read as their own.
func watchFiles(c *config.Config, own []ownFiles) *entryFiles {
	all := &entryFiles{}
	seen := map[string]bool{}
	for i := range own {
		left := mostWatched
		add := func(path string) error {
			if left == 0 {
				return filepath.SkipAll
			}
			if s, ok := stateOf(path); ok && !seen[path] {
				seen[path] = true
				left--
				*all = append(*all, watchedFile{path, c.Entries[i].Name, s})
			}
			return nil
		}
		for _, path := range own[i].named {
			_ = add(path)
		}
		if own[i].dir != "" {
			_ = filepath.WalkDir(own[i].dir, func(path string, _ fs.DirEntry, err error) error {
				if err != nil {
					return nil // what cannot be read is not watched
				}
				return add(path)
			})
		}
	}
	return all
}

// changed describes what has changed since it was last asked; "" if nothing has. It gives
// files their permissions back.
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
			continue // it was gone before
		case !ok:
			what = "not readable or gone"
		case now.mode.Type() != f.state.mode.Type(): // a link in its place leads to a file of others
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
