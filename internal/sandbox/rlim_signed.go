//go:build freebsd || dragonfly

package sandbox

// rlim is a limit in the system's type.
func rlim(n uint64) int64 { return int64(n) }
