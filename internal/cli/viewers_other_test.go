//go:build !linux

package cli_test

// watch does nothing, because the test of viewers runs only on Linux.
func watch() {}

// trouble does nothing, because the tests of troublesome programs run only on Linux.
func trouble() {}
