//go:build race

package generator

// slow is the factor by which tests reduce their work. The race detector makes the code about 25
// times as slow.
const slow = 25
