//go:build !race

package generator

const slow = 1
