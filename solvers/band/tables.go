package band

// The tables are the same for every board.
var (
	// rows tells of the nine bits of a row, for the first, second and third row
	// of a band: bits 3k, 3k+1, 3k+2 for its segments that are not empty, and
	// bit 9+k where it is a single place.
	rows = makeRows()
	// segments gives for a set of segments (bit 3*row+box) the cells of those
	// that lie in some choice of three, one for each row and each box, out of
	// the set; none where there is no choice.
	segments = makeSegments()
	// point gives for the columns that a digit can use in a band what it leaves
	// to the other bands: not the column of a box that has only one.
	point = makePoint()
	// claim gives for the columns that a digit can use in this band alone the
	// cells that it leaves to the band: of a box with such a column nothing else.
	claim = makeClaim()
	// wholeRows gives the cells of a set of the rows of a band.
	wholeRows = [8]uint32{0: 0, 1: 0o777, 2: 0o777_000, 3: 0o777_777,
		4: 0o777_000_000, 5: 0o777_000_777, 6: 0o777_777_000, 7: 0o777_777_777}
	// cells tells of each cell where it is and which places it leaves to its
	// digit in its band: itself, and those outside its row and box.
	cells = makeCells()
)

func makeRows() (table [3][512]uint16) {
	for m := range uint16(512) {
		for k := range 3 {
			for box := range 3 {
				if m>>(3*box)&7 != 0 {
					table[k][m] |= 1 << (3*k + box)
				}
			}
			if m != 0 && m&(m-1) == 0 {
				table[k][m] |= 1 << (9 + k)
			}
		}
	}
	return table
}

func makeSegments() (table [512]uint32) {
	choices := [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	for m := range table {
		for _, box := range choices { // row k has its place in box[k]
			if m>>box[0]&(m>>(3+box[1]))&(m>>(6+box[2]))&1 != 0 {
				for k, b := range box {
					table[m] |= 7 << (9*k + 3*b)
				}
			}
		}
	}
	return table
}

// down gives the cells of a set of columns of a band.
func down(columns uint32) uint32 { return columns * 0o001_001_001 }

func makePoint() (table [512]uint32) {
	for m := range uint32(512) {
		table[m] = bandBits
		for box := uint32(7); box < 512; box <<= 3 {
			if in := m & box; in != 0 && in&(in-1) == 0 {
				table[m] &^= down(in)
			}
		}
	}
	return table
}

func makeClaim() (table [512]uint32) {
	for m := range uint32(512) {
		table[m] = bandBits
		for box := uint32(7); box < 512; box <<= 3 {
			if in := m & box; in != 0 {
				table[m] &^= down(box &^ in)
			}
		}
	}
	return table
}

func makeCells() (table [81]struct{ cell, keep places }) {
	for i := range table {
		at := &table[i]
		at.cell, at.keep = cell(i), everywhere
		for j := range table {
			if j != i && (j/9 == i/9 || j/27 == i/27 && j%9/3 == i%9/3) {
				at.keep = at.keep.without(cell(j))
			}
		}
	}
	return table
}

// cell is the set of one cell.
func cell(i int) places {
	switch {
	case i < 27:
		return places{top: 1 << i}
	case i < 54:
		return places{top: 1 << (32 + i - 27)}
	}
	return places{low: 1 << (i - 54)}
}
