package human

// nakedSingle fills a cell that has one candidate.
func (s *solver) nakedSingle(technique uint8) bool {
	for s.lone0 < len(s.lone) {
		i := int(s.lone[s.lone0])
		s.lone0++
		if m := s.cand[i]; m != 0 { // if m is 0, another step has filled the cell
			s.filled(technique, 0, i, lowest(m))
			return true
		}
	}
	return false
}

// hiddenSingle fills the only place that a digit has in a unit.
func (s *solver) hiddenSingle(technique uint8) bool {
	for s.sole0 < len(s.sole) {
		at := s.sole[s.sole0]
		s.sole0++
		if m := s.spots[at]; m != 0 {
			unit, digit := int(at)/s.Side, uint8(int(at)%s.Side)
			s.filled(technique, unit, int(s.Units[unit][lowest(m)]), digit)
			return true
		}
	}
	return false
}
