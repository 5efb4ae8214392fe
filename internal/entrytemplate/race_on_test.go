//go:build race

package entrytemplate_test

// race reports whether the race detector is on. It slows processes down so much that the tests then
// skip most entries.
const race = true
