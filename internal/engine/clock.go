package engine

import (
	"sudokubench/internal/clock"
	"sudokubench/internal/thread"
)

// Clock measures time. Any goroutine can call its methods.
type Clock interface {
	Now() int64 // nanoseconds since a fixed moment; a later call never returns a smaller value
	// ThreadCPU returns the CPU time of the calling thread. ThreadWait returns how long the thread
	// was ready to run while its core ran other threads. Both times are in ns. The second result is
	// false if the system does not report the time.
	ThreadCPU() (int64, bool)
	ThreadWait() (int64, bool)
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
}

// startWatch starts a watch. It reads the clock last, so that the other readings are not timed.
func startWatch(c Clock) watch {
	w := watch{clock: c}
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
