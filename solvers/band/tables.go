package band

// The tables are the same for every board.
var (
	// segments gives for a set of segments (bit 3*box+row) the cells of those
	// that lie in some choice of three, one for each row and each box, out of
	// the set; none where there is no choice.
	segments = makeSegments()
	// stacks and stacksz give for the columns that a digit can use in a stack (bit
	// 3*band+column) the cells of those that lie in some choice of three, one for
	// each band and each column: in the first two bands and in the third.
	stacks, stacksz = makeStacks()
	// keep gives by the number of a cell the places that it leaves to its
	// digit: itself, and those outside its row, column and box.
	keep = makeKeep()
	// reach gives by the number of a cell those that it sees, without those that
	// are both in its box and in its row or column.
	reach = makeReach()
	// spread lays eight bits in eight bytes.
	spread = makeSpread()
)

// choices are the ways to pick one of three for each of three.
var choices = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

func makeSegments() (table [512]uint32) {
	for m := range table {
		for _, box := range choices { // row k has its place in box[k]
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
		for _, column := range choices { // band k has its place in column[k]
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

// cell is the set of one cell, by its number in reading order.
func cell(i int) places {
	switch {
	case i < 27:
		return places{top: 1 << i}
	case i < 54:
		return places{top: 1 << (32 + i - 27)}
	}
	return places{low: 1 << (i - 54)}
}
