package engine

import (
	"sync"
	"time"

	"sudokubench/internal/clock"
)

const (
	// stillNS is how long the watchman must have come late for the machine, or this
	// process, to have stood still. On a busy machine it is late as well, but not as long.
	stillNS = int64(200 * time.Millisecond)
	// tryStillNS is what a block may take to be tried again because the machine stood
	// still. In a longer one, the 10 ms that the watchman may be wrong are nothing.
	tryStillNS = int64(time.Second)
)

// witness sums up how long the machine stood still. The watchman visits it every 10 ms;
// if it comes much later, the machine stood still.
type witness struct {
	mu    sync.Mutex
	last  int64 // visit
	stood int64
}

// visit returns how long the machine has stood still so far, in ns. Any goroutine may
// call it at any time. The first visit after a standstill records it.
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

// still returns for how many ns of a stretch the machine stood still, if it did so for
// stood ns since just before the stretch. Time on a core and time spent waiting for a
// core do not count.
func still(stood, wall, wait, cpu int64) int64 {
	if unexplained := wall - wait - cpu; stood >= stillNS && unexplained >= stillNS {
		return min(stood, unexplained)
	}
	return 0
}
