package band

// Bits of a band's word, in both halves.
const (
	firstCells = 0o111_111_111<<32 | 0o111_111_111 // of the segments
	threeRows  = 0o001_001_001
	rowFirst   = threeRows<<32 | threeRows
	rowRest    = 0o377_377_377<<32 | 0o377_377_377 // all but rowLast
	rowLast    = 0o400_400_400<<32 | 0o400_400_400
	columns    = rowBits<<32 | rowBits // the first row, which stands for all
)

// visit draws from the places of one digit what the tables know, where the open
// cells are those, and gives those that are open still. It fails if the digit
// cannot be laid. Two bands are worked on in one word; the names of what belongs to
// the third end in z. The next visit waits for the open cells, so the number of
// operations one after the other matters more than their sum.
func (p *digit) visit(open places) (still places, ok bool) {
	top, low := p.left.top&open.top|p.own.top, p.left.low&open.low|p.own.low
	seen, seenz := uint64(1<<63), uint64(0)
	for {
		// Rows and boxes.
		s, sz := (top|top>>1|top>>2)&firstCells, (low|low>>1|low>>2)&(firstCells&bandBits)
		if s == seen && sz == seenz {
			break // nor would the columns tell anything new
		}
		i, iz := s|s>>8|s>>16, sz|sz>>8|sz>>16
		can := uint64(segments[i&rowBits]) | uint64(segments[i>>32&rowBits])<<32
		canz := uint64(segments[iz&rowBits])
		top &= can
		low &= canz
		seen, seenz = s&can, sz&canz

		// Columns and boxes. For each stack, the columns of the three bands are put
		// side by side.
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

	// Rows with one place. Each row has one, so nothing is borrowed: all places but
	// the first are moved down by one and added to 255, which sets the last bit of
	// the row if there are any.
	m, mz := top&(top-rowFirst), low&(low-threeRows)
	m, mz = ^(m>>1+rowRest)&rowLast, ^(mz>>1+rowRest&bandBits)&(rowLast&bandBits)
	m, mz = (m<<1-m>>8)&(top&open.top), (mz<<1-mz>>8)&(low&open.low)
	p.own.top |= m
	p.own.low |= mz
	p.left.top = top &^ p.own.top
	p.left.low = low &^ p.own.low
	return places{open.top ^ m, open.low ^ mz}, true
}
