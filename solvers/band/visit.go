package band

// Masks for a word with two bands, one band in each half.
const (
	firstCells = 0o111_111_111<<32 | 0o111_111_111 // first cell of each segment (a row inside a box)
	threeRows  = 0o001_001_001
	rowFirst   = threeRows<<32 | threeRows
	rowRest    = 0o377_377_377<<32 | 0o377_377_377 // all cells except the last cell of each row
	rowLast    = 0o400_400_400<<32 | 0o400_400_400
	columns    = rowBits<<32 | rowBits // first row of each band, with one bit for each column
)

// visit removes the places of one digit that the tables segments and stacks exclude. It places the
// digit in each row that has one place. It returns the cells that are still open. ok is false if a
// band has no place for the digit.
//
// A variable of type uint64 has two bands. The names of variables for the third band end in z. The
// next call of visit needs the open cells that this call returns. Therefore the longest chain of
// dependent operations matters more than the number of operations.
func (p *digit) visit(open places) (still places, ok bool) {
	top, low := p.left.top&open.top|p.own.top, p.left.low&open.low|p.own.low
	seen, seenz := uint64(1<<63), uint64(0)
	for {
		// Remove places that the rows and boxes exclude.
		s, sz := (top|top>>1|top>>2)&firstCells, (low|low>>1|low>>2)&(firstCells&bandBits)
		if s == seen && sz == seenz {
			break // the segments did not change, so the columns would not change either
		}
		i, iz := s|s>>8|s>>16, sz|sz>>8|sz>>16
		can := uint64(segments[i&rowBits]) | uint64(segments[i>>32&rowBits])<<32
		canz := uint64(segments[iz&rowBits])
		top &= can
		low &= canz
		seen, seenz = s&can, sz&canz

		// Remove places that the columns and boxes exclude. The index into the tables stacks and
		// stacksz combines the columns of the three bands.
		x, z := top|top>>9|top>>18, low|low>>9|low>>18
		i0 := x&0o7 | z<<6&0o700 | x>>29&0o70
		i1 := x>>3&0o7 | z<<3&0o700 | x>>32&0o70
		i2 := x>>6&0o7 | z&0o700 | x>>35&0o70
		top &= stacks[i0] | stacks[i1]<<3 | stacks[i2]<<6
		low &= stacksz[i0] | stacksz[i1]<<3 | stacksz[i2]<<6
	}
	if uint32(top) == 0 || top>>32 == 0 || low == 0 {
		return open, false
	}

	// Find the rows with one place. Each row has a place, so the subtraction borrows nothing from
	// the next row. It removes the first place of each row. The other places move down by one bit.
	// If any are left, the addition of 255 sets the last bit of the row.
	m, mz := top&(top-rowFirst), low&(low-threeRows)
	m, mz = ^(m>>1+rowRest)&rowLast, ^(mz>>1+rowRest&bandBits)&(rowLast&bandBits)
	m, mz = (m<<1-m>>8)&(top&open.top), (mz<<1-mz>>8)&(low&open.low)
	p.own.top |= m
	p.own.low |= mz
	p.left.top = top &^ p.own.top
	p.left.low = low &^ p.own.low
	return places{open.top ^ m, open.low ^ mz}, true
}
