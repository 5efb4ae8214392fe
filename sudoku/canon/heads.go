package canon

// A head is the beginning of a canonical form: the lines of the first two rows, and the order of
// the columns.
//
// The first row of the canonical form of a grid is 123456789. So each digit of the second row is
// also the place, from 1, of the same digit in the first row. The second row is therefore a
// permutation of the columns. The code calls it next, and numbers the columns as in the board.
type head struct {
	columns       [9]uint8
	first, second uint8
}

// findHeads stores all heads (beginnings of a canonical form) with the smallest second row in
// g.heads. The kinds of heads are in ascending order, so it stops after the first kind that exists.
func (g *grid9) findHeads() {
	g.heads, g.row2 = g.heads[:0], ^uint64(0)
	for _, find := range [...]func(g *grid9, first, second uint8){(*grid9).turns, (*grid9).swaps, (*grid9).mixed} {
		for line := uint8(0); line < 18; line += 3 {
			find(g, line, line+1)
			find(g, line, line+2)
			find(g, line+1, line+2)
		}
		if len(g.heads) > 0 {
			return
		}
	}
}

// links returns the permutation next and its inverse. The digit of the second line in column c is
// in column next[c] of the first line.
func (g *grid9) links(first, second uint8) (next, back [16]uint8) {
	at, digits := &g.where[first], &g.lines[second]
	for c := range uint8(9) {
		n := at[digits[c]&15]
		next[c] = n
		back[n&15] = c
	}
	return next, back
}

// better reports whether a second row is at most as large as all earlier ones. If it is smaller,
// better removes the heads with larger rows.
func (g *grid9) better(row2 uint64) bool {
	if row2 < g.row2 {
		g.heads, g.row2 = g.heads[:0], row2
	}
	return row2 == g.row2
}
