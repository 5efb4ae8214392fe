package solvertest

import "testing"

// Allocations returns how often f allocates memory in each call. It does not count the first call, so
// f can prepare buffers in it. The runtime counts the allocations of the whole process, also of a
// goroutine of an earlier test that is about to end. Therefore Allocations measures up to five times
// and returns the least number. Allocations of f are in every measurement, and allocations of other
// goroutines only in some.
func Allocations(f func()) float64 {
	least := testing.AllocsPerRun(2, f)
	for tries := 0; least != 0 && tries < 4; tries++ {
		least = min(least, testing.AllocsPerRun(2, f))
	}
	return least
}
