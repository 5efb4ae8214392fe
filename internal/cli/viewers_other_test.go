//go:build !linux

package cli_test

// watch is the main of viewers, who are tied to no core here.
func watch() {}

// trouble is the main of programs that make trouble, which only Linux contains.
func trouble() {}
