package generator

import "math/bits"

// bandState is a 9x9 board in the middle of a search: for each digit, the cells in which it can
// stand (left) and those that it fills (own). A digit that fills a cell leaves the sets of the
// others when they are visited. The method is that of solvers/band.
type bandState struct {
	left, own [9]places
	open      places // cells without a digit
	pairs     places // when all digits are at rest: open cells with two digits
	stirred   uint32 // bit d: digit d+1 has to be visited
}

// put fills a cell with a digit, which loses its places in the row, the column and the box.
func (b *bandState) put(t *bandTables, d, k int) {
	b.left[d] = b.left[d].and(t.keep[k&127])
	b.stirred |= 1 << (d & 31)
}

// strength is how much a visit of a digit sees.
type strength bool

const (
	byUnits strength = false // single places in rows, columns and boxes
	byBands strength = true  // also what boxes and lines exclude from each other
)

// rest visits digits until none of them tells anything new. It returns false at a dead end. A
// board without open cells is then solved.
func (b *bandState) rest(t *bandTables, s strength) (ok bool) {
	for {
		dirty := b.stirred
		b.stirred = 0
		for dirty != 0 {
			for ; dirty != 0; dirty &= dirty - 1 {
				if d := bits.TrailingZeros32(dirty) % 9; s == byBands {
					ok = b.visit(t, d)
				} else {
					ok = b.single(t, d)
				}
				if !ok {
					return false
				}
			}
			for d := range b.left {
				gone := b.left[d].top&^b.open.top | b.left[d].low&^b.open.low
				dirty |= uint32((gone+(1<<63-1))>>63) << d
			}
		}
		if b.open.empty() {
			return true
		}
		if quiet, ok := b.naked(t); quiet || !ok {
			return ok
		}
	}
}

// naked fills the cells that have one digit. If there are none, all is quiet and pairs is set.
// It returns false if a cell has no digit.
func (b *bandState) naked(t *bandTables) (quiet, ok bool) {
	var once, twice, thrice places // cells with so many digits, or more
	for d := range b.left {
		p := b.left[d]
		thrice = thrice.or(twice.and(p))
		twice = twice.or(once.and(p))
		once = once.or(p)
	}
	if !b.open.without(once).empty() {
		return false, false
	}
	naked := b.open.without(twice)
	if naked.empty() {
		b.pairs = b.open.without(thrice)
		return true, true
	}
	for d := range b.left {
		p := b.left[d].and(naked)
		for ; p.top != 0; p.top &= p.top - 1 {
			b.put(t, d, bits.TrailingZeros64(p.top))
		}
		for ; p.low != 0; p.low &= p.low - 1 {
			b.put(t, d, 64+bits.TrailingZeros64(p.low))
		}
	}
	return false, true
}

// Bits of a band, in both halves of a word.
const (
	threeRows  = 0o001_001_001
	firstCells = 0o111_111_111<<32 | 0o111_111_111 // of the segments
	rowFirst   = threeRows<<32 | threeRows
	rowRest    = 0o377_377_377<<32 | 0o377_377_377 // all but the last of each row
	rowLast    = 0o400_400_400<<32 | 0o400_400_400
	columns    = rowBits<<32 | rowBits
)

// visit takes from one digit the places that the tables exclude, and fills the cells that are its
// only place in a row. It returns false if the digit has no place left for a row, a column or a
// box. Variables that end in z belong to the third band.
func (b *bandState) visit(t *bandTables, d int) (ok bool) {
	left, own := &b.left[d], &b.own[d]
	top, low := left.top&b.open.top|own.top, left.low&b.open.low|own.low
	seen, seenz := uint64(1<<63), uint64(0)
	for {
		// Rows and boxes.
		s, sz := (top|top>>1|top>>2)&firstCells, (low|low>>1|low>>2)&(firstCells&bandBits)
		if s == seen && sz == seenz {
			break
		}
		// Every third bit of three rows comes together: bit 3*box+row.
		i, iz := s|s>>8|s>>16, sz|sz>>8|sz>>16
		can := uint64(t.segments[i&rowBits]) | uint64(t.segments[i>>32&rowBits])<<32
		canz := uint64(t.segments[iz&rowBits])
		top &= can
		low &= canz
		seen, seenz = s&can, sz&canz

		// Columns and boxes: what the three bands have of a stack comes together.
		x, z := top|top>>9|top>>18, low|low>>9|low>>18
		y := x >> 29
		z <<= 6
		can = t.stacks[x&0o7|y&0o70|z&0o700] |
			t.stacks[(x&0o70|y&0o700|z&0o7_000)>>3]<<3 |
			t.stacks[(x&0o700|y&0o7_000|z&0o70_000)>>6]<<6
		top &= can & columns * threeRows
		low &= can >> 16 & rowBits * threeRows
	}
	if uint32(top) == 0 || top>>32 == 0 || low == 0 {
		return false
	}
	// Rows with one place. Without its first place a row is added to all of its bits but the
	// last, and this bit is then set if another place was left.
	m, mz := top&(top-rowFirst), low&(low-threeRows)
	m = ^(m&rowRest + rowRest | m) & rowLast
	mz = ^(mz&rowRest + rowRest | mz) & (rowLast & bandBits)
	m, mz = top&(m<<1-m>>8)&b.open.top, low&(mz<<1-mz>>8)&b.open.low
	own.top |= m
	own.low |= mz
	*left = places{top &^ own.top, low &^ own.low}
	b.open = places{b.open.top ^ m, b.open.low ^ mz}
	return true
}
