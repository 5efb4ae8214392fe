//go:build unix && !linux && !freebsd && !dragonfly

package sandbox

// rlim is a limit in the system's type.
func rlim(n uint64) uint64 { return n }
