//go:build !race

package canon_test

const slow = 1
