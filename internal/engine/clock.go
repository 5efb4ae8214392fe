package engine

import (
	"sudokubench/internal/sys/clock"
	"sudokubench/internal/sys/thread"
)

// Clock measures time. Any goroutine can call its methods.
type Clock interface {
	Now() int64 // nanoseconds since a fixed moment; a later call never returns a smaller value
	// ThreadCPU returns the CPU time of the calling thread. ThreadWait returns how long the thread
	// was ready to run while its core ran other threads. Both times are in ns. The second result is
	// false if the system does not report the time.
	ThreadCPU() (int64, bool)
	ThreadWait() (int64, bool)
	// ThreadSwitches returns how often the calling thread has given its core up to sleep, and how
	// often it has lost its core to another thread.
	ThreadSwitches() (slept, lost int64)
	// ProcessCPU returns the CPU time of all threads of this process, in ns. The second result is
	// false if the system does not report it.
	ProcessCPU() (int64, bool)
	// Thread returns the state of another thread of this process. It returns false if the system
	// does not report it.
	Thread(tid int) (thread.State, bool)
}

// RealClock is the clock of the machine.
type RealClock struct{ clock.Real }

// ThreadCPU implements Clock.
func (RealClock) ThreadCPU() (int64, bool) { return thread.CPU() }

// ThreadWait implements Clock.
func (RealClock) ThreadWait() (int64, bool) { return thread.Waited() }

// ThreadSwitches implements Clock.
func (RealClock) ThreadSwitches() (slept, lost int64) { return thread.Switches() }

// ProcessCPU implements Clock.
func (RealClock) ProcessCPU() (int64, bool) { return thread.ProcessCPU() }

// Thread implements Clock.
func (RealClock) Thread(tid int) (thread.State, bool) { return thread.Of(tid) }

// watch measures the time of some work on the calling thread.
type watch struct {
	clock     Clock
	begin     int64
	wall      int64 // wall time in ns, set by stop
	cpu, wait int64 // CPU time of the thread and its wait for a core, in ns, set by stop; 0 if they are unknown
	hasCPU    bool
	hasWait   bool

	slept, lost int64 // how often the thread gave its core up to sleep, and lost it, set by stop
}

// startWatch starts a watch. It reads the clock last, so that the other readings are not timed.
func startWatch(c Clock) watch {
	w := watch{clock: c}
	w.slept, w.lost = c.ThreadSwitches()
	w.wait, w.hasWait = c.ThreadWait()
	w.cpu, w.hasCPU = c.ThreadCPU()
	w.begin = c.Now()
	return w
}

// stop stops the watch. It reads the clock first, so that the other readings are not timed.
func (w *watch) stop() {
	w.wall = w.clock.Now() - w.begin
	cpu, ok := w.clock.ThreadCPU()
	w.cpu, w.hasCPU = cpu-w.cpu, w.hasCPU && ok
	wait, ok := w.clock.ThreadWait()
	w.wait, w.hasWait = wait-w.wait, w.hasWait && ok
	slept, lost := w.clock.ThreadSwitches()
	w.slept, w.lost = slept-w.slept, lost-w.lost
	if !w.hasCPU {
		w.cpu = 0
	}
	if !w.hasWait {
		w.wait = 0
	}
	// The wait can include time just before and after the measured work. So limit the wait to the
	// part of the wall time without CPU time.
	w.wait = max(0, min(w.wait, w.wall-w.cpu))
}

// handed returns how long the thread slept because Go's scheduler handed its processor to another
// thread, in ns. The scheduler does so with a goroutine that is tied to its thread after 10 ms. The
// thread sleeps until the other thread, which may have to wait for a core itself, hands the
// processor back. No counter contains this time.
func (w *watch) handed() int64 {
	const turn = 10_000_000 // forcePreemptNS of Go's scheduler
	if w.slept > w.lost+w.cpu/turn {
		return 0 // the goroutine itself slept
	}
	return max(0, min(w.wall-w.cpu-w.wait, w.wait)) // on an idle machine, where nobody waits, a sleep is the goroutine's own
}
