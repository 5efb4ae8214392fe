//go:build !race

package cli_test

const race = false
