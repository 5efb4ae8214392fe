package engine

import (
	"sync"
	"time"

	"sudokubench/internal/sys/clock"
)

const (
	// stillNS is the shortest delay of a visit that shows that the machine, or this process,
	// paused. A visit is due every 10 ms. On a busy machine visits are also late, but less.
	stillNS = int64(200 * time.Millisecond)
	// tryStillNS is the longest time of a block that is repeated because the machine paused. For
	// longer blocks, the measured length of the pause is exact enough: its error is at most 10 ms.
	tryStillNS = int64(time.Second)
)

// witness adds up how long the machine paused. In a pause, no program runs, for example because the
// virtual machine is suspended. The watchman visits the witness every 10 ms. If a visit is much
// later, the machine paused.
type witness struct {
	mu    sync.Mutex
	last  int64 // clock reading at the last visit of the witness, in ns
	stood int64
}

// visit returns how long the machine has paused so far, in ns. Any goroutine can call it. The first
// visit after a pause adds the pause.
func (w *witness) visit() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := clock.Now()
	if late := now - w.last; late >= stillNS {
		w.stood += late
	}
	w.last = now
	return w.stood
}

// still returns for how many ns of a measured time the machine paused. The first argument is
// the time of all pauses since just before the measurement began. Time on a core and time waiting
// for a core do not count.
func still(stood, wall, wait, cpu int64) int64 {
	if unexplained := wall - wait - cpu; stood >= stillNS && unexplained >= stillNS {
		return min(stood, unexplained)
	}
	return 0
}
