package sandbox

import (
	"bufio"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

const (
	blockBytes = 4096 // least number of bytes that a file counts as
	deepest    = 128  // number of folder levels that count; deeper folders count as hidden
)

// folder counts the bytes of the files in a scratch folder. Programs can hide files: removed files
// that are still open, mapped, or in an unread message, and files in folders that are closed or too
// deep for a path. But the free space of the file system still shows the size of hidden files.
type folder struct {
	dir  string
	free int64 // free bytes of the file system at the start; a negative number means unknown
}

// full reports whether the folder contains more than limit bytes. who returns the processes of the
// program.
func (f *folder) full(limit int64, who func() []processID) bool {
	held, hides := f.count(limit)
	if held > limit {
		return true
	}
	free := freeBytes(f.dir)
	lost := f.free - free
	if f.free < 0 || free < 0 || lost <= limit/2 {
		return false
	}
	files := map[[2]uint64]bool{}
	for _, w := range who() {
		n, more := f.removed(w.pid, files)
		held, hides = held+n, hides || more
	}
	return held > limit || hides && lost > limit
}

// count returns the bytes of all files that it can see, and reports whether there can be hidden
// files.
func (f *folder) count(limit int64) (held int64, hides bool) {
	top := strings.Count(f.dir, "/")
	_ = filepath.WalkDir(f.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			hides = hides || !os.IsNotExist(err)
			return nil
		}
		if i, err := d.Info(); err == nil {
			held += max(i.Size(), blockBytes)
		}
		if held > limit {
			return fs.SkipAll
		}
		if d.IsDir() && strings.Count(path, "/")-top > deepest {
			hides = true
			return fs.SkipDir
		}
		return nil
	})
	return held, hides
}

// removed returns the bytes of removed files of the folder that a process still has open. hides
// reports whether the process has removed files whose size the system does not show: mapped files,
// and files in a message of a socket.
func (f *folder) removed(pid int, counted map[[2]uint64]bool) (held int64, hides bool) {
	proc := liveFolder(pid)
	open := proc + "/fd"
	names, err := os.ReadDir(open)
	if err != nil {
		return 0, !os.IsNotExist(err) // true if the process exists but cannot be inspected
	}
	for _, n := range names {
		at := filepath.Join(open, n.Name())
		var st syscall.Stat_t
		to, err := os.Readlink(at)
		if strings.HasPrefix(to, "socket:") && carries(proc+"/fdinfo/"+n.Name()) {
			hides = true
		}
		if err != nil || !f.lost(to) || syscall.Stat(at, &st) != nil {
			continue
		}
		if key := [2]uint64{uint64(st.Dev), st.Ino}; !counted[key] {
			counted[key] = true
			held += max(st.Size, blockBytes)
		}
	}
	maps, err := os.Open(proc + "/maps")
	if err != nil {
		return held, hides || !os.IsNotExist(err)
	}
	defer maps.Close()
	for s := bufio.NewScanner(maps); s.Scan(); {
		if at := bytes.IndexByte(s.Bytes(), '/'); at >= 0 && f.lost(string(s.Bytes()[at:])) {
			return held, true
		}
	}
	return held, hides
}

// carries reports whether messages that wait in a socket contain open files. info is the text of
// the system about the socket.
func carries(info string) bool {
	text, _ := os.ReadFile(info)
	return strings.Trim(field(text, "scm_fds:"), "0") != ""
}

// lost reports whether name looks like the name that the system shows for a removed file of the
// folder.
func (f *folder) lost(name string) bool {
	return strings.HasPrefix(name, f.dir+"/") && strings.HasSuffix(name, " (deleted)")
}

func freeBytes(dir string) int64 {
	var s unix.Statfs_t
	if unix.Statfs(dir, &s) != nil {
		return -1
	}
	return int64(s.Bfree) * int64(s.Bsize)
}
