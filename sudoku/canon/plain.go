package canon

import "sudokubench/sudoku"

// plain computes canonical forms with a simple algorithm, for boards of every shape. For each order
// of the columns, it chooses the rows from the top, and drops rows that are larger than the
// smallest ones that it has found so far.
type plain struct {
	shape  sudoku.Shape
	orders [][]uint8 // all possible orders of the columns
	src    sudoku.Grid
	dst    sudoku.Grid // smallest board found so far, as far as its rows are known
	rows   int         // number of rows of dst that are known
	row    []uint8
	count  int // number of arrangements that give the board in dst
	now    []plainState
	then   []plainState
	seen   map[plainState]int
	turned sudoku.Grid
	twins  [][2]uint8 // pairs of equal columns, in which the first must stay before the second (twins.go)
	place  []uint8    // place of each column in the current order
}

// plainState is a set of orders of the first rows. All of them use the same lines, give the same
// rows, and assign the same labels.
type plainState struct {
	used   uint16
	labels [10]uint8 // label of each digit; 0 if the digit has no label yet
	next   uint8
	count  int
}

// form writes the canonical form of src to dst, and returns the number of automorphisms.
func (p *plain) form(dst, src sudoku.Grid) int {
	if p.orders == nil {
		p.begin()
	}
	p.rows, p.count = 0, 0
	p.src = src
	p.arrangements()
	if p.shape.BoxRows == p.shape.BoxCols {
		side := p.shape.Side()
		for i := range src {
			p.turned[i] = src[i%side*side+i/side]
		}
		p.src = p.turned
		p.arrangements()
	}
	copy(dst, p.dst)
	return p.count
}

// arrangements tries each order of the columns. If orders differ only by the exchange of equal
// columns, it tries one of them.
func (p *plain) arrangements() {
	times := p.findTwins()
	for _, columns := range p.orders {
		if !p.ascending(columns) {
			continue
		}
		p.now = append(p.now[:0], plainState{count: times})
		for row := 0; len(p.now) > 0; row++ {
			if row == p.shape.Side() {
				for _, s := range p.now {
					p.count += s.count
				}
				break
			}
			p.then = p.then[:0]
			for i := range p.now {
				p.extend(&p.now[i], row, columns)
			}
			p.now, p.then = p.then, p.now
			p.merge()
		}
	}
}

// extend appends the states that follow s to p.then. It drops a state if its row is larger than the
// smallest row.
func (p *plain) extend(s *plainState, row int, columns []uint8) {
	side, height := p.shape.Side(), p.shape.BoxRows
	band := uint16(1)<<height - 1
	all := uint16(1)<<side - 1
	choices := all &^ s.used
	for b := band; b < all; b <<= height {
		if in := s.used & b; in != 0 && in != b {
			choices = b &^ s.used
		}
	}
	for line := range side {
		if choices>>line&1 == 0 {
			continue
		}
		next := *s
		next.used |= 1 << line
		next.write(p.row, p.src[line*side:], columns)
		switch order := p.compare(row); {
		case order > 0:
			continue
		case order < 0:
			copy(p.dst[row*side:], p.row)
			p.rows, p.count = row+1, 0
			p.then = p.then[:0]
		}
		p.then = append(p.then, next)
	}
}

// write writes a line to row with the columns in the given order, and gives labels to its new
// digits.
func (s *plainState) write(row, line []uint8, columns []uint8) {
	for k, c := range columns {
		d := line[c]
		if d != 0 && s.labels[d] == 0 {
			s.next++
			s.labels[d] = s.next
		}
		row[k] = s.labels[d]
	}
}

// compare compares p.row with the smallest row at the same place. The result is negative if p.row
// is smaller, or if there is no row yet.
func (p *plain) compare(row int) int {
	if row >= p.rows {
		return -1
	}
	best := p.dst[row*len(p.row):]
	for k, d := range p.row {
		if d != best[k] {
			return int(d) - int(best[k])
		}
	}
	return 0
}

// merge replaces the states of p.now that differ only in their count by one state with the total
// count.
func (p *plain) merge() {
	if len(p.now) < 2 {
		return
	}
	clear(p.seen)
	kept := p.now[:0]
	for _, s := range p.now {
		k := s
		k.count = 0
		if at, ok := p.seen[k]; ok {
			kept[at].count += s.count
			continue
		}
		p.seen[k] = len(kept)
		kept = append(kept, s)
	}
	p.now = kept
}

// begin allocates the memory and lists the orders of the columns.
func (p *plain) begin() {
	side := p.shape.Side()
	p.dst, p.turned = make(sudoku.Grid, side*side), make(sudoku.Grid, side*side)
	p.row, p.place = make([]uint8, side), make([]uint8, side)
	p.seen = map[plainState]int{}
	p.order(nil)
}

// order appends all orders of the columns that begin with the given columns to p.orders.
func (p *plain) order(columns []uint8) {
	side, width := p.shape.Side(), p.shape.BoxCols
	if len(columns) == side {
		p.orders = append(p.orders, append([]uint8(nil), columns...))
		return
	}
	begun := len(columns) / width * width
	for c := range side {
		in := len(columns) == begun || c/width == int(columns[begun])/width
		for _, k := range columns {
			in = in && int(k) != c && (len(columns) > begun || int(k)/width != c/width)
		}
		if in {
			p.order(append(columns, uint8(c)))
		}
	}
}
