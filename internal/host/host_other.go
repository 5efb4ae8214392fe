//go:build !linux && !windows

package host

import (
	"strings"

	"github.com/klauspost/cpuid/v2"
)

func processor() string { return strings.TrimSpace(cpuid.CPU.BrandName) }

// These are left out of the record.

func memoryMB() int64 { return 0 }

// Load is not known on this system.
func Load() *float64 { return nil }

func kernel() string { return "" }
