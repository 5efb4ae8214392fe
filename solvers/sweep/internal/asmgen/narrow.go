package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// narrow writes the assembly code of the AVX2 engine.
type narrow struct {
	constants

	p        [5]VecVirtual // five vectors of the board; see narrow_layout.go
	complete VecVirtual    // all bits that a board uses are set here, unless the sweep finds a contradiction
	rows     boxRows       // rows that each digit can use in each box after the last sweep
	noted    bool          // whether complete has a value yet
	hidden   [2]VecVirtual // boxes with hidden singles of each digit: the first vector for bands 0 and 1, the second for band 2, in both fields
	naked    [2]Mem        // boxes with naked singles of each digit, in the layout of hidden
}

// mem returns the address of a constant table. Equal tables have the same address.
func (n *narrow) mem(t []byte) Mem { return n.add(t) }

// turned returns the bytes of x in the order that control, an operand of VPSHUFB, defines.
func (n *narrow) turned(x VecVirtual, control []byte) VecVirtual {
	r := YMM()
	VPSHUFB(n.mem(control), x, r)
	return r
}

// The method at looks up each byte in the table t. The index is the low field of the byte.
func (n *narrow) at(t []byte, index Op) VecVirtual {
	r := YMM()
	VMOVDQU(n.mem(t), r)
	VPSHUFB(index, r, r)
	return r
}

// down returns x with the high field of each byte moved to the low field. Other bits have arbitrary
// values.
func down(x VecVirtual) VecVirtual {
	r := YMM()
	VPSRLW(U8(4), x, r)
	return r
}

// shifted returns x with the low field of each byte moved to the high field.
func shifted(x VecVirtual) VecVirtual {
	r := YMM()
	VPSLLW(U8(4), x, r)
	return r
}

// The functions or, and, but write instructions that compute a|b, a&b, a&^b. They return a new
// register with the result.
func or(a, b Op) VecVirtual {
	r := YMM()
	VPOR(a, b, r)
	return r
}

func and(a, b Op) VecVirtual {
	r := YMM()
	VPAND(a, b, r)
	return r
}

func but(a, b Op) VecVirtual {
	r := YMM()
	VPANDN(a, b, r)
	return r
}

// The functions add, keep, drop write instructions that change a to a|b, a&b, a&^b.
func add(a VecVirtual, b Op)  { VPOR(b, a, a) }
func keep(a VecVirtual, b Op) { VPAND(b, a, a) }
func drop(a VecVirtual, b Op) { VPANDN(a, b, a) }

// otherLane returns a vector with the two halves (16 bytes each) of x exchanged.
func otherLane(x VecVirtual) VecVirtual {
	r := YMM()
	VPERM2I128(U8(0x01), x, x, r)
	return r
}
