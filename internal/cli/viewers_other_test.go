//go:build !linux

package cli_test

// watch does nothing, because the test of viewers runs only on Linux.
func watch() {}

// trouble does nothing here, because the tests of programs with faults run only on Linux.
func trouble() {}
