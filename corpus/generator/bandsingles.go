package generator

import "math/bits"

// single applies hidden singles of one digit: it fills each cell that is the only place of the
// digit in a row, a column or a box. It returns false if the digit has no place in a row, a column
// or a box. Variables that end in z belong to the third band.
func (b *bandState) single(t *bandTables, d int) (ok bool) {
	own := b.own[d]
	p := b.left[d].and(b.open).or(own)
	for {
		// Find the rows in which the digit has one place. The function visit explains the
		// arithmetic.
		if (p.top&rowRest+rowRest|p.top)&rowLast != rowLast || (p.low&rowRest+(rowRest&bandBits)|p.low)&rowLast != rowLast&bandBits {
			return false
		}
		m, mz := p.top&(p.top-rowFirst), p.low&(p.low-threeRows)
		m = ^(m&rowRest + rowRest | m) & rowLast
		mz = ^(mz&rowRest + rowRest | mz) & (rowLast & bandBits)
		only, onlyz := m<<1-m>>8, mz<<1-mz>>8

		// For each band, find the columns in which the digit has at least one place (once) and at
		// least two places (twice).
		x, y, z := p.top&columns, p.top>>9&columns, p.top>>18&columns
		once, twice := x|y|z, x&y|x&z|y&z
		x, y, z = p.low&rowBits, p.low>>9&rowBits, p.low>>18
		oncez, twicez := x|y|z, x&y|x&z|y&z

		// For the boxes, combine the results of their three columns.
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

		// For the columns of the board, combine the results of the three bands.
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
		if !own.without(p).empty() { // the digit is in two cells of one unit
			return false
		}
	}
	b.open = b.open.without(own)
	b.own[d], b.left[d] = own, p.without(own)
	return true
}

// firstBoxes has the first column of each box of a band, in both halves of a word.
const firstBoxes = 0o111<<32 | 0o111

// counts has the number of possible digits of each open cell, as a binary number. counts[n] is the
// set of cells whose number has bit n.
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

// atMost returns the cells that have at most n possible digits.
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

// digits returns the possible digits of an open cell. Bit d is digit d+1.
func (b *bandState) digits(k int) (m uint) {
	cell := one(k)
	for d := range b.left {
		if b.left[d].meets(cell) {
			m |= 1 << d
		}
	}
	return m
}
