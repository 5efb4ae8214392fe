package band

// The tables are the same for every board.
var (
	// segments[m] has the cells that a digit can use in a band if all its places are in the
	// segments of m. A segment is a row inside a box. Bit 3*box+row of m is a segment. A placement
	// uses three segments of m, one in each row and each box, and the table joins the cells of all
	// placements.
	segments = makeSegments()
	// stacks[m] and stacksz[m] have the cells that a digit can use in a stack if all its places are
	// in the columns of m. Bit 3*band+column of m is a column in one band. A placement uses three
	// different columns, one in each band, and the table joins the cells of all placements. stacks
	// is for the first two bands, stacksz for the third.
	stacks, stacksz = makeStacks()
	// keep[k] has the cells that remain possible for a digit after it is placed in cell k: cell k
	// itself, and all cells outside its row, column and box.
	keep = makeKeep()
	// reach[k] has the cells in the row, column and box of cell k, without the cells in the box
	// that are also in the row or column.
	reach = makeReach()
	// spread[m] has bit k of m as the lowest bit of byte k.
	spread = makeSpread()
)

// choices has the six permutations of 0, 1 and 2.
var choices = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

func makeSegments() (table [512]uint32) {
	for m := range table {
		for _, box := range choices { // each way to place the digit: it is in box[k] in row k
			if m>>(3*box[0])&(m>>(3*box[1]+1))&(m>>(3*box[2]+2))&1 != 0 {
				for k, b := range box {
					table[m] |= 7 << (9*k + 3*b)
				}
			}
		}
	}
	return table
}

func makeStacks() (table, tablez [512]uint64) {
	for m := range table {
		for _, column := range choices { // each way to place the digit: it is in column[k] in band k
			if m>>column[0]&(m>>(3+column[1]))&(m>>(6+column[2]))&1 != 0 {
				table[m] |= threeRows<<column[0] | threeRows<<(32+column[1])
				tablez[m] |= threeRows << column[2]
			}
		}
	}
	return table, tablez
}

func makeReach() (table [128]places) {
	for i := range 81 {
		k := cell(i).first()
		for j := range 81 {
			line, box := j/9 == i/9 || j%9 == i%9, j/27 == i/27 && j%9/3 == i%9/3
			if line != box {
				table[k] = table[k].or(cell(j))
			}
		}
	}
	return table
}

func makeKeep() (table [128]places) {
	for i := range 81 {
		k := cell(i).first()
		table[k] = everywhere
		for j := range 81 {
			if j != i && (j/9 == i/9 || j%9 == i%9 || j/27 == i/27 && j%9/3 == i%9/3) {
				table[k] = table[k].without(cell(j))
			}
		}
	}
	return table
}

func makeSpread() (table [256]uint64) {
	for m := range table {
		for k := range 8 {
			table[m] |= uint64(m>>k&1) << (8 * k)
		}
	}
	return table
}

// cell returns the set of one cell. i is its number in reading order, from 0 to 80.
func cell(i int) places {
	switch {
	case i < 27:
		return places{top: 1 << i}
	case i < 54:
		return places{top: 1 << (32 + i - 27)}
	}
	return places{low: 1 << (i - 54)}
}
