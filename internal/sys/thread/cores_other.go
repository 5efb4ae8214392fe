//go:build !linux && !windows

package thread

// Cores returns nil, because this system does not list its cores.
func Cores() []int { return nil }

// Pin does nothing on this system and returns false.
func Pin(int) bool { return false }

// ID returns 0, because this system has no thread IDs.
func ID() int { return 0 }

// Demote does nothing on this system and returns false.
func Demote(int) bool { return false }
