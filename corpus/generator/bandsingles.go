package generator

import "math/bits"

// single takes from one digit only what singles tell: it fills the cells that are its only place
// in a row, a column or a box. It returns false if a row, a column or a box has no place for it.
// Variables that end in z belong to the third band.
func (b *bandState) single(t *bandTables, d int) (ok bool) {
	own := b.own[d]
	p := b.left[d].and(b.open).or(own)
	for {
		// By row: see visit.
		if (p.top&rowRest+rowRest|p.top)&rowLast != rowLast || (p.low&rowRest+(rowRest&bandBits)|p.low)&rowLast != rowLast&bandBits {
			return false
		}
		m, mz := p.top&(p.top-rowFirst), p.low&(p.low-threeRows)
		m = ^(m&rowRest + rowRest | m) & rowLast
		mz = ^(mz&rowRest + rowRest | mz) & (rowLast & bandBits)
		only, onlyz := m<<1-m>>8, mz<<1-mz>>8

		// The columns of each band: one place or more, two or more.
		x, y, z := p.top&columns, p.top>>9&columns, p.top>>18&columns
		once, twice := x|y|z, x&y|x&z|y&z
		x, y, z = p.low&rowBits, p.low>>9&rowBits, p.low>>18
		oncez, twicez := x|y|z, x&y|x&z|y&z

		// By box: its three columns.
		x, y, z = once&firstBoxes, once>>1&firstBoxes, once>>2&firstBoxes
		more := x&y | x&z | y&z | (twice|twice>>1|twice>>2)&firstBoxes
		some := x | y | z
		only |= (some &^ more) * (7 * threeRows)
		x, y, z = oncez&firstBoxes, oncez>>1&firstBoxes, oncez>>2&firstBoxes
		more = x&y | x&z | y&z | (twicez|twicez>>1|twicez>>2)&firstBoxes
		somez := x | y | z
		onlyz |= (somez &^ more) * (7 * threeRows)
		if some != firstBoxes || somez != firstBoxes&rowBits {
			return false
		}

		// By column: its three bands.
		x, y, z = once&rowBits, once>>32, oncez
		if x|y|z != rowBits {
			return false
		}
		line := (x | y | z) &^ (x&y | x&z | y&z | twice | twice>>32 | twicez) & rowBits * threeRows
		only |= line<<32 | line
		onlyz |= line

		filled := p.and(places{only, onlyz}).without(own)
		if filled.empty() {
			break
		}
		own = own.or(filled)
		for m := filled.top; m != 0; m &= m - 1 {
			p = p.and(t.keep[bits.TrailingZeros64(m)])
		}
		for m := filled.low; m != 0; m &= m - 1 {
			p = p.and(t.keep[64+bits.TrailingZeros64(m)])
		}
		if !own.without(p).empty() { // two of them exclude each other
			return false
		}
	}
	b.open = b.open.without(own)
	b.own[d], b.left[d] = own, p.without(own)
	return true
}

// firstBoxes are the first cells of the boxes of a band.
const firstBoxes = 0o111<<32 | 0o111

// counts has, by open cell, how many digits it can have, as a binary number: the first set has
// the cells with 1 in the lowest place.
type counts [4]places

func (b *bandState) counts() (c counts) {
	for d := range b.left {
		carry := b.left[d]
		for n := range c {
			c[n], carry = places{c[n].top ^ carry.top, c[n].low ^ carry.low}, c[n].and(carry)
		}
	}
	return c
}

func (c *counts) of(k int) (n int) {
	for i := range c {
		if c[i].meets(one(k)) {
			n |= 1 << i
		}
	}
	return n
}

// atMost are the cells that have n digits or fewer.
func (c *counts) atMost(n int) places {
	more, same := places{}, everywhere
	for i := len(c) - 1; i >= 0; i-- {
		if n>>i&1 == 0 {
			more = more.or(same.and(c[i]))
			same = same.without(c[i])
		} else {
			same = same.and(c[i])
		}
	}
	return everywhere.without(more)
}

// digits are those that an open cell can have: bit d for digit d+1.
func (b *bandState) digits(k int) (m uint) {
	cell := one(k)
	for d := range b.left {
		if b.left[d].meets(cell) {
			m |= 1 << d
		}
	}
	return m
}
