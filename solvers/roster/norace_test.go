//go:build !race

package roster_test

// slow is the factor by which tests reduce the number of boards. It is 1 in this build, which has no
// race detector.
const slow = 1
