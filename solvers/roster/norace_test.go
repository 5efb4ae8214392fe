//go:build !race

package roster_test

// slow divides the number of boards in tests with the race detector. This build does not have it.
const slow = 1
