package versions

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/sys/lock"
)

// keptBuilds is the number of builds that the cache keeps.
const keptBuilds = 10

// cacheFolder returns the folder for this user's builds.
func cacheFolder() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no folder for builds: %w", err)
	}
	return filepath.Join(cache, "sudokubench", "builds"), nil
}

const (
	doneFile   = "done"  // name of the file that marks a complete build; its time is the time of the last use
	treeFolder = "tree"  // name of the folder with the checkout, inside the folder of a build
	lockSuffix = ".lock" // suffix of the name of a build's lock file
	lockPause  = 100 * time.Millisecond
)

// keep returns the checkout for a key. If the cache does not have it, keep calls build to make it.
// The checkout stays until release is called.
func (p *Pair) keep(ctx context.Context, key string, build func(tree string) error, waiting func() (done func())) (tree string, release func(), err error) {
	folder := filepath.Join(p.Cache, key)
	l, err := lock.Open(folder + lockSuffix)
	if err != nil {
		return "", nil, fmt.Errorf("cannot keep builds: %w", err)
	}
	defer func() {
		if err != nil {
			l.Close()
		}
	}()
	done := filepath.Join(folder, doneFile)
	var waited func()
	for {
		if l.Share() {
			now := time.Now()
			if os.Chtimes(done, now, now) == nil {
				break
			}
			l.Free()
		}
		if l.Own() {
			if _, err := os.Stat(done); err != nil {
				if err := p.make(folder, build); err != nil {
					return "", nil, err
				}
			}
			l.Free()
			continue
		}
		if waited == nil {
			waited = waiting()
			defer waited()
		}
		select {
		case <-ctx.Done():
			return "", nil, ctx.Err()
		case <-time.After(lockPause):
		}
	}
	return filepath.Join(folder, treeFolder), func() { l.Close() }, nil
}

// make makes the folder of a build. After an error it removes the folder.
func (p *Pair) make(folder string, build func(tree string) error) (err error) {
	if err := remove(folder); err != nil { // an interrupted build can have left this folder
		return err
	}
	defer func() {
		if err != nil {
			_ = remove(folder)
		}
	}()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if err := build(filepath.Join(folder, treeFolder)); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, doneFile), []byte(p.root+"\n"+p.Build+"\n"), 0o644)
}

// remove removes a folder of the cache, including read-only folders in it.
func remove(folder string) error {
	_ = os.Remove(filepath.Join(folder, doneFile)) // without this file, the rest no longer counts as a build if the removal is interrupted
	if err := os.RemoveAll(folder); err == nil {
		return nil
	}
	_ = filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if d != nil && d.IsDir() {
			_ = os.Chmod(path, 0o755)
		}
		return nil
	})
	return os.RemoveAll(folder)
}

// trim removes the builds that were not used for the longest time, except builds that are in use.
func (p *Pair) trim() {
	type build struct {
		folder string
		used   time.Time
	}
	var builds []build
	list, _ := os.ReadDir(p.Cache)
	for _, f := range list {
		if !f.IsDir() {
			continue
		}
		b := build{folder: filepath.Join(p.Cache, f.Name())}
		if info, err := os.Stat(filepath.Join(b.folder, doneFile)); err == nil {
			b.used = info.ModTime() // without the file, the build is unfinished and has no time of use
		}
		builds = append(builds, b)
	}
	slices.SortFunc(builds, func(a, b build) int { return cmp.Or(b.used.Compare(a.used), strings.Compare(a.folder, b.folder)) })
	for _, b := range builds[min(keptBuilds, len(builds)):] {
		l, err := lock.Open(b.folder + lockSuffix)
		if err != nil {
			continue
		}
		if l.Own() {
			_ = remove(b.folder)
		}
		l.Close()
	}
}
