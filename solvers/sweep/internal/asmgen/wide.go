package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Truth tables of VPTERNLOG: bit 4a+2b+c is the result, where a is what the
// destination held, b the second operand and c the first as Go writes them.
const (
	orOr      = 0xFE // a | b | c
	andOr     = 0xE0 // a & (b | c)
	andOrNot  = 0xD0 // a & (b | ^c)
	andNotOr  = 0x10 // a &^ (b | c)
	orXor     = 0xF6 // a | (b ^ c)
	andAnd    = 0x80 // a & b & c
	andAndNot = 0x40 // a & b &^ c
	xorNot    = 0x14 // (a ^ b) &^ c
	majority  = 0xE8 // at least two of a, b, c
	oddOf     = 0x96 // one or three of a, b, c
)

// wide writes the AVX-512 engine.
type wide struct {
	*constants
	suffix

	// Held in registers through the whole search.
	nextDigit, afterNext    VecVirtual // digits turn within 123, 456, 789
	nextTriple, afterTriple VecVirtual // 123 -> 456 -> 789
	nextBox, afterBox       VecVirtual // boxes turn within the band
	otherHalf, lowHalf      VecVirtual
	oneTable, claimedTable  Op // in registers, if there are enough
	x                       [3]VecVirtual
	hidden                  VecVirtual
	rows                    VecVirtual // that each box has left after the last sweep
	has                     VecVirtual // boxes with a naked single in the last sweep
	complete                VecVirtual // collects what must be there: bits 0-5 at all places
}

func (w *wide) fromTable(table []byte) VecVirtual {
	r := ZMM()
	VMOVDQU64(w.add(table), r)
	return r
}

// look gives table[index] for each byte.
func look(table Op, index Op) VecVirtual {
	r := ZMM()
	VPERMB(table, index, r)
	return r
}

// tern overwrites a with f(a, b, c).
func tern(f uint8, a VecVirtual, b, c Op) { VPTERNLOGD(U8(f), c, b, a) }

// loadTurns loads what turns the digits.
func (w *wide) loadTurns() {
	w.nextDigit = w.fromTable(shuffle(func(base, d, j int) int { return base + 3*(d/3*3+(d+1)%3) + j }))
	w.afterNext = w.fromTable(shuffle(func(base, d, j int) int { return base + 3*(d/3*3+(d+2)%3) + j }))
	w.nextTriple = w.fromTable(shuffle(func(base, d, j int) int { return base + 3*((d+3)%9) + j }))
	w.afterTriple = w.fromTable(shuffle(func(base, d, j int) int { return base + 3*((d+6)%9) + j }))
}

func (w *wide) loadTables() {
	w.loadTurns()
	w.nextBox = w.fromTable(shuffle(func(base, d, j int) int { return base + 3*d + (j+1)%3 }))
	w.afterBox = w.fromTable(shuffle(func(base, d, j int) int { return base + 3*d + (j+2)%3 }))
	w.otherHalf = w.fromTable(shuffle(func(base, d, j int) int { return half - base + 3*d + j }))
	w.lowHalf = w.fromTable(shuffle(func(_, d, j int) int { return 3*d + j }))
	w.oneTable = w.fromTable(inEach(one))
	w.claimedTable = w.fromTable(inEach(claimed))
}

// makeZero clears a register. avo takes VPXORD of a register with itself for a use of
// what it holds, which would keep the register occupied before.
func makeZero(v VecVirtual) { VPSUBD(v, v, v) }

// joined writes f(a, b, c) to a new register.
func joined(f uint8, a VecVirtual, b, c Op) VecVirtual {
	r := ZMM()
	VMOVDQA64(a, r)
	tern(f, r, b, c)
	return r
}
