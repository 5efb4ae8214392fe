// Package clock is the clock for all measured times. On Windows it reads the performance counter,
// because time.Now advances there in steps of 0.5 ms or more. Use time.Now only for the time of day
// and for deadlines.
package clock

import "slices"

// Real is the clock of this package as a type, for code that takes a clock.
type Real struct{}

// Now calls the function Now.
func (Real) Now() int64 { return Now() }

// Since returns the ns since an earlier reading of Now.
func Since(begin int64) int64 { return Now() - begin }

// changes is the number of clock increments that Step takes the median of. It is odd, so that the
// median is one of them. It is small, because an increment of a coarse clock can last 16 ms.
const changes = 31

// Step returns the step of the clock now, in ns: the usual difference between two successive
// readings that differ. It is the median, because interruptions make some differences longer, and
// adjustments of a coarse clock make some shorter. It is at least the time of one reading.
func Step(now func() int64) int64 {
	var seen [changes]int64
	last := now()
	for k := 0; k < changes; {
		at := now()
		if at > last {
			seen[k] = at - last
			k++
		}
		last = at
	}
	slices.Sort(seen[:])
	return seen[changes/2]
}
