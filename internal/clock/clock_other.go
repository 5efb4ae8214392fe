//go:build !windows

package clock

import "time"

var zero = time.Now()

// Now returns the ns since some moment of this process. It never goes back, and any
// goroutine may call it.
func Now() int64 { return int64(time.Since(zero)) }
