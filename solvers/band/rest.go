package band

import "math/bits"

// rest calls visit for changed digits and places naked singles, until nothing changes. ok is false
// if the board has no solution. If no cell is open afterwards, the board is solved. No further
// check is necessary, because rest called visit for each digit after its last change.
func (b *state) rest() (ok bool) {
	for {
		dirty := b.stirred
		b.stirred = 0
		for dirty != 0 {
			open := b.open
			for ; dirty != 0; dirty &= dirty - 1 {
				if open, ok = b.digits[bits.TrailingZeros32(dirty)].visit(open); !ok {
					return false
				}
			}
			b.open = open
			dirty = b.lost(0) + 2*b.lost(1) + 4*b.lost(2) +
				8*(b.lost(3)+2*b.lost(4)+4*b.lost(5)) +
				64*(b.lost(6)+2*b.lost(7)+4*b.lost(8))
		}
		if b.open.empty() {
			return true
		}
		switch b.naked() {
		case dead:
			return false
		case quiet:
			return true
		}
	}
}

// lost returns 1 if left of digit d+1 contains closed cells, and otherwise 0. Other digits were
// placed in these cells.
func (b *state) lost(d int) uint32 {
	p := &b.digits[d].left
	gone := p.top&^b.open.top | p.low&^b.open.low
	return uint32((gone + (1<<63 - 1)) >> 63)
}

// news is the result of a rule.
type news uint8

const (
	dead  news = iota // the rule found that there is no solution
	quiet             // the rule changed nothing
	some              // the rule changed the board
)

// naked places the digits of cells with one candidate. If there are no such cells, it sets the
// field pairs.
func (b *state) naked() news {
	p, q := &b.digits[0].left, &b.digits[1].left
	one, two, three := p.or(*q), p.and(*q), places{} // cells with at least one, two, three candidates
	for d := 2; d < 9; d++ {
		p := &b.digits[d].left
		three.top |= two.top & p.top
		three.low |= two.low & p.low
		two.top |= one.top & p.top
		two.low |= one.low & p.low
		one.top |= p.top
		one.low |= p.low
	}
	if !b.open.without(one).empty() {
		return dead
	}
	naked := b.open.without(two)
	if naked.empty() {
		b.pairs = b.open.without(three)
		return quiet
	}
	for m := naked.top; m != 0; m &= m - 1 {
		if !b.only(bits.TrailingZeros64(m)) {
			return dead
		}
	}
	for m := naked.low; m != 0; m &= m - 1 {
		if !b.only(64 + bits.TrailingZeros64(m)) {
			return dead
		}
	}
	return some
}

// only places the only candidate of a cell. ok is false if another naked single has removed this
// candidate.
func (b *state) only(cell int) (ok bool) {
	digits := b.at(cell)
	if digits == 0 {
		return false
	}
	b.put(bits.TrailingZeros16(digits), cell)
	return true
}

// at returns the candidates of a cell. Bit d is digit d+1. The code does not branch for each digit,
// because the processor would often predict such a branch wrongly.
func (b *state) at(cell int) (digits uint16) {
	d, k := &b.digits, cell&63
	if cell < 64 {
		return uint16(d[0].left.top>>k&1 | d[1].left.top>>k&1<<1 | d[2].left.top>>k&1<<2 |
			d[3].left.top>>k&1<<3 | d[4].left.top>>k&1<<4 | d[5].left.top>>k&1<<5 |
			d[6].left.top>>k&1<<6 | d[7].left.top>>k&1<<7 | d[8].left.top>>k&1<<8)
	}
	return uint16(d[0].left.low>>k&1 | d[1].left.low>>k&1<<1 | d[2].left.low>>k&1<<2 |
		d[3].left.low>>k&1<<3 | d[4].left.low>>k&1<<4 | d[5].left.low>>k&1<<5 |
		d[6].left.low>>k&1<<6 | d[7].left.low>>k&1<<7 | d[8].left.low>>k&1<<8)
}
