package band

import "math/bits"

// fewOpen is the number of open cells up to which a state is near the leaves of
// the search: a worse choice costs little there, so it must be cheap.
const fewOpen = 45

// choose gives the open cell to guess in, and its digits: bit d for digit d+1.
func (b *state) choose() (cell int, digits uint16) {
	switch {
	case b.pairs.empty():
		cell = b.busiest(b.fewest())
	case b.open.count() <= fewOpen:
		cell = b.busiest(b.pairs)
	default:
		return b.widest()
	}
	return cell, b.at(cell)
}

// fewest gives the cells with three digits, or all open ones if there is none.
func (b *state) fewest() places {
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
	if few := b.open.without(four); !few.empty() {
		return few
	}
	return b.open
}

// busiest gives that of the cells from which a guess reaches most open cells,
// whatever their digits.
func (b *state) busiest(cells places) (cell int) {
	best := 0 // how many, then the number of the cell in seven bits
	for m := cells.top; m != 0; m &= m - 1 {
		k := bits.TrailingZeros64(m)
		reach := &reach[k]
		n := bits.OnesCount64(b.open.top&reach.top) + bits.OnesCount64(b.open.low&reach.low)
		best = max(best, n<<7|k)
	}
	for m := cells.low; m != 0; m &= m - 1 {
		k := 64 + bits.TrailingZeros64(m)
		reach := &reach[k&127]
		n := bits.OnesCount64(b.open.top&reach.top) + bits.OnesCount64(b.open.low&reach.low)
		best = max(best, n<<7|k)
	}
	return best & 127
}

// further gives that of the first two digits of a cell which a guess there crosses
// out in more cells. The more a guess decides, the fewer are left to a solution.
func (b *state) further(cell int, digits uint16) (d int) {
	p, q := b.two(digits)
	keep := &keep[cell&127]
	n := bits.OnesCount64(p.top&^keep.top) + bits.OnesCount64(p.low&^keep.low)
	if m := bits.OnesCount64(q.top&^keep.top) + bits.OnesCount64(q.low&^keep.low); m > n {
		digits &= digits - 1
	}
	return bits.TrailingZeros16(digits)
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
func (b *state) widest() (cell int, digits uint16) {
	best := uint64(0) // how many, then the digits in nine bits and the number of the cell in seven
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
		p, q := b.two(uint16(both))
		reach := &reach[k]
		top, low := (p.top|q.top)&reach.top, (p.low|q.low)&reach.low
		shift := (33 - k&32) & 63 // to the other band of top, one column on
		n := bits.OnesCount64(top|low<<shift) + 3*bits.OnesCount64(top&b.pairs.top|low&b.pairs.low<<shift)
		best = max(best, uint64(n)<<16|both<<7|uint64(k))
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
		p, q := b.two(uint16(both))
		reach := &reach[64+k]
		top, low := (p.top|q.top)&reach.top, (p.low|q.low)&reach.low
		n := bits.OnesCount64(beside(top)|low<<32) + 3*bits.OnesCount64(beside(top&b.pairs.top)|low&b.pairs.low<<32)
		best = max(best, uint64(n)<<16|both<<7|uint64(64+k))
	}
	return int(best & 127), uint16(best >> 7 & rowBits)
}

// beside brings a column of two bands into the lower one, the second a column on.
func beside(column uint64) uint64 { return uint64(uint32(column | column>>31)) }

// two gives the places of the first two digits of a set of two or more.
func (b *state) two(digits uint16) (p, q *places) {
	return &b.digits[bits.TrailingZeros16(digits)].left, &b.digits[bits.TrailingZeros16(digits&(digits-1))].left
}
