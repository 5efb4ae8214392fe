package generator

import "math/bits"

// bandState is a 9x9 board during a search. For each digit, left is the set of cells that can still
// have the digit, and own is the set of cells that have it. If a digit fills a cell, the cell
// leaves the left sets of the other digits when the search processes them. The method is the same
// as in solvers/band.
type bandState struct {
	left, own [9]places
	open      places // set of the cells without a digit
	pairs     places // set of the open cells with two possible digits; known after a call of rest
	stirred   uint32 // set of the digits to visit again; bit d is digit d+1
}

// put fills cell k with digit d+1 and removes the other places of the digit from its row, column
// and box. It marks the digit for the next visit, which records the cell as filled.
func (b *bandState) put(t *bandTables, d, k int) {
	b.left[d] = b.left[d].and(t.keep[k&127])
	b.stirred |= 1 << (d & 31)
}

// strength selects the rules that the search applies to a digit.
type strength bool

const (
	byUnits strength = false // apply hidden singles in rows, columns and boxes
	byBands strength = true  // apply byUnits, and exclude places by comparing boxes with lines
)

// rest applies the rules to one digit after the other until the board no longer changes. It returns
// false at a dead end. If it returns true and no cell is open, the board is solved.
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

// naked fills the cells that have one possible digit. If there are no such cells, it sets pairs and
// returns quiet = true. It returns ok = false if an open cell has no possible digit.
func (b *bandState) naked(t *bandTables) (quiet, ok bool) {
	var once, twice, thrice places // cells that at least one, two or three digits can fill
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

// These masks have the bits of a band in both halves of a word, except threeRows, which has only
// one band.
const (
	threeRows  = 0o001_001_001
	firstCells = 0o111_111_111<<32 | 0o111_111_111 // the first cell of each segment, which is one row of a box
	rowFirst   = threeRows<<32 | threeRows
	rowRest    = 0o377_377_377<<32 | 0o377_377_377 // all cells of each row except the last
	rowLast    = 0o400_400_400<<32 | 0o400_400_400
	columns    = rowBits<<32 | rowBits
)

// visit removes the places of one digit that the tables exclude, and fills each cell that is its
// only place in a row. It returns false if the digit has no place in a row, a column or a box.
// Variables that end in z belong to the third band.
func (b *bandState) visit(t *bandTables, d int) (ok bool) {
	left, own := &b.left[d], &b.own[d]
	top, low := left.top&b.open.top|own.top, left.low&b.open.low|own.low
	seen, seenz := uint64(1<<63), uint64(0)
	for {
		// Apply the rules of rows and boxes. A segment is one row of a box. s and sz have the
		// segments in which the digit has a place: bit 0 of each segment.
		s, sz := (top|top>>1|top>>2)&firstCells, (low|low>>1|low>>2)&(firstCells&bandBits)
		if s == seen && sz == seenz {
			break
		}
		// Move the segment bits of the three rows next to each other: bit 3*box+row.
		i, iz := s|s>>8|s>>16, sz|sz>>8|sz>>16
		can := uint64(t.segments[i&rowBits]) | uint64(t.segments[i>>32&rowBits])<<32
		canz := uint64(t.segments[iz&rowBits])
		top &= can
		low &= canz
		seen, seenz = s&can, sz&canz

		// Apply the rules of columns and boxes. x, y and z have the columns in which the digit has
		// a place in each band. Shift them, so that the columns of a stack are next to each other.
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
	// Find the rows with one place: remove the first place of each row, then add rowRest. If another
	// place is left, the carry sets the last bit of the row.
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
