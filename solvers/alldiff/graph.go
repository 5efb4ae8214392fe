package alldiff

import "math/bits"

// lanes is room for every digit and every cell of a unit, 25 at most; a power of
// two, so that an index masked with lanes-1 needs no check.
const lanes = 32

// none is no digit: no domain has its bit.
const none = lanes - 1

// matching gives each cell of a unit a digit of its own.
type matching struct {
	digit [lanes]uint8 // of each cell, from 0, or none
	cell  [lanes]uint8 // of each digit that a cell has
}

// graph is one unit while it is filtered: cells and digits, both from 0, sets of
// them as bits.
type graph struct {
	*matching
	domain [lanes]uint32 // of each cell: its lines to digits
	free   uint32        // the digits that no cell has
	tried  uint32        // those that the augmenting path has been to

	// Tarjan's walk over the digits.
	component [lanes]uint32 // of each digit
	unseen    uint32
	stacked   uint32 // seen, and not yet in a component
}

// match makes the matching of a unit of n cells perfect. The lines that are
// still there stay; ok is false where a cell can have none.
func (g *graph) match(n int) (ok bool) {
	g.free = 1<<n - 1
	var loose uint32
	for k := range n {
		d := g.digit[k&none]
		if g.domain[k&none]>>d&1 != 0 {
			g.free &^= 1 << d
			g.cell[d&none] = uint8(k)
		} else {
			g.digit[k&none] = none
			loose |= 1 << k
		}
	}
	for ; loose != 0; loose &= loose - 1 {
		g.tried = 0
		if !g.augment(uint8(bits.TrailingZeros32(loose))) {
			return false
		}
	}
	return true
}

// augment gives a cell a free digit, or that of a cell that finds another.
func (g *graph) augment(k uint8) (ok bool) {
	open := g.domain[k&none]
	if m := open & g.free; m != 0 {
		d := uint8(bits.TrailingZeros32(m))
		g.free &^= 1 << d
		g.digit[k&none], g.cell[d&none] = d, k
		return true
	}
	for m := open &^ g.tried; m != 0; m = open &^ g.tried {
		d := uint8(bits.TrailingZeros32(m))
		g.tried |= 1 << d
		if g.augment(g.cell[d&none]) {
			g.digit[k&none], g.cell[d&none] = d, k
			return true
		}
	}
	return false
}

// components finds the strongly connected components of some digits, where from
// digit d arcs lead to the domain of the cell that has it. All arcs to other
// digits are left out.
//
// Tarjan numbers the nodes and keeps for each the lowest number within reach, to
// know whether an earlier node of the stack is. Sets of digits tell the same: the
// stack as it was when the walk came to d holds all that is earlier.
func (g *graph) components(of uint32) {
	for g.unseen = of; g.unseen != 0; {
		g.walk(uint32(bits.TrailingZeros32(g.unseen)))
	}
}

// walk goes on to all that can be reached from d, and gives the earlier digits
// on the stack among that; where there are none, d and all after it on the stack
// are a component.
func (g *graph) walk(d uint32) (reached uint32) {
	earlier := g.stacked
	g.unseen &^= 1 << (d & none)
	g.stacked |= 1 << (d & none)
	arcs := g.domain[g.cell[d&none]&none]
	reached = arcs & earlier
	for m := arcs & g.unseen; m != 0; m = arcs & g.unseen {
		reached |= g.walk(uint32(bits.TrailingZeros32(m)))
	}
	if reached &= earlier; reached == 0 {
		set := g.stacked &^ earlier
		for m := set; m != 0; m &= m - 1 {
			g.component[bits.TrailingZeros32(m)&none] = set
		}
		g.stacked = earlier
	}
	return reached
}
