package canon

// A pair of lines is pure if the three digits in each box of one line are together in one box of
// the other line. Then next maps stacks to stacks, and the second row begins with 456789: no other
// pair has a smaller row. The last three digits show how next, applied three times, permutes the
// columns of the first stack: 123 if it keeps all three columns, 132 if it keeps only the first,
// and 231 if it keeps none. It permutes the columns of all stacks in the same way.

// turns adds the heads of a pure pair of lines (see the comment above), for both orders of the
// lines.
func (g *grid9) turns(first, second uint8) {
	at, digits := &g.where[second], &g.lines[first]
	stack := at[digits[0]&15] / 3
	if at[digits[1]&15]/3 != stack || at[digits[2]&15]/3 != stack {
		return
	}
	next, back := g.links(first, second)
	fixed := 0
	for c := range uint8(3) {
		if thrice(&next, c) == c {
			fixed++
		}
	}
	tail := [4]uint64{0x231, 0x132, 0, 0x123}[fixed]
	if g.better(0x456789_000 | tail) {
		g.turn(&next, first, second)
		g.turn(&back, second, first)
	}
}

// thrice applies the map next to column c three times.
func thrice(next *[16]uint8, c uint8) uint8 { return next[next[next[c&15]&15]&15] }

// turn adds the heads of a pure pair. Each stack can be the first one. The order of its columns
// determines the order of the columns in the other stacks.
func (g *grid9) turn(next *[16]uint8, first, second uint8) {
	for stack := uint8(0); stack < 9; stack += 3 {
		for _, o := range orders3 {
			a, b, c := stack+o[0], stack+o[1], stack+o[2]
			switch g.row2 & 0xFFF {
			case 0x132:
				if thrice(next, a) != a {
					continue
				}
			case 0x231:
				if thrice(next, a) != b {
					continue
				}
			}
			d, e, f := next[a&15], next[b&15], next[c&15]
			g.heads = append(g.heads, head{
				columns: [9]uint8{a, b, c, d, e, f, next[d&15], next[e&15], next[f&15]},
				first:   first, second: second,
			})
		}
	}
}

// orders3 has the six orders of three columns.
var orders3 = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
