//go:build amd64 && !noasm

package sweep

import (
	"slices"
	"sync"

	"golang.org/x/sys/cpu"
)

// Extensions of the processor that the engines need. The generated assembly lists the same
// extensions.
var (
	wideNeeds   = []string{"AVX", "AVX2", "AVX512BW", "AVX512F", "AVX512VBMI", "BMI", "CMOV", "POPCNT"}
	narrowNeeds = []string{"AVX", "AVX2", "BMI", "CMOV", "POPCNT"}
)

// runs reports whether this machine has all of the given extensions.
func runs(needs []string) bool {
	return !slices.ContainsFunc(needs, func(extension string) bool { return !has(extension) })
}

// has reports whether the processor has an extension, and the operating system saves its registers.
func has(extension string) bool {
	known := extensionOf(extension)
	return known != nil && *known
}

// extensionOf returns the flag of an extension, or nil for an unknown name. It is a switch instead of
// a map, because it runs at the start of the program and must not allocate memory.
func extensionOf(name string) *bool {
	x := &cpu.X86
	switch name {
	case "CMOV": // the result is always true, because every amd64 processor has CMOV and SSE2
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

// halves reports whether this processor executes instructions of 512 bits in two halves. It runs
// CPUID only once, because CPUID takes microseconds in a virtual machine.
var halves = sync.OnceValue(func() bool {
	_, b, c, d := identify(0)
	signature, _, _, _ := identify(1)
	return isZen4([3]uint32{b, d, c}, signature)
})

// isZen4 reports whether vendor (EBX, EDX and ECX of CPUID leaf 0) and signature (EAX of leaf 1)
// belong to a processor of AMD family 25. In this family, only processors with the architecture Zen 4
// have AVX-512.
func isZen4(vendor [3]uint32, signature uint32) bool {
	family := signature >> 8 & 15
	if family == 15 {
		family += signature >> 20 & 255
	}
	return vendor == [3]uint32{0x68747541, 0x69746e65, 0x444d4163} && family == 25 // the numbers are the bytes of "AuthenticAMD"
}
