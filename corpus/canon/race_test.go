//go:build race

package canon_test

// slow is how many times longer everything takes when races are looked for.
const slow = 15
