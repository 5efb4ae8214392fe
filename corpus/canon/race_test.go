//go:build race

package canon_test

// slow is how many times longer the tests take under the race detector, approximately.
const slow = 15
