package sandbox

import "golang.org/x/sys/unix"

// dataRoom is the number of bytes that a process can map for writing beyond twice its memory limit,
// because language runtimes map more than they use. It bounds the growth of a process between two
// looks of the watch.
const dataRoom = 1 << 30

// limit is a resource limit that the system enforces for a process.
type limit struct {
	protection string // name of the protection that the limit implements; "" means none
	kind       int
	most       uint64
}

// systemLimits returns the limits that the system enforces for a policy. others is the number of
// processes and threads that the system already counts to the program's user.
func systemLimits(p *Policy, others int) []limit {
	list := []limit{
		{CoreDumps, unix.RLIMIT_CORE, 0},
		{"", unix.RLIMIT_MSGQUEUE, 0},
		{"", unix.RLIMIT_NICE, 0},
		{"", unix.RLIMIT_RTPRIO, 0},
	}
	if n := p.limit(Memory); n > 0 {
		list = append(list, limit{"", unix.RLIMIT_DATA, uint64(n)*2 + dataRoom})
	}
	if n := p.limit(FileSize); n > 0 {
		list = append(list, limit{FileSize, unix.RLIMIT_FSIZE, uint64(n)})
	}
	if n := p.limit(Processes); n > 0 {
		list = append(list, limit{Processes, unix.RLIMIT_NPROC, uint64(n) + uint64(others)})
	}
	if n := p.limit(OpenFiles); n > 0 {
		list = append(list, limit{OpenFiles, unix.RLIMIT_NOFILE, uint64(n)})
	}
	return list
}

// confine sets the limits of a process. It lowers limits and never raises them.
func confine(pid int, list []limit, built *construction) {
	for _, l := range list {
		var old unix.Rlimit
		err := unix.Prlimit(pid, l.kind, nil, &old)
		if err == nil {
			err = unix.Prlimit(pid, l.kind, &unix.Rlimit{Cur: min(l.most, old.Max), Max: min(l.most, old.Max)}, nil)
		}
		if l.protection != "" {
			built.try(l.protection, err)
		}
	}
}
