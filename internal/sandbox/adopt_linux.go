package sandbox

import (
	"os"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/unix"
)

// Without a PID namespace a program may kill its keeper. What the keeper had
// below it then becomes the harness's children, which have one thing that
// children of the harness's own making have not: no-new-privileges, which
// nobody gets rid of.

// keepers are the children that have it and are no strays.
var keepers = roll{on: map[int]bool{}}

type roll struct {
	mu sync.Mutex
	on map[int]bool
}

func (r *roll) engage(pid int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.on[pid] = true
}

func (r *roll) dismiss(pid int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.on, pid)
}

func (r *roll) has(pid int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.on[pid]
}

// adopt makes orphans below this process its children.
func adopt() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

// adopted lists the strays among the children of this process. Where this
// process has the sign itself, none can be told.
func adopted() []someone {
	if unprivileged(os.Getpid()) {
		return nil
	}
	var list []someone
	for _, pid := range children(os.Getpid()) {
		if who, _, state, ok := look(pid); ok && !gone(state) && !keepers.has(pid) && unprivileged(pid) {
			list = append(list, who)
		}
	}
	return list
}

// bury reads how strays ended, so that nothing of them is left, and says whether
// there were any.
func bury() (any bool) {
	if unprivileged(os.Getpid()) {
		return false
	}
	for _, pid := range children(os.Getpid()) {
		if _, _, state, ok := look(pid); ok && gone(state) && !keepers.has(pid) && unprivileged(pid) {
			n, _ := unix.Wait4(pid, nil, unix.WNOHANG, nil)
			any = any || n == pid
		}
	}
	return any
}

// unprivileged says whether a process has no-new-privileges.
func unprivileged(pid int) bool {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	return strings.Contains(string(text), "\nNoNewPrivs:\t1\n")
}
