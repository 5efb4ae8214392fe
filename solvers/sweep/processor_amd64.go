//go:build amd64 && !noasm

package sweep

import (
	"slices"

	"golang.org/x/sys/cpu"
)

// What the engines need of the processor: what their assembly says that it
// requires.
var (
	wideNeeds   = []string{"AVX", "AVX2", "AVX512BW", "AVX512F", "AVX512VBMI", "BMI", "CMOV", "POPCNT"}
	narrowNeeds = []string{"AVX", "AVX2", "BMI", "CMOV", "POPCNT"}
)

// runs reports whether this machine has all of that.
func runs(needs []string) bool {
	return !slices.ContainsFunc(needs, func(extension string) bool { return !has(extension) })
}

// has reports whether the processor has an extension, and the system keeps its
// registers.
func has(extension string) bool {
	known := extensions()[extension]
	return known != nil && *known
}

// extensions are those that the generator can name.
func extensions() map[string]*bool {
	x, always := &cpu.X86, true
	return map[string]*bool{
		"CMOV": &always,
		"AVX":  &x.HasAVX, "AVX2": &x.HasAVX2, "BMI": &x.HasBMI1, "BMI2": &x.HasBMI2, "POPCNT": &x.HasPOPCNT,
		"AVX512F": &x.HasAVX512F, "AVX512BW": &x.HasAVX512BW, "AVX512DQ": &x.HasAVX512DQ, "AVX512VL": &x.HasAVX512VL,
		"AVX512VBMI": &x.HasAVX512VBMI, "AVX512VBMI2": &x.HasAVX512VBMI2, "GFNI": &x.HasAVX512GFNI,
	}
}
