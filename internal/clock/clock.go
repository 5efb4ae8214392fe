// Package clock is the clock of everything that is timed. On Windows it reads the
// performance counter, because time.Now advances there in steps of 0.5 ms or more. Use
// time.Now only for the time of day and for deadlines.
package clock

import "slices"

// Real has Now as a method.
type Real struct{}

// Now is the function Now.
func (Real) Now() int64 { return Now() }

// Since returns the ns since a reading of Now.
func Since(begin int64) int64 { return Now() - begin }

// changes is how many increments a step is the median of. An odd number; few, because an
// increment of a coarse clock can last 16 ms.
const changes = 31

// Step returns the clock's step in ns: how far apart readings are that are made one after
// the other, as often as they differ. It is the median: interruptions make some
// increments longer, and a coarse clock that is adjusted has shorter ones. It is at least
// the time of one reading. now is Now, or a clock in its place.
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
