package canon

// A head is the beginning of a form: the lines of the first two rows, and the order of
// the columns.
//
// The first row of the form of a grid is 123456789. The second row says where
// its digits are in the first: its digit at place k is the place of that digit
// in the first row, counted from 1. So it is a permutation of the columns, here
// called next, written with the columns in the order of the head.
type head struct {
	columns       [9]uint8
	first, second uint8
}

// findHeads finds all heads with the smallest second row.
func (g *grid9) findHeads() {
	g.heads, g.row2 = g.heads[:0], ^uint64(0)
	for line := uint8(0); line < 18; line += 3 {
		if g.pure(line) {
			g.band(line, pair.pureHeads)
		}
	}
	if len(g.heads) > 0 {
		return
	}
	for line := uint8(0); line < 18; line += 3 {
		g.band(line, pair.swapHeads)
	}
	if len(g.heads) > 0 {
		return
	}
	for line := uint8(0); line < 18; line += 3 {
		g.band(line, pair.mixedHeads)
	}
}

// pure reports whether the three digits of the first line of a band in its first box stay together in the
// other lines. Then all nine triples of the band stay together, and the second row is 456789 and so on.
func (g *grid9) pure(line uint8) bool {
	at, digits := &g.where[line+1], &g.lines[line]
	stack := at[digits[0]&15] / 3
	return at[digits[1]&15]/3 == stack && at[digits[2]&15]/3 == stack
}

// band calls find for each ordered pair of lines of a band.
func (g *grid9) band(line uint8, find func(pair)) {
	for a := line; a < line+3; a++ {
		for b := line; b < line+3; b++ {
			if a != b {
				find(g.pair(a, b))
			}
		}
	}
}

// A pair has two lines of a band, as the first and the second row.
type pair struct {
	g             *grid9
	first, second uint8
	next          [16]uint8 // the digit of the second line in column c is in column next[c] of the first
}

func (g *grid9) pair(a, b uint8) pair {
	p := pair{g: g, first: a, second: b}
	at, digits := &g.where[a], &g.lines[b]
	for c := range 9 {
		p.next[c] = at[digits[c]&15]
	}
	return p
}

// pureHeads offers the heads of a pure band: next maps stacks to stacks, and
// the order of the first three columns gives the order of all.
func (p pair) pureHeads() {
	for stack := uint8(0); stack < 9; stack += 3 {
		for _, o := range orders3 {
			var h head
			for k, c := range o {
				c += stack
				h.columns[k] = c
				c = p.next[c]
				h.columns[k+3] = c
				h.columns[k+6] = p.next[c]
			}
			p.offer(&h)
		}
	}
}

// orders3 are the orders of three things.
var orders3 = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// swapHeads offers the heads of a mixed band that begin with 457189, the
// smallest beginning.
func (p pair) swapHeads() {
	odd, step := p.odd()
	for stack := range uint8(3) {
		// The columns of the first stack are c1, c2 and odd. Next maps c1 and
		// c2 to the second stack. If c1 goes to its odd column, and this one
		// back to c1, then the fourth digit is 1.
		second := odd[(stack+step)%3]
		if c1 := p.next[second]; p.next[c1] == second {
			p.mixed(c1, 9*stack+3-c1-odd[stack], stack, odd, step)
		}
	}
}

// mixedHeads offers all heads of a mixed band that begin with 457.
func (p pair) mixedHeads() {
	odd, step := p.odd()
	for stack := range uint8(3) {
		c1, c2 := 3*stack, 3*stack+1
		if c1 == odd[stack] {
			c1 = 3*stack + 2
		}
		if c2 == odd[stack] {
			c2 = 3*stack + 2
		}
		p.mixed(c1, c2, stack, odd, step)
		p.mixed(c2, c1, stack, odd, step)
	}
}

// odd returns, for each stack of a mixed pair, the column that next maps to
// another stack than the other two, which it maps to stack+step.
func (p *pair) odd() (odd [3]uint8, step uint8) {
	step = p.next[0]/3 + p.next[1]/3 + p.next[2]/3 - 3 // 1+1+2 or 1+2+2
	for stack := range uint8(3) {
		most := (stack + step) % 3
		for c := 3 * stack; c < 3*stack+3; c++ {
			if p.next[c]/3 != most {
				odd[stack] = c
			}
		}
	}
	return odd, step
}

// mixed offers the head with the columns c1 and c2 in front. They give the
// second row the digits 4 and 5, and the odd column of their stack gives 7.
func (p *pair) mixed(c1, c2, stack uint8, odd [3]uint8, step uint8) {
	h := head{columns: [9]uint8{c1, c2, odd[stack], p.next[c1], p.next[c2], 0, p.next[odd[stack]]}}
	second := (stack + step) % 3
	third := 3 - stack - second
	h.columns[5] = 9*second + 3 - h.columns[3] - h.columns[4]
	// The other columns of the third stack are in the order in which their
	// digits appear in the second row.
	k := 7
	for _, c := range h.columns[3:6] {
		if c = p.next[c]; c/3 == third {
			h.columns[k] = c
			k++
		}
	}
	p.offer(&h)
}

// offer keeps a head if no smaller second row was found.
func (p *pair) offer(h *head) {
	var place [16]uint8
	for k, c := range h.columns {
		place[c&15] = uint8(k + 1)
	}
	row := uint64(0)
	for _, c := range h.columns {
		row = row<<4 | uint64(place[p.next[c&15]&15])
	}
	if row > p.g.row2 {
		return
	}
	if row < p.g.row2 {
		p.g.heads, p.g.row2 = p.g.heads[:0], row
	}
	h.first, h.second = p.first, p.second
	p.g.heads = append(p.g.heads, *h)
}
