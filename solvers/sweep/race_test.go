//go:build race

package sweep

// slow is how much less of the model's work is done, which takes so much longer.
const slow = 15
