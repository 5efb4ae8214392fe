package attempt

import (
	"runtime"
	"sync/atomic"
)

// counter is a number that one goroutine increments and others read.
type counter struct {
	_ [0]atomic.Int64 // has no size, but aligns n to 8 bytes on 32-bit machines too
	n int64
}

// Load returns the number. Any goroutine can call it.
func (c *counter) Load() int64 { return atomic.LoadInt64(&c.n) }

// increment adds 1 with a plain store. On amd64, an atomic store waits until all earlier stores are
// in the cache, including the answer to the previous puzzle. The wait cost a fast solver 5 ns for
// each puzzle. On amd64, a plain store of an aligned word is also indivisible and in order.
//
//go:norace
func (c *counter) increment() {
	if runtime.GOARCH == "amd64" {
		c.n++
		return
	}
	atomic.StoreInt64(&c.n, c.n+1)
}
