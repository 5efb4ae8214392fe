package unitwords

import (
	"math/bits"

	"sudokubench/solvers"
)

// Ideas of the searches that go through the blanks in a fixed order.
var (
	Order = solvers.Option{
		Name: "order", Default: "reading", Values: []string{"reading", "fewest", "filled"},
		Doc: "order of the blanks: reading order, fewest (first the blanks with the fewest open digits), or filled (always next the blank whose units have most clues and earlier blanks)",
	}
	Ahead = solvers.Option{
		Name: "ahead", Default: "off", Values: []string{"off", "on"},
		Doc: "whether to go back as soon as a later blank has no open digit: on, or off (when the search reaches that blank)",
	}
)

// Sort sorts the blanks that Load returned by a value of Order. It keeps blanks that are equal in
// reading order.
func (b *Board) Sort(blanks []Place, order string) {
	if order == "reading" {
		return
	}
	var in [3][32]int // numbers of the clues and earlier blanks in each row, column and box
	for u := range b.rows {
		in[0][u], in[1][u], in[2][u] = bits.OnesCount32(b.all&^b.rows[u]), bits.OnesCount32(b.all&^b.cols[u]), bits.OnesCount32(b.all&^b.boxes[u])
	}
	rank := func(p Place) int { return -bits.OnesCount32(b.Open(p)) }
	if order == "filled" {
		rank = func(p Place) int { return in[0][p.Row] + in[1][p.Col] + in[2][p.Box] }
	}
	for k := range blanks {
		best, most := k, rank(blanks[k])
		for i, p := range blanks[k:] {
			if r := rank(p); r > most {
				best, most = k+i, r
			}
		}
		p := blanks[best]
		copy(blanks[k+1:], blanks[k:best])
		blanks[k] = p
		in[0][p.Row]++
		in[1][p.Col]++
		in[2][p.Box]++
	}
}

// Dead reports whether one of the blanks has no open digit.
func (b *Board) Dead(blanks []Place) bool {
	for _, p := range blanks {
		if b.Open(p) == 0 {
			return true
		}
	}
	return false
}
