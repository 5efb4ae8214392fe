//go:build !race

package sweep

const slow = 1
