package canon

// If a pair of lines is not pure (see headspure.go), each box of the second line has two digits
// from one box of the first line and one digit from another. So next maps two columns of a stack to
// one stack, and the third column, the odd one, to another stack. The second row begins with 457,
// and the third column is odd.

// swaps adds the heads whose second row begins with 457189, for both orders of two lines that are
// not a pure pair (see headspure.go). The fourth digit is 1 if next maps the first column to the
// fourth, and the fourth back to the first.
func (g *grid9) swaps(first, second uint8) {
	next, back := g.links(first, second)
	for u := range uint8(9) {
		if v := next[u]; u < v && next[v&15] == u {
			g.swap(&next, u, v, first, second)
			g.swap(&back, u, v, second, first)
		}
	}
}

// swap adds the head in which u and v are the first and the fourth column. The fourth column must
// be the odd one of its stack, so u and v change places if u is the odd one.
func (g *grid9) swap(next *[16]uint8, u, v, first, second uint8) {
	x, y := others3[u][0], others3[u][1]
	if next[x]/3 != v/3 && next[y]/3 != v/3 { // column u is the odd one of its stack
		u, v = v, u
		x, y = others3[u][0], others3[u][1]
	}
	if next[x]/3 != v/3 {
		x, y = y, x
	}
	h := head{first: first, second: second}
	fifth := next[x]
	sixth := others3[v][0] ^ others3[v][1] ^ fifth
	h.columns = [9]uint8{u, x, y, v, fifth, sixth, next[y], next[fifth&15], next[sixth&15]}
	var place [16]uint8
	place[x], place[y], place[sixth&15] = 2, 3, 6
	tail := uint64(0)
	for _, c := range h.columns[6:] {
		tail = tail<<4 | uint64(place[next[c&15]&15])
	}
	if g.better(0x457189_000 | tail) {
		g.heads = append(g.heads, h)
	}
}

// others3 has the other two columns of the stack of each column.
var others3 = [16][2]uint8{{1, 2}, {0, 2}, {0, 1}, {4, 5}, {3, 5}, {3, 4}, {7, 8}, {6, 8}, {6, 7}}

// mixed adds all heads of two lines that are not a pure pair (see headspure.go).
func (g *grid9) mixed(first, second uint8) {
	next, back := g.links(first, second)
	for c := range uint8(9) {
		g.mix(&next, c, first, second)
		g.mix(&back, c, second, first)
	}
}

// mix adds the head whose first column is c, unless c is the odd column of its stack.
func (g *grid9) mix(next *[16]uint8, c, first, second uint8) {
	x, y := others3[c][0], others3[c][1]
	stack := next[c] / 3
	if next[x]/3 != stack {
		x, y = y, x
	}
	if next[x]/3 != stack {
		return // column c is the odd one of its stack and cannot be first
	}
	h := head{columns: [9]uint8{c, x, y, next[c], next[x], 0, next[y]}, first: first, second: second}
	h.columns[5] = others3[next[c]][0] ^ others3[next[c]][1] ^ next[x]
	// Put the other two columns of the third stack in the order in which the map next reaches them
	// from the second stack. This gives the smallest second row.
	k := 7
	for _, c := range h.columns[3:6] {
		if n := next[c]; n/3 == next[y]/3 {
			h.columns[k] = n
			k++
		}
	}
	var place [16]uint8
	for k, c := range h.columns {
		place[c] = uint8(k + 1)
	}
	row := uint64(0)
	for _, c := range h.columns {
		row = row<<4 | uint64(place[next[c]])
	}
	if g.better(row) {
		g.heads = append(g.heads, h)
	}
}
