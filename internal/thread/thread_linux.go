package thread

import "golang.org/x/sys/unix"

// CPU is the CPU time of the calling thread, in nanoseconds.
func CPU() (int64, bool) {
	var t unix.Timespec
	if unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t) != nil {
		return 0, false
	}
	return t.Nano(), true
}

// Cores lists the cores that this process may use.
func Cores() []int {
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

// Pin ties the calling thread to one core.
func Pin(core int) bool {
	var set unix.CPUSet
	set.Set(core)
	return unix.SchedSetaffinity(0, &set) == nil
}

// ID names the calling thread for Demote.
func ID() int { return unix.Gettid() }

// Demote takes a thread that cannot be stopped down to the lowest priority, so
// that it costs the others little. Not to SCHED_IDLE: a thread that never runs
// never stops for the garbage collector either, and that would wait for it.
func Demote(tid int) bool { return unix.Setpriority(unix.PRIO_PROCESS, tid, 19) == nil }
