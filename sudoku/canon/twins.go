package canon

// A board can have equal columns in a stack, or stacks with equal columns. If two of them change
// places, the rows stay the same. So the type plain tries only one of these orders: the one in
// which equal columns and stacks are in ascending order. Without this rule, boards with few
// different columns would take very long.

// findTwins finds the pairs of equal columns in a stack and of stacks with equal columns, and stores
// them in p.twins. Plain tries only the orders in which the first of each pair comes before the
// second. findTwins returns the number of all orders divided by the number of these orders.
func (p *plain) findTwins() (times int) {
	side, width := p.shape.Side(), p.shape.BoxCols
	p.twins = p.twins[:0]
	times = 1
	for c := range side {
		// Column c can have the place of any earlier equal column, or its own place.
		same := 1
		for d := c / width * width; d < c; d++ {
			if p.equal(d, c) {
				p.twins = append(p.twins, [2]uint8{uint8(d), uint8(c)})
				same++
			}
		}
		times *= same
	}
	for c := 0; c < side; c += width {
		same := 1
		for d := 0; d < c; d += width {
			if p.equalStacks(d, c) {
				p.twins = append(p.twins, [2]uint8{uint8(d), uint8(c)})
				same++
			}
		}
		times *= same
	}
	return times
}

// equal reports whether two columns are equal.
func (p *plain) equal(c, d int) bool {
	side := p.shape.Side()
	for i := 0; i < len(p.src); i += side {
		if p.src[i+c] != p.src[i+d] {
			return false
		}
	}
	return true
}

// equalStacks reports whether the stacks that begin with the columns c and d have the same columns
// in some order.
func (p *plain) equalStacks(c, d int) bool {
	width := p.shape.BoxCols
	used := 0
	for k := c; k < c+width; k++ {
		for l := d; l < d+width; l++ {
			if used>>l&1 == 0 && p.equal(k, l) {
				used |= 1 << l
				break
			}
		}
	}
	return used == (1<<width-1)<<d
}

// ascending reports whether an order of the columns keeps the order of all pairs in p.twins.
func (p *plain) ascending(columns []uint8) bool {
	for k, c := range columns {
		p.place[c] = uint8(k)
	}
	for _, t := range p.twins {
		if p.place[t[0]] > p.place[t[1]] {
			return false
		}
	}
	return true
}
