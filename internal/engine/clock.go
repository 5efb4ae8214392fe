package engine

import (
	"sudokubench/internal/clock"
	"sudokubench/internal/thread"
)

// Clock tells the time to one goroutine or many.
type Clock interface {
	Now() int64 // nanoseconds since some fixed moment; never goes back
	// The CPU time of the calling thread, and how long it was ready to run while its
	// core ran others, in ns; false if the system does not report it.
	ThreadCPU() (int64, bool)
	ThreadWait() (int64, bool)
	// Thread is the state of another thread of this process, by its number; false if
	// the system does not report it.
	Thread(tid int) (thread.State, bool)
}

// RealClock is the machine's clock.
type RealClock struct{ clock.Real }

// ThreadCPU reads the thread's CPU time.
func (RealClock) ThreadCPU() (int64, bool) { return thread.CPU() }

// ThreadWait reads how long the thread has waited for its core.
func (RealClock) ThreadWait() (int64, bool) { return thread.Waited() }

// Thread reads the state of another thread.
func (RealClock) Thread(tid int) (thread.State, bool) { return thread.Of(tid) }

// watch times a stretch of work on the calling thread.
type watch struct {
	clock     Clock
	begin     int64
	wall      int64 // ns, once it is stopped
	cpu, wait int64 // ns, of the thread; 0 where it is not known
	hasCPU    bool
	hasWait   bool
}

// startWatch starts with the clock, the last thing it reads.
func startWatch(c Clock) watch {
	w := watch{clock: c}
	w.wait, w.hasWait = c.ThreadWait()
	w.cpu, w.hasCPU = c.ThreadCPU()
	w.begin = c.Now()
	return w
}

// stop reads the clock first.
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
	// The thread may have waited just outside of the stretch as well.
	w.wait = max(0, min(w.wait, w.wall-w.cpu))
}
