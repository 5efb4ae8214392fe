//go:build !unix

package corpus

import "time"

var started = time.Now()

// cpuTime returns the time since the start, because this system has no call that reports CPU time
// in the same way.
func cpuTime() time.Duration { return time.Since(started) }
