package human

import "math/bits"

func wing(size int) func(*solver, uint8) bool {
	return func(s *solver, technique uint8) bool { return s.wing(size, technique) }
}

// wing finds a pivot with the candidates xy that sees two pincers, xz and yz. One of the pincers has
// the digit z, so wing removes z from the cells that see both pincers. With size 3, the pivot has the
// candidates xyz and can have the digit z itself. So wing removes z only from the cells that see the
// pivot and both pincers.
func (s *solver) wing(size int, technique uint8) bool {
	s.twos = s.twos[:0]
	for i, m := range s.cand {
		if bits.OnesCount32(m) == 2 {
			s.twos = append(s.twos, uint16(i))
		}
	}
	for pivot, m := range s.cand {
		if bits.OnesCount32(m) != size {
			continue
		}
		for k, a := range s.twos {
			if !s.pincer(pivot, m, a) {
				continue
			}
			for _, b := range s.twos[k+1:] {
				z := s.cand[a] & s.cand[b]
				if !s.pincer(pivot, m, b) || bits.OnesCount32(z) != 1 || m|z != s.cand[a]|s.cand[b] || (m&z != 0) != (size == 3) {
					continue
				}
				for _, i := range s.Peers[a] {
					if i != b && int(i) != pivot && s.sees(i, b) && (size == 2 || s.sees(i, uint16(pivot))) {
						s.strike(int(i), z)
					}
				}
				if s.struck(step{technique: technique, count: 3, cells: [4]uint16{uint16(pivot), a, b}, digits: z}) {
					return true
				}
			}
		}
	}
	return false
}

// pincer reports whether a cell with two candidates can be a pincer: it sees the pivot and shares
// one digit with a pivot xy, or both digits with a pivot xyz. m is the candidate set of the pivot.
func (s *solver) pincer(pivot int, m uint32, cell uint16) bool {
	return int(cell) != pivot && s.sees(cell, uint16(pivot)) && bits.OnesCount32(s.cand[cell]&m) == bits.OnesCount32(m)-1
}
