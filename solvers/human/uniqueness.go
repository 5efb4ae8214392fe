package human

import "math/bits"

// uniqueRectangle finds four blanks on two rows, two columns and in two boxes, of which three have the
// same two candidates only. If the fourth cell had one of these digits too, the two digits could be
// exchanged in the four cells, and the puzzle would have two solutions. So uniqueRectangle removes
// both digits from the fourth cell.
func (s *solver) uniqueRectangle(technique uint8) bool {
	for i, m := range s.cand {
		if bits.OnesCount32(m) != 2 {
			continue
		}
		row, col := int(s.Row[i]), int(s.Col[i])
		for c := range s.Side {
			j := row*s.Side + c
			if j == i || s.cand[j] != m {
				continue
			}
			for r := range s.Side {
				k := r*s.Side + col
				if k == i || s.cand[k] != m || (s.Box[i] == s.Box[j]) == (s.Box[i] == s.Box[k]) {
					continue
				}
				last := r*s.Side + c
				if s.cand[last]&m != m || s.cand[last] == m {
					continue
				}
				s.strike(last, m)
				s.assumed = true
				return s.struck(step{technique: technique, count: 4, cells: [4]uint16{uint16(i), uint16(j), uint16(k), uint16(last)}, digits: m})
			}
		}
	}
	return false
}
