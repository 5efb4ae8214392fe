//go:build !linux

package host

import "sudokubench/internal/record"

// Counters returns nothing: they are read on Linux only.
func Counters() record.Machine { return record.Machine{} }
