package alldiff

import "math/bits"

// lanes is the length of arrays that have an element for each digit or each cell of a unit. A unit
// has at most 25 digits and cells. The length is a power of two, so that an index masked with
// lanes-1 needs no bounds check.
const lanes = 32

// none marks a cell without a digit in matching.digit. Real digits are 0 to 24, so no domain has
// bit none.
const none = lanes - 1

// matching assigns a different digit to each cell of a unit.
type matching struct {
	digit [lanes]uint8 // digit of each cell of the unit, counted from 0, or the constant none
	cell  [lanes]uint8 // cell of each digit; undefined for a digit that no cell has
}

// graph is the state of one unit during its filtering. Cells and digits count from 0. In a set of
// digits, bit d is digit d.
type graph struct {
	*matching
	domain [lanes]uint32 // domain of each cell of the unit
	free   uint32        // set of the digits that no cell has
	tried  uint32        // set of the digits that augment has tried since match started with a new cell

	// State of Tarjan's algorithm, which visits all digits.
	component [lanes]uint32 // for each digit, the set of all digits in its component
	unseen    uint32        // set of the digits that the algorithm has not visited
	stacked   uint32        // set of the visited digits without a component
}

// match assigns a digit to each of the n cells of a unit, all different: a perfect matching. A cell
// keeps its digit if the digit is still in the domain of the cell. ok is false if there is no
// perfect matching.
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

// augment assigns a digit to cell k. It takes a free digit, or the digit of a cell that can take
// another digit. ok is false if there is no such digit.
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

// components finds the strongly connected components of a graph. The nodes are the digits of the
// set that the caller passes. Arcs lead from digit d to all nodes in the domain of the cell that
// has d.
//
// Tarjan's algorithm numbers the nodes in the order of its visits. For each node, it computes the
// lowest number that the node can reach, to find whether this is an earlier node on the stack.
// Here, sets of digits replace the numbers: the earlier nodes are the nodes on the stack when walk
// visits d.
func (g *graph) components(of uint32) {
	for g.unseen = of; g.unseen != 0; {
		g.walk(uint32(bits.TrailingZeros32(g.unseen)))
	}
}

// walk visits all unseen digits that can be reached from d. It returns the digits on the stack
// before d that can be reached from d. If there are no such digits, d and all digits after d on the
// stack form a component.
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
