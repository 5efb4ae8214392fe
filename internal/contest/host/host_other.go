//go:build !linux && !windows

package host

import (
	"strings"

	"github.com/klauspost/cpuid/v2"
)

func processor() string { return strings.TrimSpace(cpuid.CPU.BrandName) }

// The record does not contain memory and kernel on these systems.

func memoryMB() int64 { return 0 }

// Load returns nil, because this package cannot read the load of the machine on these systems.
func Load() *float64 { return nil }

func kernel() string { return "" }
