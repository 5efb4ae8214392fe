//go:build race

package roster_test

// slow divides the number of boards, because each takes much longer with the race detector.
const slow = 15
