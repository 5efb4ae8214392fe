package human

func fish(k int) func(*solver, uint8) bool {
	return func(s *solver, technique uint8) bool { return s.fish(k, technique) }
}

// fish finds k rows on which all places of a digit are in the same k columns. These columns have
// the digit on the k rows, so fish removes it from their other cells. It tries the same with
// columns and rows exchanged.
func (s *solver) fish(k int, technique uint8) bool {
	p := &s.pick
	for d := range s.Side {
		for _, lines := range [2]int{0, s.Side} { // the index of row 1, then of column 1 in Units
			p.n = 0
			for at := range s.Side {
				p.offer(s.spots[(lines+at)*s.Side+d], at, k)
			}
			across := s.Side - lines
			for p.start(k); p.next(); {
				base, cover := p.chosen(), p.union[k]
				for m := cover; m != 0; m &= m - 1 {
					unit := across + int(lowest(m))
					for rest := s.spots[unit*s.Side+d] &^ base; rest != 0; rest &= rest - 1 {
						s.strike(int(s.Units[unit][lowest(rest)]), 1<<d)
					}
				}
				if s.struck(step{technique: technique, unit: uint8(lines), other: uint8(across), digits: 1 << d, base: base, cover: cover}) {
					return true
				}
			}
		}
	}
	return false
}
