//go:build !race

package entrytemplate_test

// race is true if the tests run with the race detector, which slows processes down so much that the
// tests skip most entries.
const race = false
