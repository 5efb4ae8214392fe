package sandbox

import (
	"crypto/rand"
)

// newMark is an environment variable that no other process has.
func newMark() string { return "SUDOKUBENCH_FENCE=" + rand.Text() }
