package sandbox

import (
	"os"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

// adopt makes this process the parent of each descendant whose own parent ends, unless a live
// reaper or supervisor is nearer.
func adopt() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

// strays lists the children of this process that remain of programs whose supervisor and reaper were
// killed. They are more restricted than this process, and no process can lift its restrictions.
// Other children have the restrictions of this process. Supervisors restrict only one thread, and it is
// not their first. Strays that have ended are listed too.
//
// A list of children in /proc lacks some if a child in it is reaped meanwhile. In this case the
// next list is different. So an empty result is certain.
func strays() []int {
	own := restrictions(os.Getpid())
	for now := children(os.Getpid()); ; {
		list := slices.DeleteFunc(slices.Clone(now), func(pid int) bool { return restrictions(pid) <= own })
		next := children(os.Getpid())
		if len(list) > 0 || slices.Equal(now, next) {
			return list
		}
		now = next
	}
}

// restrictions returns the number of restrictions of a process: no-new-privileges counts as one,
// and each filter of system calls as one.
func restrictions(pid int) int {
	text := proc(pid, "status")
	privileges, _ := strconv.Atoi(field(text, "NoNewPrivs:"))
	filters, _ := strconv.Atoi(field(text, "Seccomp_filters:"))
	return privileges + filters
}

// reapStrays waits for the strays that have ended, and reports whether it found any strays, ended
// or not.
func reapStrays() bool {
	list := strays()
	for _, pid := range list {
		_, _ = wait4(pid, nil, unix.WNOHANG, nil)
	}
	return len(list) > 0
}
