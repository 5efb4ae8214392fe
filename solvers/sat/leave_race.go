//go:build race

package sat

// leave lets the library come to its end, so that the race detector looks at
// the rest of what happens here and not at this.
func leave(learned chan string) chan string { return learned }
