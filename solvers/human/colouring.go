package human

// Simple colouring looks at one digit. If the digit has exactly two places in a unit, one of them
// is the digit and the other is not. Pairs that share a cell form a chain, whose cells get
// two colours in turn. In a solution, all cells of one colour are the digit, or all
// cells of the other.
//
// paint has the value 2*chain+colour for each cell of a chain (chains from 1, colour 0 or 1),
// and 0 for other cells.

// colourWrap finds two cells of the same colour that see each other. The digit cannot be in both
// cells, so colourWrap removes the digit from all cells of this colour.
func (s *solver) colourWrap(technique uint8) bool {
	return s.colouring(func(s *solver, d uint8, _ [2]uint64) bool {
		for k, i := range s.chain {
			for _, j := range s.chain[k+1:] {
				if s.paint[i] != s.paint[j] || !s.sees(i, j) {
					continue
				}
				for _, l := range s.chain {
					if s.paint[l] == s.paint[i] {
						s.strike(int(l), 1<<d)
					}
				}
				return s.struck(step{technique: technique, count: 2, cells: [4]uint16{i, j}, digits: 1 << d})
			}
		}
		return false
	})
}

// colourTrap removes the digit from cells outside the chain that see a cell of each colour.
func (s *solver) colourTrap(technique uint8) bool {
	return s.colouring(func(s *solver, d uint8, units [2]uint64) bool {
		for i, m := range s.cand {
			if m>>d&1 == 0 || s.paint[i]|1 == s.paint[s.chain[0]]|1 {
				continue
			}
			var in uint64
			for _, u := range s.Of[i] {
				in |= 1 << u
			}
			if in&units[0] != 0 && in&units[1] != 0 {
				s.strike(i, 1<<d)
			}
		}
		return s.struck(step{technique: technique, count: 1, cells: [4]uint16{s.chain[0]}, digits: 1 << d})
	})
}

// colouring paints the chains of every digit and calls look for each chain, until look returns true.
// units[c] is the set of units that have a cell of colour c, bit u for unit u.
func (s *solver) colouring(look func(s *solver, d uint8, units [2]uint64) bool) bool {
	for d := range uint8(s.Side) {
		clear(s.paint)
		chains := uint16(0)
		for i, m := range s.cand {
			if m>>d&1 == 0 || s.paint[i] != 0 {
				continue
			}
			if units := s.follow(uint16(i), d, 2*(chains+1)); len(s.chain) > 1 {
				chains++
				if look(s, d, units) {
					return true
				}
			}
		}
	}
	return false
}

// follow paints the chain of a cell and lists its cells in s.chain. The first cell gets the given
// paint. units[c] is the set of units that have a cell of colour c, bit u for unit u. A cell that is
// in no pair stays unpainted.
func (s *solver) follow(from uint16, d uint8, paint uint16) (units [2]uint64) {
	s.chain = append(s.chain[:0], from)
	s.paint[from] = paint
	for k := 0; k < len(s.chain); k++ {
		i := s.chain[k]
		for _, u := range s.Of[i] {
			units[s.paint[i]&1] |= 1 << u
			m := s.spots[int(u)*s.Side+int(d)]
			rest := m & (m - 1)
			if rest == 0 || rest&(rest-1) != 0 {
				continue // the digit does not have exactly two places in the unit
			}
			j := s.Units[u][lowest(m)]
			if j == i {
				j = s.Units[u][lowest(rest)]
			}
			if s.paint[j] == 0 {
				s.paint[j] = s.paint[i] ^ 1
				s.chain = append(s.chain, j)
			}
		}
	}
	if len(s.chain) == 1 {
		s.paint[from] = 0
	}
	return units
}
