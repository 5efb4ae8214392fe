package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Truth tables of VPTERNLOG. Bit 4a+2b+c is the result for the bits a, b, c: a is from the
// destination, b from the second operand and c from the first, in the order of Go's assembler.
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

// wide writes the assembly code of the AVX-512 engine.
type wide struct {
	*constants
	suffix

	// Constant vectors that stay in registers during the whole search.
	nextDigit, afterNext    VecVirtual // indexes for look that move the bits of the next digit, or of the digit after that, to each digit within 123, 456 and 789
	nextTriple, afterTriple VecVirtual // indexes for look that move the bits of the next triple of digits (123, 456, 789), or of the triple after that, to each triple
	// Constant vectors that are in registers if there are enough registers, otherwise in memory.
	nextBox, afterBox      Op // indexes for look that move the bits of the next box of the band, or of the box after that, to each box
	otherHalf, lowHalf     Op // indexes for look that exchange the halves of a vector, or copy the low half to both halves
	oneTable, claimedTable Op // tables of the functions one and claimed

	x        [3]VecVirtual
	hidden   VecVirtual
	rows     VecVirtual // rows that each digit can use in each box after the last sweep
	has      VecVirtual // boxes with a naked single of each digit in the last sweep
	complete VecVirtual // bits 0-5 of each byte for candidates are set here, unless the sweep finds a contradiction
}

func (w *wide) fromTable(table []byte) VecVirtual { return loaded(w.add(table)) }

// boxTurns returns the addresses of the index vectors for look that move bits between boxes.
func (w *wide) boxTurns() (nextBox, afterBox, otherHalf, lowHalf Mem) {
	return w.add(shuffle(func(base, d, j int) int { return base + 3*d + (j+1)%3 })),
		w.add(shuffle(func(base, d, j int) int { return base + 3*d + (j+2)%3 })),
		w.add(shuffle(func(base, d, j int) int { return half - base + 3*d + j })),
		w.add(shuffle(func(_, d, j int) int { return 3*d + j }))
}

// loaded returns a register with the vector at an address.
func loaded(at Mem) VecVirtual {
	r := ZMM()
	VMOVDQU64(at, r)
	return r
}

// look returns a vector with table[index] for each byte of the vector index.
func look(table Op, index Op) VecVirtual {
	r := ZMM()
	if m, ok := index.(Mem); ok {
		index = loaded(m)
	}
	VPERMB(table, index, r)
	return r
}

// tern writes an instruction that sets a to f(a, b, c), where f is a truth table.
func tern(f uint8, a VecVirtual, b, c Op) { VPTERNLOGD(U8(f), c, b, a) }

// loadTurns writes code that loads the index vectors for look into registers.
func (w *wide) loadTurns() {
	w.nextDigit = w.fromTable(shuffle(func(base, d, j int) int { return base + 3*(d/3*3+(d+1)%3) + j }))
	w.afterNext = w.fromTable(shuffle(func(base, d, j int) int { return base + 3*(d/3*3+(d+2)%3) + j }))
	w.nextTriple = w.fromTable(shuffle(func(base, d, j int) int { return base + 3*((d+3)%9) + j }))
	w.afterTriple = w.fromTable(shuffle(func(base, d, j int) int { return base + 3*((d+6)%9) + j }))
}

func (w *wide) loadTables() {
	w.loadTurns()
	nextBox, afterBox, otherHalf, lowHalf := w.boxTurns()
	w.nextBox, w.afterBox, w.otherHalf, w.lowHalf = loaded(nextBox), loaded(afterBox), loaded(otherHalf), loaded(lowHalf)
	w.oneTable = w.fromTable(inEach(one))
	w.claimedTable = w.fromTable(inEach(claimed))
}

// makeZero clears a register. It does not use VPXORD, because avo treats VPXORD of a register
// with itself as a use of its old content, and would reserve the register too early.
func makeZero(v VecVirtual) { VPSUBD(v, v, v) }

// joined returns f(a, b, c) in a new register, where f is a truth table.
func joined(f uint8, a VecVirtual, b, c Op) VecVirtual {
	r := ZMM()
	VMOVDQA64(a, r)
	tern(f, r, b, c)
	return r
}
