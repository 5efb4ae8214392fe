package sandbox

import (
	"bytes"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// processID identifies a process by its number and its start time, because the system uses numbers
// again.
type processID struct {
	pid   int
	began uint64 // start time of the process, in clock ticks since the machine started
}

// proc reads a file of a process in /proc. It returns nil if the file cannot be opened.
func proc(pid int, name string) []byte { return read("/proc/" + strconv.Itoa(pid) + "/" + name) }

// read does the same for any file of /proc. It makes half as many system calls as os.ReadFile.
func read(path string) (text []byte) {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil
	}
	defer unix.Close(fd)
	text = []byte{}
	for part := [4096]byte{}; ; {
		n, err := unix.Read(fd, part[:])
		if n <= 0 && err != unix.EINTR {
			return text
		}
		text = append(text, part[:max(n, 0)]...)
	}
}

// stat returns the fields of a process's stat file in /proc, from the state on. It returns nil if
// the process is gone.
func stat(pid int) []string { return statIn("/proc/" + strconv.Itoa(pid)) }

// statIn does the same as stat, for the folder of a process or thread in /proc.
func statIn(dir string) []string {
	text := read(dir + "/stat")
	// Skip the name of the program, which is in parentheses and can contain any character.
	f := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(f) < 20 {
		return nil
	}
	return f
}

// look returns a process and the number of its parent, and reports whether all threads of the
// process have ended. ok is false if the process is gone. It checks all threads, because the system
// shows a process as a zombie as soon as its first thread has ended.
func look(pid int) (who processID, parent int, ended, ok bool) {
	f := stat(pid)
	if f == nil {
		return processID{}, 0, false, false
	}
	parent, _ = strconv.Atoi(f[1])
	threads, _ := strconv.Atoi(f[17])
	began, _ := strconv.ParseUint(f[19], 10, 64)
	return processID{pid, began}, parent, zombie(f) && threads <= 1, true
}

// zombie reports whether the thread whose stat file has the given fields has ended.
func zombie(f []string) bool { return f[0] == "Z" || f[0] == "X" }

// alive returns the process with the number pid. ok is false if the process has ended.
func alive(pid int) (who processID, ok bool) {
	who, _, ended, ok := look(pid)
	return who, ok && !ended
}

// liveFolder returns the folder of a process in /proc. If its first thread has ended, this folder
// shows neither memory nor files, and liveFolder returns the folder of another thread.
func liveFolder(pid int) string {
	dir := "/proc/" + strconv.Itoa(pid)
	if f := statIn(dir); f == nil || !zombie(f) {
		return dir
	}
	threads, _ := os.ReadDir(dir + "/task")
	for _, t := range threads {
		thread := dir + "/task/" + t.Name()
		if f := statIn(thread); f != nil && !zombie(f) {
			return thread
		}
	}
	return dir
}

// children returns the numbers of the children of a process.
func children(pid int) (list []int) {
	dir, listed := "/proc/"+strconv.Itoa(pid)+"/task", false
	threads, _ := os.ReadDir(dir)
	for _, t := range threads {
		text := read(dir + "/" + t.Name() + "/children")
		listed = listed || text != nil
		for w := range bytes.FieldsSeq(text) {
			if n, err := strconv.Atoi(string(w)); err == nil {
				list = append(list, n)
			}
		}
	}
	if !listed { // the system does not list the children
		for n := range processes() {
			if _, parent, _, ok := look(n); ok && parent == pid {
				list = append(list, n)
			}
		}
	}
	return list
}

// processes returns an iterator over the numbers of all processes.
func processes() iter.Seq[int] {
	return func(yield func(int) bool) {
		d, err := os.Open("/proc")
		if err != nil {
			return
		}
		defer d.Close()
		names, _ := d.Readdirnames(-1)
		for _, name := range names {
			if n, err := strconv.Atoi(name); err == nil && !yield(n) {
				return
			}
		}
	}
}

// below returns the live descendants of the process root.
func below(root int) []processID {
	var list []processID
	seen := map[int]bool{root: true}
	for next := []int{root}; len(next) > 0; next = next[1:] {
		for _, n := range children(next[0]) {
			if seen[n] {
				continue
			}
			seen[n] = true
			next = append(next, n)
			if who, ok := alive(n); ok {
				list = append(list, who)
			}
		}
	}
	return list
}

// union returns list with the processes in others that it does not contain yet.
func union(list []processID, others ...[]processID) []processID {
	for _, who := range slices.Concat(others...) {
		if !slices.Contains(list, who) {
			list = append(list, who)
		}
	}
	return list
}

// marked returns all processes except this one whose environment contains mark.
func marked(mark string) (list []processID) {
	visit(processes, func(n int) {
		if text := read(liveFolder(n) + "/environ"); n != os.Getpid() && slices.Contains(strings.Split(string(text), "\x00"), mark) {
			if who, ok := alive(n); ok {
				list = append(list, who)
			}
		}
	})
	return list
}

// maxLists is the largest number of lists that one call of visit makes if new processes appear all
// the time.
const maxLists = 20

// visit calls look once for each process number. It lists the numbers again until there are no new
// ones, because a process can start another process after the first list and end before look sees
// it.
func visit(list func() iter.Seq[int], look func(int)) {
	seen := map[int]bool{}
	for fresh, k := true, 0; fresh && k < maxLists; k++ {
		fresh = false
		for n := range list() {
			if !seen[n] {
				seen[n], fresh = true, true
				look(n)
			}
		}
	}
}

// send sends a signal to a process. It does nothing if the process is gone and another process has
// its number.
func send(who processID, s unix.Signal) {
	fd, err := unix.PidfdOpen(who.pid, 0)
	if err == nil {
		defer unix.Close(fd)
	}
	switch now, _, _, ok := look(who.pid); {
	case !ok || now != who:
	case err != nil:
		_ = unix.Kill(who.pid, s)
	default:
		_ = unix.PidfdSendSignal(fd, s, nil, 0)
	}
}

const (
	killLimit = 5 * time.Second      // most time to wait until all processes are gone
	killPause = 2 * time.Millisecond // pause between two lists of the processes
)

// noMore is a value for the argument more of killAll. It is right if only find can detect
// processes.
func noMore() bool { return false }

// killAll kills the processes that find returns, until find returns no process and more returns
// false. It returns the number of processes that it found. Before it kills processes, it stops
// them, because a stopped process starts no other and still counts toward the limit of processes.
// find can miss processes if some end while it runs, so more must not depend on the same list.
func killAll(find func() []processID, more func() bool) int {
	found := map[processID]bool{}
	deadline := time.Now().Add(killLimit)
	for {
		fresh := false
		list := find()
		for _, who := range list {
			if !found[who] {
				found[who], fresh = true, true
				send(who, unix.SIGSTOP)
			}
		}
		if fresh && time.Now().Before(deadline) {
			continue
		}
		for _, who := range list {
			send(who, unix.SIGKILL)
		}
		again := more()
		if len(list) == 0 && !again || time.Now().After(deadline) {
			return len(found)
		}
		time.Sleep(killPause)
	}
}
