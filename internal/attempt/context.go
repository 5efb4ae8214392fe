package attempt

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// Context is the context of one goroutine's attempts. One value serves every
// puzzle without allocating, because a number is cancelled and not the value.
type Context struct {
	_         [64]byte // attempt is written for every puzzle: it has its own cache line
	attempt   counter
	_         [56]byte
	cancelled atomic.Int64 // the attempt that is cancelled; 0: none, attempts count from 1

	mu      sync.Mutex
	done    chan struct{} // made when a solver asks for it
	doneFor int64         // the attempt that done belongs to
}

// next starts the next attempt. Only the goroutine that solves calls it.
func (c *Context) next() { c.attempt.increment() }

// cancel ends an attempt if it is still the one that runs.
func (c *Context) cancel(attempt int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cancelled.Store(attempt)
	if c.done != nil && c.doneFor == attempt {
		close(c.done)
		c.done = nil
	}
}

// over reports whether the attempt at hand is cancelled.
func (c *Context) over() bool { return c.cancelled.Load() == c.attempt.Load() }

// Err is for solvers that poll.
func (c *Context) Err() error {
	if c.over() {
		return context.DeadlineExceeded
	}
	return nil
}

// Done is for solvers that wait; the fast ones ask Err.
func (c *Context) Done() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	attempt := c.attempt.Load()
	if c.cancelled.Load() == attempt {
		return closed
	}
	if c.done == nil || c.doneFor != attempt {
		c.done, c.doneFor = make(chan struct{}), attempt
	}
	return c.done
}

// closed is what Done gives for an attempt that is over.
var closed = func() chan struct{} { c := make(chan struct{}); close(c); return c }()

// Deadline is unknown: the watchman keeps it.
func (c *Context) Deadline() (time.Time, bool) { return time.Time{}, false }

// Value has none.
func (c *Context) Value(any) any { return nil }
