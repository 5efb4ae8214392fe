package digitbitboard

// This file has onlyNine, a variant of hiddenSingles for 9x9. onlyNine has no loops, because
// the loops take as much time as the additions. The first word of a board has two bands, the second has one.

const (
	nineSegments = 0o111_111_111_111_111_111
	nineRows     = 0o001_001_001_001_001_001
	nineBoxes    = 0o000_000_111_000_000_111
	nineTops     = 0o000_000_777_000_000_777
	nineBand     = 27
)

// three adds three sets. Each bit of the result counts the sets that contain this bit.
func three(a, b, c uint64) sum { return sum{a | b | c, a&b | (a|b)&c} }

// threeSums adds three counts that are k bits apart.
func (a sum) threeSums(k int, mask uint64) sum {
	b, c := sum{a.one >> k, a.two >> k}, sum{a.one >> (2 * k), a.two >> (2 * k)}
	return sum{(a.one | b.one | c.one) & mask, (a.two | b.two | c.two | a.one&b.one | (a.one|b.one)&c.one) & mask}
}

// nine counts the places of a digit in a word. columns has the counts of the columns of each band,
// at the first row of the band. single has all cells of the rows and boxes with one place. ok is
// false if a row or box has no place. here has the cells that exist in the word.
func nine(x, here uint64) (columns sum, single uint64, ok bool) {
	segments := three(x, x>>1, x>>2)
	segments.one &= nineSegments
	segments.two &= nineSegments
	rows := segments.threeSums(3, nineRows)
	boxes := segments.threeSums(9, nineBoxes)
	columns = three(x, x>>9, x>>18)
	columns.one &= nineTops
	columns.two &= nineTops
	row, box := rows.one&^rows.two, boxes.one&^boxes.two
	box = box<<3 - box
	return columns, row<<9 - row | box | box<<9 | box<<18, rows.one == nineRows&here && boxes.one == nineBoxes&here
}

// onlyNine returns the same as hiddenSingles, for 9x9.
func onlyNine(left, open *[2]uint64) (single [2]uint64, ok bool) {
	const low = 1<<nineBand - 1
	a, inA, okA := nine(left[0], 1<<(2*nineBand)-1)
	b, inB, okB := nine(left[1], low)
	c := sum{a.one >> nineBand, a.two >> nineBand}
	columns := sum{a.one&low | c.one | b.one, a.two&low | c.two | b.two | a.one&low&c.one | (a.one&low|c.one)&b.one}
	column := columns.one &^ columns.two
	column |= column<<9 | column<<18
	single[0] = (inA | column | column<<nineBand) & left[0] & open[0]
	single[1] = (inB | column) & left[1] & open[1]
	return single, okA && okB && columns.one == 0o777
}
