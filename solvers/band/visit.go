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
// the third end in z.
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

		// Columns and boxes. The bands' columns are brought to where their three
		// fields of a stack lie side by side.
		x, z := top|top>>9|top>>18, low|low>>9|low>>18
		y := x >> 29
		z <<= 6
		can = stacks[x&0o7|y&0o70|z&0o700] |
			stacks[(x&0o70|y&0o700|z&0o7_000)>>3]<<3 |
			stacks[(x&0o700|y&0o7_000|z&0o70_000)>>6]<<6
		top &= can & columns * threeRows
		low &= can >> 16 & rowBits * threeRows
	}
	if uint32(top) == 0 || top>>32 == 0 || low == 0 {
		return open, false
	}

	// Rows with one place. Each row has one, so nothing is borrowed: what is left
	// without the first is added to all but the last bit, which is then set if
	// there was any.
	m, mz := top&(top-rowFirst), low&(low-threeRows)
	m = ^(m&rowRest + rowRest | m) & rowLast
	mz = ^(mz&rowRest + rowRest | mz) & (rowLast & bandBits)
	m, mz = top&(m<<1-m>>8)&open.top, low&(mz<<1-mz>>8)&open.low
	p.own.top |= m
	p.own.low |= mz
	p.left.top = top &^ p.own.top
	p.left.low = low &^ p.own.low
	return places{open.top ^ m, open.low ^ mz}, true
}
