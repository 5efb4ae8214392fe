package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// narrow writes the AVX2 engine.
type narrow struct {
	constants

	p        [5]VecVirtual
	complete VecVirtual    // collects what must be there, bits as in a board
	rows     boxRows       // that each box has left after the last sweep
	noted    bool          // complete holds something
	hidden   [2]VecVirtual // boxes with hidden singles: of bands 0 and 1, and of band 2 in both fields
	naked    [2]Mem        // boxes with naked singles, as hidden is
}

// mem gives a constant; equal ones are kept once.
func (n *narrow) mem(t []byte) Mem { return n.add(t) }

// turned moves bytes as a control says.
func (n *narrow) turned(x VecVirtual, control []byte) VecVirtual {
	r := YMM()
	VPSHUFB(n.mem(control), x, r)
	return r
}

// at looks up the function of a field: the low one of index.
func (n *narrow) at(t []byte, index Op) VecVirtual {
	r := YMM()
	VMOVDQU(n.mem(t), r)
	VPSHUFB(index, r, r)
	return r
}

// down brings the high fields to the low ones.
func down(x VecVirtual) VecVirtual {
	r := YMM()
	VPSRLW(U8(4), x, r)
	return r
}

// shifted brings the low fields to the high ones.
func shifted(x VecVirtual) VecVirtual {
	r := YMM()
	VPSLLW(U8(4), x, r)
	return r
}

// or, and, but write a|b, a&b, a&^b to a new register.
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

// add, keep, drop change a: a|=b, a&=b, a&^=b.
func add(a VecVirtual, b Op)  { VPOR(b, a, a) }
func keep(a VecVirtual, b Op) { VPAND(b, a, a) }
func drop(a VecVirtual, b Op) { VPANDN(a, b, a) }

// otherLane brings the digits of the other half.
func otherLane(x VecVirtual) VecVirtual {
	r := YMM()
	VPERM2I128(U8(0x01), x, x, r)
	return r
}
