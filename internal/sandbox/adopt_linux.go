package sandbox

import (
	"os"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

// adopt makes this process the parent of processes below it whose parent ends, if no warden or keeper lives that
// would be nearer.
func adopt() { _ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

// strays lists the children of this process that are left of programs whose keeper and warden were killed. They are
// more restricted than this process, and no process can lift the restrictions. Other children have those of this
// process; keepers have more only on one thread, not on their first. Strays that have ended are listed too.
//
// A list of children in /proc lacks some if one of those that it has is reaped meanwhile; then the next list is different.
// So strays is certain if it finds none.
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

// restrictions adds up the marks of a restricted process: no-new-privileges, and each filter of system calls.
func restrictions(pid int) int {
	text := proc(pid, "status")
	privileges, _ := strconv.Atoi(field(text, "NoNewPrivs:"))
	filters, _ := strconv.Atoi(field(text, "Seccomp_filters:"))
	return privileges + filters
}

// reapStrays reaps the strays that have ended, and reports whether there were any strays.
func reapStrays() bool {
	list := strays()
	for _, pid := range list {
		_, _ = wait4(pid, nil, unix.WNOHANG, nil)
	}
	return len(list) > 0
}
