package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/reg"
)

// identify writes a function that calls the instruction CPUID.
func identify() {
	TEXT("identify", NOSPLIT, "func(leaf uint32) (a uint32, b uint32, c uint32, d uint32)")
	Doc("identify returns the registers of the instruction CPUID for a leaf.")
	Load(Param("leaf"), EAX)
	XORL(ECX, ECX)
	CPUID()
	for i, r := range []Register{EAX, EBX, ECX, EDX} {
		Store(r, ReturnIndex(i))
	}
	RET()
}
