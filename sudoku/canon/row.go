package canon

import "math/bits"

// A row is a number with four bits for each place. The first place is in the highest bits, so the
// smaller row is the smaller number.

// value returns the smallest row that a line can give after a state.
func (w *puzzle9) value(s *state, line int) uint64 {
	digits := w.digits[line]
	var row uint64
	for m := w.clues[line] &^ s.free; m != 0; m &= m - 1 {
		c := 4 * first(m)
		row |= s.label(digits>>c&15) << (4 * (s.places >> c & 15))
	}
	if m := w.clues[line] & s.free; m != 0 {
		row |= w.arrange(s, m, digits).row
	}
	return relabel(row, uint64(s.next))
}

func (s *state) label(digit uint64) uint64 { return s.labels >> (4 * digit) & 15 }

// relabel replaces the unknown digits of a row by labels: next, next+1, and so on from left to
// right.
func relabel(row, next uint64) uint64 {
	unknowns := row & (row >> 1) & (row >> 2) & (row >> 3) & 0x1_1111_1111
	for unknowns != 0 {
		at := bits.Len64(unknowns) - 1
		row -= (unknown - next) << at
		unknowns -= 1 << at
		next++
	}
	return row
}

// An arrangement has the places of the clues that a line has in free columns.
type arrangement struct {
	row  uint64    // row that has only the clues of this arrangement
	keys [3]uint16 // labels of the clues in each stack, in ascending order, four bits each
}

// arrange returns the arrangement of the clues m that gives the smallest row. All these clues are
// in free columns. In a stack that has a place, they go to the last free columns, with the largest
// label at the end. The stacks without a place go to the last free stacks, sorted in the same way.
func (w *puzzle9) arrange(s *state, m uint16, digits uint64) (a arrangement) {
	var open [3]uint16
	for stack := range 3 {
		in := m >> (3 * stack) & 7
		if in == 0 {
			continue
		}
		key := s.sorted(in, digits>>(12*stack))
		a.keys[stack] = key
		if s.open>>stack&1 != 0 {
			open[stack] = key
			continue
		}
		a.row |= uint64(key) << s.at(stack)
	}
	large, middle, small := sort3(open[0], open[1], open[2])
	at := 12 * (3 - ones3[s.open])
	a.row |= (uint64(large) | uint64(middle)<<12 | uint64(small)<<24) << at
	return a
}

// at returns the position of the last free column of a stack that has a place, as the number of its
// lowest bit in a row.
func (s *state) at(stack int) uint8 {
	return 12*(s.stacks>>(2*stack)&3) + 4*(3-ones3[s.free>>(3*stack)&7])
}

// sorted returns the labels of up to three digits in ascending order, four bits each. The mask in
// has one bit for each place with a digit.
func (s *state) sorted(in uint16, digits uint64) uint16 {
	var l [3]uint16
	for ; in != 0; in &= in - 1 {
		c := first(in)
		l[c] = uint16(s.label(digits >> (4 * c) & 15))
	}
	large, middle, small := sort3(l[0], l[1], l[2])
	return small<<8 | middle<<4 | large
}

// sort3 returns the three numbers in descending order.
func sort3(a, b, c uint16) (large, middle, small uint16) {
	a, b = max(a, b), min(a, b)
	a, c = max(a, c), min(a, c)
	return a, max(b, c), min(b, c)
}
