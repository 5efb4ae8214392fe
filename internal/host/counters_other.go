//go:build !linux

package host

import "sudokubench/internal/record"

// Counters is not told elsewhere.
func Counters() record.Machine { return record.Machine{} }
