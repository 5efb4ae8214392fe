package band

import "math/bits"

// fewOpen is the default of solver.fewOpen. With few open cells, the rest of the search is short, so a fast choice is better than a good one.
const fewOpen = 45

// choose returns the open cell for the next guess, and the candidates of the cell. Bit d is digit
// d+1.
func (s *solver) choose(b *state) (cell int, digits uint16) {
	switch {
	case s.first && b.pairs.empty():
		cell = b.fewest().first()
	case s.first:
		cell = b.pairs.first()
	case b.pairs.empty():
		cell = b.busiest(b.fewest())
	case b.open.count() <= s.fewOpen:
		cell = b.busiest(b.pairs)
	default:
		return b.widest()
	}
	return cell, b.at(cell)
}

// fewest returns the open cells with three candidates, or all open cells if none has three.
func (b *state) fewest() places {
	var one, two, three, four places // cells with at least one, two, three, four candidates
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

// busiest returns the cell of a set that has the most open cells in its row, column and box. Cells
// in the box that are also in the row or column do not count.
func (b *state) busiest(cells places) (cell int) {
	best := 0 // the cell in bits 0 to 6, the number of open cells in the higher bits
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

// further returns one of the two lowest candidates of a cell: the candidate that a guess in this
// cell removes from more other cells. Such a guess decides more, so fewer guesses follow.
func (b *state) further(cell int, digits uint16) (d int) {
	p, q := b.two(digits)
	keep := &keep[cell&127]
	n := bits.OnesCount64(p.top&^keep.top) + bits.OnesCount64(p.low&^keep.low)
	if m := bits.OnesCount64(q.top&^keep.top) + bits.OnesCount64(q.low&^keep.low); m > n {
		digits &= digits - 1
	}
	return bits.TrailingZeros16(digits)
}

// widest returns the cell with the highest score among the cells with two candidates (pairs), and
// its candidates. The score counts the cells in the row, column and box of the pair that have one
// of its two digits. A cell that is also a pair counts four times. Cells in the box that are also
// in the row or column do not count, because locked candidates remove most of these candidates
// anyway.
//
// The code moves all cells that count into one word, so that it needs only one count of bits. It
// moves the column from the other word to bits that are 0.
//
// To find the digits of a cell, the loop collects the bits that the nine digits have for this cell,
// and shifts all nine down together. The two loops are similar, but a common function would make
// the solver slower by a tenth.
func (b *state) widest() (cell int, digits uint16) {
	best := uint64(0) // the cell in bits 0 to 6, its digits in bits 7 to 15, the score in the higher bits
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
		shift := (33 - k&32) & 63 // moves low to the band of top without cell k, one column to the right
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

// beside moves a column of the second band into the first band, one column to the right.
func beside(column uint64) uint64 { return uint64(uint32(column | column>>31)) }

// two returns the cells of the two lowest digits in a set of digits.
func (b *state) two(digits uint16) (p, q *places) {
	return &b.digits[bits.TrailingZeros16(digits)].left, &b.digits[bits.TrailingZeros16(digits&(digits-1))].left
}
