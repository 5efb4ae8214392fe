//go:build !race

package roster_test

const slow = 1
