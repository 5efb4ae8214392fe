package band

import "math/bits"

// rest visits digits until none has anything more to tell; false is a dead end.
// If no cell is open then, the board is solved: each digit was visited after its
// last place was decided, and the tables let it through.
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
			dirty = b.lost(0) | b.lost(1)<<1 | b.lost(2)<<2 | b.lost(3)<<3 | b.lost(4)<<4 |
				b.lost(5)<<5 | b.lost(6)<<6 | b.lost(7)<<7 | b.lost(8)<<8
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

// lost is 1 if a digit has lost a place to another one since its last visit.
func (b *state) lost(d int) uint32 {
	p := &b.digits[d].left
	gone := p.top&^b.open.top | p.low&^b.open.low
	return uint32((gone + (1<<63 - 1)) >> 63)
}

type news uint8

const (
	dead news = iota
	quiet
	some
)

// naked finds the cells with one digit, and if there are none those with two.
func (b *state) naked() news {
	var one, two, three places // at least so many digits
	for d := range b.digits {
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
	for d := range b.digits {
		p := &b.digits[d].left
		top, low := p.top&naked.top, p.low&naked.low
		for ; top != 0; top &= top - 1 {
			b.put(d, bits.TrailingZeros64(top))
		}
		for ; low != 0; low &= low - 1 {
			b.put(d, 64+bits.TrailingZeros64(low))
		}
	}
	return some
}
