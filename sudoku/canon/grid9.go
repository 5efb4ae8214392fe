package canon

// grid9 computes the canonical forms of complete 9x9 grids.
type grid9 struct {
	lines [18][16]uint8 // digit at each place of each line: lines 0 to 8 are rows, and 9 to 17 are columns
	where [18][16]uint8 // place of each digit in each line
	best  [9]uint64     // rows of the smallest board found so far
	count int           // number of arrangements of the lines that give the smallest board
	heads []head
	row2  uint64 // second row of the canonical form
}

// read stores a board with numbers up to 9. It reports whether the board is a complete grid without
// faults.
func (g *grid9) read(src *[81]uint8) bool {
	const all = 1<<10 - 2
	var columns, boxes [9]uint16
	good := true
	for r := range 9 {
		cells := (*[9]uint8)(src[9*r:])
		row := uint16(0)
		for c, d := range cells {
			bit := uint16(1) << (d & 15)
			row |= bit
			columns[c] |= bit
			boxes[r/3*3+c/3] |= bit
			g.lines[r][c] = d
			g.lines[9+c][r] = d
			g.where[r][d&15] = uint8(c)
			g.where[9+c][d&15] = uint8(r)
		}
		good = good && row == all
	}
	for k := range columns {
		good = good && columns[k]&boxes[k] == all
	}
	return good
}

// form writes the canonical form of the stored grid to dst, and returns the number of its
// automorphisms.
func (g *grid9) form(dst *[81]uint8) int {
	g.best[0] = 0x123456789
	g.best[2] = ^uint64(0)
	g.findHeads()
	g.best[1] = g.row2
	for i := range g.heads {
		g.complete(&g.heads[i])
	}
	for r, row := range g.best {
		for c := range 9 {
			dst[9*r+c] = uint8(row >> (4 * (8 - c)) & 15)
		}
	}
	return g.count
}

// complete computes the rows below the first two rows, whose lines and columns the head determines.
// If they are smaller than the best rows, they become the best rows.
func (g *grid9) complete(h *head) {
	var labels [16]uint8
	cells := &g.lines[h.first]
	for k, c := range h.columns {
		labels[cells[c&15]&15] = uint8(k + 1)
	}
	band := h.first / 3 * 3
	third := g.row(3*band+3-h.first-h.second, h, &labels)
	if third > g.best[2] {
		return
	}
	smaller := third < g.best[2]
	g.best[2] = third
	lines := g.order(h.columns[0], band, &labels)
	for k, line := range lines {
		row := g.row(line, h, &labels)
		best := &g.best[k+3]
		if row > *best && !smaller {
			return
		}
		smaller = smaller || row < *best
		*best = row
	}
	if smaller {
		g.count = 0
	}
	g.count++
}

// row returns a line as a row of the canonical form, with the columns and labels of a head. The
// first digit is in the highest four bits.
func (g *grid9) row(line uint8, h *head, labels *[16]uint8) uint64 {
	cells, c := &g.lines[line], &h.columns
	at := func(k int) uint64 { return uint64(labels[cells[c[k]&15]&15]) }
	return (at(0)<<8|at(1)<<4|at(2))<<24 | (at(3)<<8|at(4)<<4|at(5))<<12 | (at(6)<<8 | at(7)<<4 | at(8))
}

// order returns the lines of the other two bands in the order that they have in the canonical form.
// Their labels in the first column determine this order.
func (g *grid9) order(column, band uint8, labels *[16]uint8) (lines [6]uint8) {
	base := band / 9 * 9 // number of the first line in the same direction: 0 for rows, 9 for columns
	var l [3]uint16      // label of each line in the high byte, number of the line in the low byte
	var keys [6]uint16
	at := 0
	for b := base; b < base+9; b += 3 {
		if b == band {
			continue
		}
		for k := range l {
			line := b + uint8(k)
			l[k] = uint16(labels[g.lines[line][column&15]&15])<<8 | uint16(line)
		}
		keys[at+2], keys[at+1], keys[at] = sort3(l[0], l[1], l[2])
		at = 3
	}
	swap := 0
	if keys[0] > keys[3] {
		swap = 3
	}
	for k := range 3 {
		lines[k+swap], lines[k+3-swap] = uint8(keys[k]), uint8(keys[k+3])
	}
	return lines
}
