package engine

import "golang.org/x/sys/unix"

// threadCPU is the CPU time of the calling thread, in nanoseconds.
func threadCPU() (int64, bool) {
	var t unix.Timespec
	if unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t) != nil {
		return 0, false
	}
	return t.Nano(), true
}

// cores lists the cores that this process may use.
func cores() []int {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	var list []int
	for cpu := range len(set) * 64 {
		if set.IsSet(cpu) {
			list = append(list, cpu)
		}
	}
	return list
}

// pin ties the calling thread to one core.
func pin(core int) bool {
	var set unix.CPUSet
	set.Set(core)
	return unix.SchedSetaffinity(0, &set) == nil
}

// threadID names the calling thread for demote.
func threadID() int { return unix.Gettid() }

// demote takes a thread that cannot be stopped down to the lowest priority, so
// that it costs the others little. Not to SCHED_IDLE: a thread that never runs
// never stops for the garbage collector either, and that would wait for it.
func demote(tid int) bool { return unix.Setpriority(unix.PRIO_PROCESS, tid, 19) == nil }
