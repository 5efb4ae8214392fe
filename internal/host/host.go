// Package host gathers what a reader of a record must know of the machine.
package host

import (
	"runtime"

	"sudokubench/internal/clock"
	"sudokubench/internal/record"
)

// Facts describes this machine. What the system does not tell is left out.
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
