//go:build !windows

package clock

import "time"

var zero = time.Now()

// Now returns the ns since a fixed moment of this process. It never decreases. Any goroutine can
// call it.
func Now() int64 { return int64(time.Since(zero)) }
