package sandbox

import (
	"bytes"
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

// Without a PID namespace a program may kill its keeper. The processes below the
// keeper then become the harness's children. Unlike other children they have
// no-new-privileges, which no process gets rid of.

// keepers are the numbers of the children that have it and are no strays.
var keepers sync.Map

func isKeeper(pid int) bool {
	_, is := keepers.Load(pid)
	return is
}

// adopt makes orphans below this process its children.
func adopt() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

// strays lists the strays among the children of this process, those that live or
// those that have ended. If this process has the sign itself, none can be recognized.
func strays(ended bool) []someone {
	if unprivileged(os.Getpid()) {
		return nil
	}
	var list []someone
	for _, pid := range children(os.Getpid()) {
		if who, _, state, ok := look(pid); ok && gone(state) == ended && !isKeeper(pid) && unprivileged(pid) {
			list = append(list, who)
		}
	}
	return list
}

// bury reads how strays ended, so that nothing of them is left, and reports whether
// there were any.
func bury() (any bool) {
	for _, who := range strays(true) {
		n, _ := unix.Wait4(who.pid, nil, unix.WNOHANG, nil)
		any = any || n == who.pid
	}
	return any
}

// unprivileged says whether a process has no-new-privileges.
func unprivileged(pid int) bool {
	return bytes.Contains(proc(pid, "status"), []byte("\nNoNewPrivs:\t1\n"))
}
