//go:build amd64 && !noasm

package sweep

import (
	"slices"

	"golang.org/x/sys/cpu"
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
	x := &cpu.X86
	switch extension {
	case "AVX":
		return x.HasAVX
	case "AVX2":
		return x.HasAVX2
	case "AVX512BW":
		return x.HasAVX512BW
	case "AVX512F":
		return x.HasAVX512F
	case "AVX512VBMI":
		return x.HasAVX512VBMI
	case "AVX512VL":
		return x.HasAVX512VL
	case "BMI":
		return x.HasBMI1
	}
	return false
}
