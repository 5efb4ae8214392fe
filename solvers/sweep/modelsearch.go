package sweep

import "math"

// counts returns the number of candidates of each cell.
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

// branch is a guess: digit d+1 in row r and column c.
type branch struct{ r, d, c int }

// pickBranch returns a guess in the cell with the highest score among the cells with the fewest
// candidates (two or three). Of cells with equal scores, it takes the first. It guesses the lowest
// digit of the cell. The score is a sum over the candidates of other cells. A candidate counts if its
// digit is also a candidate of the scored cell:
//
//	in its row or column, but not in its box: plus the weight
//	in its box, but not in its row or column: plus the weight, plus 1
//	in its box, and in its row or column:     minus 5 for the first in this line, minus 2 for the second
//
// The weight is 4 if the other cell has the fewest candidates, because the loss of a candidate can
// leave such a cell with one digit. Otherwise the weight is 1. The numbers in the last line are
// negative, because locked candidates remove most of these candidates without the guess.
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

// score returns the score of a cell with the fewest candidates (see pickBranch).
func (b *board) score(n *[81]int, cell int) (score int) {
	for digit := range 9 {
		if !b.has(cell, digit) {
			continue
		}
		inRow, inColumn := 0, 0 // candidates in the box
		for q := range 81 {
			if q == cell || !b.has(q, digit) {
				continue
			}
			weight := 1
			if n[q] == n[cell] {
				weight = 4
			}
			row, column := q/9 == cell/9, q%9 == cell%9
			box := q/27 == cell/27 && q%9/3 == cell%9/3
			switch {
			case box && row:
				inRow++
			case box && column:
				inColumn++
			case box:
				score += weight + 1
			case row || column:
				score += weight
			}
		}
		score -= [...]int{0, 5, 7}[inRow] + [...]int{0, 5, 7}[inColumn]
	}
	return score
}

// lowest returns the guess of the lowest candidate of a cell.
func (b *board) lowest(cell int) branch {
	d := 0
	for !b.has(cell, d) {
		d++
	}
	return branch{cell / 9, d, cell % 9}
}

// firsts returns a guess for each stack that has a cell with the fewest candidates (two or three). It
// prefers cells in bands 0 and 1 to cells in band 2. Then it orders the cells by digit, by row in the
// band, by band, and by column. The order of digits begins with 1, 4 and 7 in the three stacks, so
// that the stacks usually guess different digits.
func (b *board) firsts(n *[81]int, fewest int) (picks [3]branch, found [3]bool) {
	for j := range picks {
		picks[j], found[j] = b.first(n, fewest, j, 0, 1)
		if !found[j] {
			picks[j], found[j] = b.first(n, fewest, j, 2, 2)
		}
	}
	return picks, found
}

// first returns the guess of firsts for stack j in the bands from fromBand to toBand.
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

// has reports whether a cell has the candidate d+1.
func (b *board) has(cell, d int) bool { return b.x[cell/9][d][cell%9/3]>>(cell%3)&1 != 0 }

// triadNodes is the number of choices after which a call of search no longer applies the method
// triads. The method takes much time, and removes most candidates at the start of a search. The
// assembly has the same number.
const triadNodes = 12

// Limits for guesses in several cells at once. Two kinds of searches use them, because their next guess
// will probably not fail. The assembly has the same numbers.
//
//   - The search has made at least sureDepth guesses, none of them has failed, and more than surePlaces
//     places are settled.
//   - The board had more than openCandidates candidates when the search made its first guess. Almost
//     all such puzzles have many solutions, so this search can also continue after some failures. A
//     failure makes the number of choices larger by two than the depth; it can be larger by openSlack.
//     It uses no triads.
const (
	sureDepth      = 2
	surePlaces     = 18
	openCandidates = 300
	openSlack      = 8
)

// sure reports whether the next guess will probably not fail.
func (m *model) sure(depth, nodes, settled int) bool {
	if m.slack > 0 {
		return nodes-depth <= m.slack
	}
	return nodes == depth && nodes >= sureDepth && settled > surePlaces
}

// candidates returns the number of candidates of a board.
func (b *board) candidates() (n int) {
	for _, k := range b.counts() {
		n += k
	}
	return n
}

func (m *model) search(depth, guesses int) (top, nodes, end int) {
	for {
		b, sure := &m.boards[depth], false
		settled, made, ok := b.rest(func(settled int) bool {
			if depth == 0 && nodes == 0 {
				m.slack = 0
				if b.candidates() > openCandidates {
					m.slack = openSlack
				}
			}
			sure = m.sure(depth, nodes, settled)
			return !(sure && m.slack > 0) && nodes < triadNodes && settled <= triadPlaces
		})
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
		fewest := 10 // least number of candidates in a cell with several candidates
		for _, k := range n {
			if k > 1 {
				fewest = min(fewest, k)
			}
		}
		if fewest > 3 {
			return depth, nodes, stuck
		}
		// If guesses probably do not fail, the search guesses in a cell of each stack, without a sweep
		// between the guesses.
		picks, found := [3]branch{}, [3]bool{true}
		if sure {
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
