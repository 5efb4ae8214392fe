//go:build !unix

package corpus

import "time"

var started = time.Now()

// cpuTime is the time since the start, for systems that count CPU time in another way.
func cpuTime() time.Duration { return time.Since(started) }
