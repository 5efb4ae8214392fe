//go:build !linux

package host

import "sudokubench/internal/record"

// Counters returns no counters, because they exist on Linux only.
func Counters() record.Machine { return record.Machine{} }
