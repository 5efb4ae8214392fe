//go:build race

package canon_test

// slow is the factor by which tests reduce their work. The race detector makes them about 15 times
// as slow.
const slow = 15
