// Package host collects facts about the machine for a record: constant facts, and counters that
// show disturbances.
package host

import (
	"runtime"

	"sudokubench/internal/record"
	"sudokubench/internal/sys/clock"
)

// Facts returns the facts about this machine. A fact that the system does not report is absent.
func Facts() record.Host {
	return record.Host{
		OS:       runtime.GOOS,
		Arch:     runtime.GOARCH,
		CPU:      processor(),
		Cores:    runtime.GOMAXPROCS(0),
		MemoryMB: memoryMB(),
		Kernel:   kernel(),

		ClockStepNS: clock.Step(clock.Now),
	}
}
