package sweep

import "math"

// counts gives the candidates of each cell.
func (b *board) counts() (n [81]int) {
	for r := range 9 {
		for c := range 9 {
			for d := range 9 {
				n[9*r+c] += int(b.x[r][d][c/3] >> (c % 3) & 1)
			}
		}
	}
	return n
}

// branch is a cell to guess in, and the digit to try first, less one.
type branch struct{ r, d, c int }

// pickBranch takes a cell with the fewest candidates, which are two or three, of
// equals the first, and the lowest of its digits. The score of a cell is the sum
// over its digits of the weights of the digit's candidates
//
//	in its row and its column, outside its box,
//	and in its box, outside its row and column,
//	less those in its box in its row or column.
//
// A weight is 1, and 3 in a cell with the fewest, because a candidate taken there
// decides the cell. Candidates in the box and in line count against the cell
// because a guess takes little from them that locks do not take anyway.
func (b *board) pickBranch(n *[81]int, fewest int) (best branch) {
	most := math.MinInt
	for i := range 81 {
		if n[i] != fewest {
			continue
		}
		if score := b.score(n, i); score > most {
			most, best = score, b.lowest(i)
		}
	}
	return best
}

// score gives the score of a cell with the fewest candidates.
func (b *board) score(n *[81]int, cell int) (score int) {
	for digit := range 9 {
		if !b.has(cell, digit) {
			continue
		}
		for q := range 81 {
			if q == cell || !b.has(q, digit) {
				continue
			}
			weight := 1
			if n[q] == n[cell] {
				weight = 3
			}
			line := q/9 == cell/9 || q%9 == cell%9
			box := q/27 == cell/27 && q%9/3 == cell%9/3
			switch {
			case line && box:
				score -= weight
			case line || box:
				score += weight
			}
		}
	}
	return score
}

// lowest gives the lowest digit of a cell to try.
func (b *board) lowest(cell int) branch {
	d := 0
	for !b.has(cell, d) {
		d++
	}
	return branch{cell / 9, d, cell % 9}
}

// firsts takes in each stack a cell with the fewest candidates, two or three, if
// the stack has one: in bands 0 and 1 if possible, then by digit, from 1, 4 or 7
// on, so that the stacks do not meet in the same digit, then by row in the band,
// then by band, then by column.
func (b *board) firsts(n *[81]int, fewest int) (picks [3]branch, found [3]bool) {
	for j := range picks {
		picks[j], found[j] = b.first(n, fewest, j, 0, 1)
		if !found[j] {
			picks[j], found[j] = b.first(n, fewest, j, 2, 2)
		}
	}
	return picks, found
}

// first takes it in some bands of stack j.
func (b *board) first(n *[81]int, fewest, j, fromBand, toBand int) (pick branch, ok bool) {
	for turn := range 9 {
		for k := range 3 {
			for band := fromBand; band <= toBand; band++ {
				for c := range 3 {
					cell := 27*band + 9*k + 3*j + c
					if n[cell] == fewest && b.has(cell, (3*j+turn)%9) {
						return b.lowest(cell), true
					}
				}
			}
		}
	}
	return branch{}, false
}

// has reports whether a cell can take digit d+1.
func (b *board) has(cell, d int) bool { return b.x[cell/9][d][cell%9/3]>>(cell%3)&1 != 0 }

// triadNodes is how many choices of a search look at triads: the rules are dear,
// and pay where they may spare the search as a whole. The assembly knows the
// number.
const triadNodes = 12

// As long as no guess of a search has failed, the next one will most likely not
// fail either if some guesses have been made and enough places are settled. The
// assembly knows the numbers.
const (
	sureDepth  = 2  // guesses
	surePlaces = 18 // more than these are settled
)

func (m *model) search(depth, guesses int) (top, nodes, end int) {
	for {
		b := &m.boards[depth]
		settled, made, ok := b.rest(nodes < triadNodes)
		m.sweeps += made
		if !ok {
			if depth == 0 {
				return depth, nodes, exhausted
			}
			depth--
			nodes++
			continue
		}
		if settled == places {
			return depth, nodes, solved
		}
		n := b.counts()
		fewest := 10 // of the cells with more than one
		for _, k := range n {
			if k > 1 {
				fewest = min(fewest, k)
			}
		}
		if fewest > 3 {
			return depth, nodes, stuck
		}
		// If guesses hardly fail, then one rest is enough for a guess in each stack.
		picks, found := [3]branch{}, [3]bool{true}
		if depth >= sureDepth && depth == nodes && settled > surePlaces {
			picks, found = b.firsts(&n, fewest)
		} else {
			picks[0] = b.pickBranch(&n, fewest)
		}
		for j, p := range picks {
			if found[j] {
				guess(m, depth, p.r, p.d, p.c)
				depth++
				nodes++
			}
		}
		if guesses--; guesses == 0 {
			return depth, nodes, paused
		}
	}
}
