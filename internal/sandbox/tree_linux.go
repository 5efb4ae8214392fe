package sandbox

import (
	"bytes"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// someone is a process: its number, and when it began, since numbers come back.
type someone struct {
	pid   int
	began uint64 // clock ticks since the machine started
}

// proc reads a file of a process in /proc; nil if it cannot be read.
func proc(pid int, name string) []byte {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/" + name)
	if err != nil {
		return nil
	}
	return text
}

// stat reads the fields of a process's stat file from the state on; nil if it is gone.
func stat(pid int) []string {
	text := proc(pid, "stat")
	// The name is in brackets and may hold anything.
	f := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(f) < 20 {
		return nil
	}
	return f
}

// look reads a process's parent, state and beginning; ok is false if it is gone.
func look(pid int) (who someone, parent int, state byte, ok bool) {
	f := stat(pid)
	if f == nil {
		return someone{}, 0, 0, false
	}
	parent, _ = strconv.Atoi(f[1])
	began, _ := strconv.ParseUint(f[19], 10, 64)
	return someone{pid, began}, parent, f[0][0], true
}

// gone reports whether a process has ended, though its parent may not have noticed.
func gone(state byte) bool { return state == 'Z' || state == 'X' }

// alive looks for a process that still does something.
func alive(pid int) (who someone, ok bool) {
	who, _, state, ok := look(pid)
	return who, ok && !gone(state)
}

// children lists the live children of a process.
func children(pid int) (list []int) {
	files, _ := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/children")
	if files == nil { // this system does not list them
		for n := range processes() {
			if _, parent, _, ok := look(n); ok && parent == pid {
				list = append(list, n)
			}
		}
	}
	for _, f := range files {
		text, _ := os.ReadFile(f)
		for w := range bytes.FieldsSeq(text) {
			if n, err := strconv.Atoi(string(w)); err == nil {
				list = append(list, n)
			}
		}
	}
	return list
}

// processes are the numbers of all processes.
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

// below lists all processes below one, zombies left out.
func below(root int) []someone {
	var list []someone
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

// union adds to a list those of others that are not in it.
func union(list []someone, others ...[]someone) []someone {
	for _, who := range slices.Concat(others...) {
		if !slices.Contains(list, who) {
			list = append(list, who)
		}
	}
	return list
}

// marked lists the processes whose environment holds a mark, our own left out.
func marked(mark string) (list []someone) {
	for n := range processes() {
		if n != os.Getpid() && slices.Contains(strings.Split(string(proc(n, "environ")), "\x00"), mark) {
			if who, ok := alive(n); ok {
				list = append(list, who)
			}
		}
	}
	return list
}

// send sends a signal to a process if it still is the one that was seen.
func send(who someone, s unix.Signal) {
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
	killLimit = 5 * time.Second      // for all to be gone
	killPause = 2 * time.Millisecond // between two looks
)

// nobody reaps nobody.
func nobody() bool { return false }

// killAll ends the processes that find finds, until it finds none, and returns how
// many there were. It stops all of them first: a stopped process starts no other, and
// holds its place among those allowed. reap is called after each look and reports
// whether any had ended: then the look may have missed their children.
func killAll(find func() []someone, reap func() bool) int {
	found := map[someone]bool{}
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
		again := reap()
		if len(list) == 0 && !again || time.Now().After(deadline) {
			return len(found)
		}
		time.Sleep(killPause)
	}
}
