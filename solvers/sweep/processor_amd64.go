//go:build amd64 && !noasm

package sweep

import (
	"slices"

	"github.com/klauspost/cpuid/v2"
)

// What the engines need of the processor: what their assembly says that it
// requires.
var (
	wideNeeds   = []string{"AVX", "AVX2", "AVX512BW", "AVX512F", "AVX512VBMI", "AVX512VL", "BMI"}
	narrowNeeds = []string{"AVX", "AVX2", "BMI"}
)

// runs reports whether this machine has all of that.
func runs(needs []string) bool {
	return !slices.ContainsFunc(needs, func(extension string) bool { return !has(extension) })
}

// has reports whether the processor has an extension, and the system keeps its
// registers.
func has(extension string) bool {
	if extension == "BMI" {
		extension = "BMI1" // as others call it
	}
	feature := cpuid.ParseFeature(extension)
	return feature != cpuid.UNKNOWN && cpuid.CPU.Supports(feature)
}
