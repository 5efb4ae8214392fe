package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// tally counts for each bit how many digits have the bit. A pair is one digit of each half of a
// vector. The vector one has the bits of at least one digit of a pair, and the vector two has the bits
// of both digits. Element k-1 of the result has the bits that at least k of all digits have, for k up
// to most.
func (n *narrow) tally(one, two VecVirtual, most int) []VecVirtual {
	pair := []VecVirtual{one, two}
	// Count the digits in two of the five pairs of the ring, then in four, then in all five.
	twoPlaces := n.summed(pair, n.turnedAll(pair, 3), most)
	fourPlaces := n.summed(twoPlaces, n.turnedAll(twoPlaces, 6), most)
	return n.summed(fourPlaces, n.turnedAll(pair, 12), most)
}

func (n *narrow) turnedAll(list []VecVirtual, by int) (r []VecVirtual) {
	for _, v := range list {
		r = append(r, n.turned(v, turn(by)))
	}
	return r
}

// summed adds two counts that have the same form as the result of tally. For a bit, the sum is at
// least k if one count is at least i and the other at least k-i. The code computes the highest k
// first, because it needs the most registers.
func (n *narrow) summed(a, b []VecVirtual, most int) []VecVirtual {
	sum := make([]VecVirtual, min(most, len(a)+len(b)))
	for k := len(sum); k > 0; k-- {
		var s VecVirtual
		for i := max(0, k-len(b)); i <= min(k, len(a)); i++ {
			switch {
			case i == 0:
				s = n.moreOf(s, b[k-1])
			case i == k:
				s = n.moreOf(s, a[k-1])
			default:
				s = n.moreOf(s, and(a[i-1], b[k-i-1]))
			}
		}
		sum[k-1] = s
	}
	return sum
}

// moreOf returns s|v if s is not nil, otherwise v.
func (n *narrow) moreOf(s, v VecVirtual) VecVirtual {
	if s == nil {
		return v
	}
	return or(s, v)
}

// Offsets in scratch memory for the rules of triads. The same memory is used later for the cells with
// two or three candidates.
const (
	rowsAt    = pairsAt      // offset of the rows of bands 0 and 1
	columnsAt = pairsAt + 32 // offset of the columns of bands 0 and 1
	thirdAt   = pairsAt + 64 // offset of the lines of band 2: rows in the low fields, columns in the high fields
	leftAt    = pairsAt + 96 // offset of two vectors that the method fill uses
)

// fillLines applies the rules of triads (see triads and fill in model.go) to rows and columns. A triad
// is three cells in a row or column of a box. It takes exactly three digits.
func (n *narrow) fillLines(memory, at Register) {
	slot := func(offset int) Mem { return Mem{Base: memory, Disp: offset} }
	c := n.columns()
	third := shifted(c[2])
	keep(third, n.mem(splat(highField*7)))
	add(third, n.rows.third)
	VMOVDQU(n.rows.both, slot(rowsAt))
	VMOVDQU(c[0], slot(columnsAt))
	VMOVDQU(third, slot(thirdAt))
	n.fill(memory, rowsAt, columnsAt)
	n.fill(memory, thirdAt)

	n.loadBoard(at)
	left := YMM()
	VMOVDQU(slot(rowsAt), left)
	n.keepRows(left)
	VMOVDQU(slot(thirdAt), left)
	n.keepThird(left)
	for _, p := range n.p[:3] {
		keep(p, slot(columnsAt))
	}
	both := n.at(table(bothFields, same), down(left))
	for _, p := range n.p[3:] {
		keep(p, both)
	}
}

// fill applies the rules of triads to the lines (rows or columns) that digits can use in a box. Each
// line in a box takes exactly three digits. slots has the offsets in scratch memory of one or two
// vectors with lines, which fill replaces by its result.
func (n *narrow) fill(memory Register, slots ...int) {
	load := func(i int) VecVirtual {
		r := YMM()
		VMOVDQU(Mem{Base: memory, Disp: slots[i]}, r)
		return r
	}
	left := func(i int) Mem { return Mem{Base: memory, Disp: leftAt + 32*i} }
	half := []func(VecVirtual) VecVirtual{low, high}
	last := len(slots) - 1 // index of the other vector; if there is only one, it is combined with itself

	// If three digits have the same line as their only line, the other digits lose it.
	var own []VecVirtual
	for i := range slots {
		own = append(own, n.ones(load(i)))
		VMOVDQU(own[i], left(i))
	}
	x, y := crossed(own[0], own[last])
	three := n.tally(or(x, y), and(x, y), 3)[2]
	for i := range slots {
		t, own := half[i](three), YMM()
		VMOVDQU(left(i), own)
		drop(t, own)
		VMOVDQU(but(load(i), t), left(i))
	}

	// If at most three digits can use a line, these digits lose their other lines.
	x, y = crossed(load(0), load(last))
	four := n.tally(or(x, y), and(x, y), 4)[3]
	for i := range slots {
		due := but(load(i), half[i](four))
		others := n.filled(due)
		drop(others, due)
		VPANDN(left(i), others, others)
		VMOVDQU(others, Mem{Base: memory, Disp: slots[i]})
	}
}

// ones returns x without the fields that do not have exactly one bit. These fields become zero.
func (n *narrow) ones(x VecVirtual) VecVirtual {
	r := n.at(table(lowField, one), x)
	add(r, n.at(table(highField, one), down(x)))
	return r
}
