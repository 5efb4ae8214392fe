package sandbox

import (
	"math"
	"time"

	"golang.org/x/sys/unix"
)

// dataRoom is what a process may map to write to beyond twice what it may use, because
// runtimes map more than they touch. It bounds what happens between two looks of the watch.
const dataRoom = 1 << 30

// limit is one of the system's for a process.
type limit struct {
	protection string // "" is none of its own
	kind       int
	soft       uint64
	hard       uint64
}

// systemLimits are those of a policy. others is how many processes and threads
// the system counts to the program's user already.
func systemLimits(p Policy, others int) []limit {
	list := []limit{
		{CoreDumps, unix.RLIMIT_CORE, 0, 0},
		{"", unix.RLIMIT_MSGQUEUE, 0, 0},
		{"", unix.RLIMIT_NICE, 0, 0},
		{"", unix.RLIMIT_RTPRIO, 0, 0},
	}
	add := func(protection string, kind int, n uint64, more uint64) {
		list = append(list, limit{protection, kind, n, n + more})
	}
	if p.Memory > 0 {
		add("", unix.RLIMIT_DATA, uint64(p.Memory)*2+dataRoom, 0)
	}
	if p.FileSize > 0 {
		add(FileSize, unix.RLIMIT_FSIZE, uint64(p.FileSize), 0)
	}
	if p.Processes > 0 {
		add(Processes, unix.RLIMIT_NPROC, uint64(p.Processes+others), 0)
	}
	if p.Files > 0 {
		add(OpenFiles, unix.RLIMIT_NOFILE, uint64(p.Files), 0)
	}
	if p.CPU > 0 {
		seconds := uint64(math.Ceil(float64(p.CPU) / float64(time.Second)))
		add(CPUTime, unix.RLIMIT_CPU, seconds, 1)
	}
	return list
}

// confine sets limits on a process; none is raised.
func confine(pid int, list []limit, built *construction) {
	for _, l := range list {
		var old unix.Rlimit
		err := unix.Prlimit(pid, l.kind, nil, &old)
		if err == nil {
			err = unix.Prlimit(pid, l.kind, &unix.Rlimit{Cur: min(l.soft, old.Max), Max: min(l.hard, old.Max)}, nil)
		}
		if l.protection != "" {
			built.try(l.protection, err)
		}
	}
}
