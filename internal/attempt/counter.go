package attempt

import (
	"runtime"
	"sync/atomic"
)

// counter is a number that one goroutine counts up and others read.
type counter struct {
	_ [0]atomic.Int64 // aligns n on machines of 32 bits, too
	n int64
}

// Load may be called by any goroutine.
func (c *counter) Load() int64 { return atomic.LoadInt64(&c.n) }

// increment counts up. On amd64, an atomic store waits until all stores before it are in the
// cache, and those are the answer of the puzzle before: this was 5 ns of each time of a fast
// solver. There a plain store of an aligned word is also written as a whole and in order.
//
//go:norace
func (c *counter) increment() {
	if runtime.GOARCH == "amd64" {
		c.n++
		return
	}
	atomic.StoreInt64(&c.n, c.n+1)
}
