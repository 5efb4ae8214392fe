//go:build freebsd || dragonfly

package fence

// rlim is a limit in the system's type.
func rlim(n uint64) int64 { return int64(n) }
