package canon

// grid9 computes the forms of full 9x9 grids.
type grid9 struct {
	lines [18][16]uint8 // as in lines9: the digit at each place
	where [18][16]uint8 // the place of each digit
	best  [9]uint64     // the smallest rows so far
	count int           // arrangements that give them
	heads []head
	row2  uint64 // the second row of all heads
}

// read takes a board with numbers up to 9. It reports whether it is a grid.
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

// form writes the form of the grid that was read, and returns the number of its automorphisms.
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

// complete compares the rows below a head with the best ones.
func (g *grid9) complete(h *head) {
	var labels [16]uint8
	for k, c := range h.columns {
		labels[g.lines[h.first][c]&15] = uint8(k + 1)
	}
	base := h.first / 9 * 9 // the lines of the same direction are base to base+8
	band := h.first / 3 * 3
	smaller := false
	row := 2
	offer := func(line uint8) bool {
		v := uint64(0)
		cells := &g.lines[line]
		for _, c := range h.columns {
			v = v<<4 | uint64(labels[cells[c&15]&15])
		}
		if !smaller && v > g.best[row] {
			return false
		}
		smaller = smaller || v < g.best[row]
		g.best[row] = v
		row++
		return true
	}
	if !offer(3*band - h.first - h.second + 3) {
		return
	}
	// The labels of the first column sort the other lines.
	c := h.columns[0]
	var bands [2][3]uint16 // label, line
	n := 0
	for b := base; b < base+9; b += 3 {
		if b == band {
			continue
		}
		var v [3]uint16
		for k := range v {
			line := b + uint8(k)
			v[k] = uint16(labels[g.lines[line][c&15]&15])<<8 | uint16(line)
		}
		large, middle, small := sort3(v[0], v[1], v[2])
		bands[n] = [3]uint16{small, middle, large}
		n++
	}
	if bands[0][0] > bands[1][0] {
		bands[0], bands[1] = bands[1], bands[0]
	}
	for i := range bands {
		for _, v := range bands[i] {
			if !offer(uint8(v)) {
				return
			}
		}
	}
	if smaller {
		g.count = 0
	}
	g.count++
}
