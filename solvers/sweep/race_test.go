//go:build race

package sweep

// slow divides the number of puzzles in tests of the model, because the race detector makes the model
// slow.
const slow = 15
