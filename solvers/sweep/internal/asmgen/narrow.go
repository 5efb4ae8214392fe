package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// narrow writes the AVX2 engine.
type narrow struct {
	constants

	p        [5]VecVirtual // the board: see narrow_layout.go
	complete VecVirtual    // all bits of a board are set unless the sweep finds a contradiction
	rows     boxRows       // rows that each digit can use in each box after the last sweep
	noted    bool          // complete has a value
	hidden   [2]VecVirtual // boxes with hidden singles of each digit: bands 0 and 1, and band 2 in both fields
	naked    [2]Mem        // boxes with naked singles, in the layout of hidden
}

// mem returns the address of a constant. Equal constants have the same address.
func (n *narrow) mem(t []byte) Mem { return n.add(t) }

// turned returns the bytes of x, shuffled by a control of VPSHUFB.
func (n *narrow) turned(x VecVirtual, control []byte) VecVirtual {
	r := YMM()
	VPSHUFB(n.mem(control), x, r)
	return r
}

// at returns t[low field of index] for each byte.
func (n *narrow) at(t []byte, index Op) VecVirtual {
	r := YMM()
	VMOVDQU(n.mem(t), r)
	VPSHUFB(index, r, r)
	return r
}

// down returns x with the high fields moved to the low fields. Other bits have arbitrary values.
func down(x VecVirtual) VecVirtual {
	r := YMM()
	VPSRLW(U8(4), x, r)
	return r
}

// shifted returns x with the low fields moved to the high fields.
func shifted(x VecVirtual) VecVirtual {
	r := YMM()
	VPSLLW(U8(4), x, r)
	return r
}

// or, and and but return a|b, a&b and a&^b in a new register.
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

// add, keep and drop change a to a|b, a&b and a&^b.
func add(a VecVirtual, b Op)  { VPOR(b, a, a) }
func keep(a VecVirtual, b Op) { VPAND(b, a, a) }
func drop(a VecVirtual, b Op) { VPANDN(a, b, a) }

// otherLane returns x with its two halves of 16 bytes exchanged.
func otherLane(x VecVirtual) VecVirtual {
	r := YMM()
	VPERM2I128(U8(0x01), x, x, r)
	return r
}
