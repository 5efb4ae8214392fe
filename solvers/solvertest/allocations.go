package solvertest

import "testing"

// Allocations tells how often f allocates each time it is called. The runtime
// counts for the whole process, so that an ending goroutine of an earlier test
// may be counted in: what f does each time is in every measurement, and what
// others do in some, so the least of several is f's. The first call is for f to
// warm up and is not counted.
func Allocations(f func()) float64 {
	least := testing.AllocsPerRun(2, f)
	for tries := 0; least != 0 && tries < 4; tries++ {
		least = min(least, testing.AllocsPerRun(2, f))
	}
	return least
}
