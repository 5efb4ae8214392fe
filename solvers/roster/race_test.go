//go:build race

package roster_test

// slow is the factor by which tests reduce the number of boards, because each board takes much longer
// with the race detector.
const slow = 15
