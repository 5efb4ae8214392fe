//go:build amd64 && !noasm

package sweep

import (
	"slices"
	"sync"

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
	known := extensionOf(extension)
	return known != nil && *known
}

// extensionOf finds an extension that the generator can name; nil if there is none.
// It runs when the program starts, and a switch allocates nothing.
func extensionOf(name string) *bool {
	x := &cpu.X86
	switch name {
	case "CMOV": // every amd64 processor has it, as it has SSE2
		return &x.HasSSE2
	case "POPCNT":
		return &x.HasPOPCNT
	case "BMI":
		return &x.HasBMI1
	case "BMI2":
		return &x.HasBMI2
	case "AVX":
		return &x.HasAVX
	case "AVX2":
		return &x.HasAVX2
	case "AVX512F":
		return &x.HasAVX512F
	case "AVX512BW":
		return &x.HasAVX512BW
	case "AVX512DQ":
		return &x.HasAVX512DQ
	case "AVX512VL":
		return &x.HasAVX512VL
	case "AVX512VBMI":
		return &x.HasAVX512VBMI
	case "AVX512VBMI2":
		return &x.HasAVX512VBMI2
	case "GFNI":
		return &x.HasAVX512GFNI
	}
	return nil
}

// halves reports whether this processor executes instructions of 512 bits in two halves. It asks
// once, because CPUID takes microseconds in a virtual machine.
var halves = sync.OnceValue(func() bool {
	_, b, c, d := identify(0)
	signature, _, _, _ := identify(1)
	return isZen4([3]uint32{b, d, c}, signature)
})

// isZen4 reports whether a vendor (EBX, EDX and ECX of leaf 0) and a signature (EAX of leaf 1) are
// those of Zen 4. It is the processor of family 25 of AMD that has AVX-512.
func isZen4(vendor [3]uint32, signature uint32) bool {
	family := signature >> 8 & 15
	if family == 15 {
		family += signature >> 20 & 255
	}
	return vendor == [3]uint32{0x68747541, 0x69746e65, 0x444d4163} && family == 25 // "AuthenticAMD"
}
