package human

import "math/bits"

// pointing finds a digit whose places in a box are all on one line, and removes it from the rest of the line.
func (s *solver) pointing(technique uint8) bool {
	for b := range s.Side {
		box := 2*s.Side + b
		for need := s.need[box]; need != 0; need &= need - 1 {
			d := lowest(need)
			spots := s.spots[box*s.Side+int(d)]
			for kind, lines := range s.inLine {
				for _, line := range lines {
					if spots&^line != 0 || spots&(spots-1) == 0 {
						continue
					}
					unit := int(s.Of[s.Units[box][lowest(spots)]][kind])
					if s.spots[unit*s.Side+int(d)]&(s.spots[unit*s.Side+int(d)]-1) == 0 {
						continue
					}
					for _, i := range s.Units[unit] {
						if int(s.Box[i]) != b {
							s.strike(int(i), 1<<d)
						}
					}
					if s.struck(step{technique: technique, unit: uint8(box), other: uint8(unit), digits: 1 << d}) {
						return true
					}
				}
			}
		}
	}
	return false
}

// claiming finds a digit whose places on a line are all in one box, and removes it from the rest of the box.
func (s *solver) claiming(technique uint8) bool {
	for unit := range 2 * s.Side {
		width := s.Shape.BoxCols // number of cells that the line and a box share
		if unit >= s.Side {
			width = s.Shape.BoxRows
		}
		for need := s.need[unit]; need != 0; need &= need - 1 {
			d := lowest(need)
			spots := s.spots[unit*s.Side+int(d)]
			first := int(lowest(spots))
			if bits.Len32(spots)-1 >= first-first%width+width || spots&(spots-1) == 0 {
				continue
			}
			box := int(s.Of[s.Units[unit][first]][2])
			for _, i := range s.Units[box] {
				if int(s.Of[i][unit/s.Side]) != unit {
					s.strike(int(i), 1<<d)
				}
			}
			if s.struck(step{technique: technique, unit: uint8(unit), other: uint8(box), digits: 1 << d}) {
				return true
			}
		}
	}
	return false
}
