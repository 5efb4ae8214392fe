package engine

import (
	"sync"
	"time"

	"sudokubench/internal/sys/clock"
)

const (
	// minPauseNS is the shortest delay of a visit that shows that the machine, or this process,
	// paused. A visit is due every 10 ms. On a busy machine visits are also late, but less.
	minPauseNS = int64(200 * time.Millisecond)
	// repeatPausedNS is the longest time of a block that is repeated because the machine paused. For
	// longer blocks, the measured length of the pause is exact enough: its error is at most 10 ms.
	repeatPausedNS = int64(time.Second)
)

// suspendDetector adds up how long the machine paused. In a pause, no program runs, for example because the
// virtual machine is suspended. The limit watcher visits the detector every 10 ms. If a visit is much
// later, the machine paused.
type suspendDetector struct {
	mu       sync.Mutex
	last     int64 // clock reading at the last visit of the detector, in ns
	pausedNS int64
}

// visit returns how long the machine has paused so far, in ns. Any goroutine can call it. The first
// visit after a pause adds the pause.
func (w *suspendDetector) visit() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := clock.Now()
	if late := now - w.last; late >= minPauseNS {
		w.pausedNS += late
	}
	w.last = now
	return w.pausedNS
}

// pausedWithin returns for how many ns of a measured time the machine paused. The first argument is
// the time of all pauses since just before the measurement began. Time on a core and time waiting
// for a core do not count.
func pausedWithin(paused, wall, wait, cpu int64) int64 {
	if unexplained := wall - wait - cpu; paused >= minPauseNS && unexplained >= minPauseNS {
		return min(paused, unexplained)
	}
	return 0
}
