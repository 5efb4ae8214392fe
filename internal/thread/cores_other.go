//go:build !linux && !windows

package thread

// Cores are not known.
func Cores() []int { return nil }

// Pin does nothing and says so.
func Pin(int) bool { return false }

// ID is 0.
func ID() int { return 0 }

// Demote does nothing and says so.
func Demote(int) bool { return false }
