package band

import "math/bits"

// choose gives the open cell to guess in, and its digits: bit d for digit d+1.
func (b *state) choose() (cell int, digits uint64) {
	if b.pairs.empty() {
		return b.fewest()
	}
	return b.widest()
}

// fewest gives a cell with three digits, or any if there is none: of those with
// three the one that widest would take if they were those with two. This is
// rare, so it need not be fast.
func (b *state) fewest() (cell int, digits uint64) {
	var one, two, three, four places // at least so many digits
	for d := range b.digits {
		p := &b.digits[d].left
		four.top |= three.top & p.top
		four.low |= three.low & p.low
		three.top |= two.top & p.top
		three.low |= two.low & p.low
		two.top |= one.top & p.top
		two.low |= one.low & p.low
		one.top |= p.top
		one.low |= p.low
	}
	few := b.open.without(four)
	if few.empty() {
		few = b.open
	}
	most := -1
	for m := few; !m.empty(); m = m.without(m.lowest()) {
		var seen places
		var set uint64
		for d := range b.digits {
			if left := b.digits[d].left; m.lowest().without(left).empty() {
				set |= 1 << d
				seen = seen.or(left)
			}
		}
		seen = seen.and(reach[m.first()])
		if n := seen.count() + 3*seen.and(few).count(); n > most {
			most, cell, digits = n, m.first(), set
		}
	}
	return cell, digits
}

// widest gives the cell with two digits from which most can be crossed out: it
// counts the cells that it sees where one of its digits can stand, and three times
// more those of them that have two digits. Cells of its box in its row or column
// are not counted: most of what a guess takes from them follows by locks. The
// cells that a cell sees are so few that they fit into one word: the columns from
// the other word are moved to where it sees nothing.
//
// To find the digits of a cell, the bits that all of them have there are put next
// to each other and moved down at once. The two loops are alike; a function for
// what they share would cost a tenth of the solver's speed.
func (b *state) widest() (cell int, digits uint64) {
	most := -1
	for m := b.pairs.top; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		c, d := m&-m, &b.digits
		both := c&d[0].left.top |
			bits.RotateLeft64(c&d[1].left.top, 1) |
			bits.RotateLeft64(c&d[2].left.top, 2) |
			bits.RotateLeft64(c&d[3].left.top, 3) |
			bits.RotateLeft64(c&d[4].left.top, 4) |
			bits.RotateLeft64(c&d[5].left.top, 5) |
			bits.RotateLeft64(c&d[6].left.top, 6) |
			bits.RotateLeft64(c&d[7].left.top, 7) |
			bits.RotateLeft64(c&d[8].left.top, 8)
		both = bits.RotateLeft64(both, -k)
		p, q := b.two(both)
		reach := &reach[k]
		top, low := (p.top|q.top)&reach.top, (p.low|q.low)&reach.low
		shift := (33 - k&32) & 63 // to the other band of top, one column on
		n := bits.OnesCount64(top|low<<shift) + 3*bits.OnesCount64(top&b.pairs.top|low&b.pairs.low<<shift)
		if n > most {
			most, cell, digits = n, k, both
		}
	}
	for m := b.pairs.low; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		c, d := m&-m, &b.digits
		both := c&d[0].left.low |
			c&d[1].left.low<<1 |
			c&d[2].left.low<<2 |
			c&d[3].left.low<<3 |
			c&d[4].left.low<<4 |
			c&d[5].left.low<<5 |
			c&d[6].left.low<<6 |
			c&d[7].left.low<<7 |
			c&d[8].left.low<<8
		both >>= k & 63
		p, q := b.two(both)
		reach := &reach[64+k]
		top, low := (p.top|q.top)&reach.top, (p.low|q.low)&reach.low
		n := bits.OnesCount64(beside(top)|low<<32) + 3*bits.OnesCount64(beside(top&b.pairs.top)|low&b.pairs.low<<32)
		if n > most {
			most, cell, digits = n, 64+k, both
		}
	}
	return cell, digits
}

// beside brings a column of two bands into the lower one, the second a column on.
func beside(column uint64) uint64 { return uint64(uint32(column | column>>31)) }

// two gives the places of the first two digits of a set of two or more.
func (b *state) two(digits uint64) (p, q *places) {
	return &b.digits[bits.TrailingZeros64(digits)].left, &b.digits[bits.TrailingZeros64(digits&(digits-1))].left
}
