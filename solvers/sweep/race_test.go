//go:build race

package sweep

// slow is the factor by which tests of the model reduce the number of puzzles, because the race
// detector makes the model slow.
const slow = 15
