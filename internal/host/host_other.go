//go:build !linux

package host

import (
	"strings"

	"github.com/klauspost/cpuid/v2"

	"sudokubench/internal/record"
)

// Counters returns nothing: they are read on Linux only.
func Counters() record.Machine { return record.Machine{} }

func processor() string { return strings.TrimSpace(cpuid.CPU.BrandName) }

// These are left out of the record.

func memoryMB() int64 { return 0 }
func kernel() string  { return "" }
