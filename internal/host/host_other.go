//go:build !linux

package host

// Elsewhere these are left out of the record.

func memoryMB() int64 { return 0 }
func kernel() string  { return "" }
