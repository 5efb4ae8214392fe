//go:build !linux

package sandbox

// KillBelow does nothing on this system. On Windows, programs end with this process. Other systems
// do not list processes, and programs end when their input ends.
func KillBelow() {}
