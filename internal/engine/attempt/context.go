package attempt

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// Context is the context of one goroutine's attempts. One value serves all puzzles, so an
// attempt allocates nothing. Attempts have numbers, and a cancellation applies to one number.
type Context struct {
	_         [64]byte // padding: attempt changes for every puzzle, so it gets its own cache line
	attempt   counter
	_         [56]byte
	cancelled atomic.Int64 // number of the cancelled attempt; 0 if no attempt was cancelled, because attempts count from 1

	mu      sync.Mutex
	done    chan struct{} // channel that Done returned; nil until a solver calls Done
	doneFor int64         // number of the attempt for which done was made
}

// next starts the next attempt. Only the solving goroutine calls it.
func (c *Context) next() { c.attempt.increment() }

// cancel ends an attempt if it is still running. attempt is its number.
func (c *Context) cancel(attempt int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cancelled.Store(attempt)
	if c.done != nil && c.doneFor == attempt {
		close(c.done)
		c.done = nil
	}
}

// over reports whether the current attempt is cancelled.
func (c *Context) over() bool { return c.cancelled.Load() == c.attempt.Load() }

// Err returns an error if the current attempt is cancelled. Fast solvers poll it.
func (c *Context) Err() error {
	if c.over() {
		return context.DeadlineExceeded
	}
	return nil
}

// Done returns a channel that is closed when the current attempt is cancelled. Solvers that wait
// use it.
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

// closed is a closed channel, which Done returns if the attempt is already cancelled.
var closed = func() chan struct{} { c := make(chan struct{}); close(c); return c }()

// Deadline always reports that the context has no deadline. Another goroutine, the limit watcher, has
// the time limit and cancels late attempts.
func (c *Context) Deadline() (time.Time, bool) { return time.Time{}, false }

// Value always returns nil.
func (c *Context) Value(any) any { return nil }
