package thread

import (
	"bytes"
	"os"
	"runtime"
	"strconv"

	"golang.org/x/sys/unix"
)

// CPU returns the CPU time of the calling thread, in ns.
func CPU() (int64, bool) { return cpuTime(unix.CLOCK_THREAD_CPUTIME_ID) }

// ProcessCPU returns the CPU time of all threads of this process, in ns.
func ProcessCPU() (int64, bool) { return cpuTime(unix.CLOCK_PROCESS_CPUTIME_ID) }

func cpuTime(clock int32) (int64, bool) {
	var t unix.Timespec
	if unix.ClockGettime(clock, &t) != nil {
		return 0, false
	}
	return t.Nano(), true
}

// Switches returns how often the calling thread has given its core up to sleep, and how often it
// has lost its core to another thread.
func Switches() (slept, lost int64) {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_THREAD, &u) != nil {
		return 0, 0
	}
	return int64(u.Nvcsw), int64(u.Nivcsw) // their size depends on the processor
}

// Waited returns how long the calling thread has been ready to run while its core ran other
// threads, in ns. This is the second field of its schedstat.
func Waited() (int64, bool) { return WaitedIn("/proc/thread-self") }

// Of returns the state of any thread of this process. ok is false if the system does not report it.
func Of(tid int) (s State, ok bool) {
	folder := "/proc/self/task/" + strconv.Itoa(tid)
	if s.WaitNS, ok = WaitedIn(folder); !ok {
		return s, false
	}
	if s.CPUNS, ok = cpuTime(int32(^tid<<3 | 6)); !ok { // this expression makes the clock ID of a thread, as in pthread_getcpuclockid(3)
		return s, false
	}
	text, err := os.ReadFile(folder + "/stat")
	state := bytes.LastIndexByte(text, ')') + 2 // the state follows the name in parentheses, which can contain any character
	s.Ready = err == nil && state < len(text) && text[state] == 'R'
	return s, err == nil
}

// WaitedIn does the same as Waited for any thread. folder is the thread's folder in /proc.
func WaitedIn(folder string) (int64, bool) {
	fd, err := unix.Open(folder+"/schedstat", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return 0, false
	}
	var text [64]byte
	n, err := unix.Read(fd, text[:])
	unix.Close(fd)
	if err != nil {
		return 0, false
	}
	_, rest, _ := bytes.Cut(text[:n], []byte(" "))
	ns, digits := int64(0), 0
	for ; digits < len(rest) && '0' <= rest[digits] && rest[digits] <= '9'; digits++ {
		ns = ns*10 + int64(rest[digits]-'0')
	}
	return ns, digits > 0
}

// Cores lists the cores that this process can use.
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

// Pin ties the calling thread to one core. It reports whether that succeeded.
func Pin(core int) bool {
	if core < 0 {
		return false
	}
	var set unix.CPUSet
	set.Set(core)
	return unix.SchedSetaffinity(0, &set) == nil
}

// Inherit calls start on a thread that is tied to a core. A process that start makes is then tied
// to this core from its beginning. If core is below 0 or the system refuses, the thread is not
// tied, and pinned is false.
func Inherit(core int, start func() error) (pinned bool, err error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before unix.CPUSet
	if unix.SchedGetaffinity(0, &before) != nil || !Pin(core) {
		return false, start()
	}
	defer func() { _ = unix.SchedSetaffinity(0, &before) }()
	return true, start()
}

// ID returns the ID of the calling thread, for Demote.
func ID() int { return unix.Gettid() }

// Demote gives a thread that cannot be stopped the lowest priority, so that it slows other threads
// down only a little. It does not use SCHED_IDLE: a thread that never runs never stops for the
// garbage collector, which would wait for it.
func Demote(tid int) bool { return unix.Setpriority(unix.PRIO_PROCESS, tid, 19) == nil }
