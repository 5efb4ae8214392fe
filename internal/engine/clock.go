package engine

import (
	"time"

	"sudokubench/internal/thread"
)

// Clock tells the time to one goroutine or many.
type Clock interface {
	Now() int64               // nanoseconds since some fixed moment; never goes back
	ThreadCPU() (int64, bool) // CPU time of the calling thread; false where the system cannot tell
}

// RealClock is the machine's clock.
type RealClock struct{ start time.Time }

// NewRealClock starts at 0 now.
func NewRealClock() RealClock { return RealClock{time.Now()} }

// Now reads the monotonic clock.
func (c RealClock) Now() int64 { return int64(time.Since(c.start)) }

// ThreadCPU reads the thread's CPU time.
func (RealClock) ThreadCPU() (int64, bool) { return thread.CPU() }
