//go:build race

package roster_test

// slow is how much fewer boards are drawn where each takes so much longer.
const slow = 15
