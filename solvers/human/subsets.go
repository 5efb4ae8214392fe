package human

import "math/bits"

// picker lists all choices of k sets from a list of sets such that their union has at most k members.
type picker struct {
	sets  [16]uint32
	ids   [16]uint8 // number of the cell, line or digit that each set belongs to
	n     int
	k     int
	at    [4]int    // indexes of the chosen sets, in ascending order
	union [5]uint32 // union[n] is the union of the first n chosen sets
	depth int
}

// offer appends a set to the list if it has 2 to k members. Simpler techniques find sets with one
// member, and a larger set is never in a choice.
func (p *picker) offer(set uint32, id int, k int) {
	if n := bits.OnesCount32(set); n >= 2 && n <= k {
		p.sets[p.n&15], p.ids[p.n&15] = set, uint8(id)
		p.n++
	}
}

// start prepares the picker, so that the next call of next finds the first choice of k sets.
func (p *picker) start(k int) { p.k, p.depth, p.at[0] = k, 0, -1 }

// next finds the next choice of k sets. It stores the indexes of the chosen sets in p.at and their
// union in p.union[k]. It returns false after the last choice.
func (p *picker) next() bool {
	for d := p.depth; d >= 0; {
		p.at[d]++
		if p.at[d] > p.n-p.k+d {
			d--
			continue
		}
		union := p.union[d] | p.sets[p.at[d]]
		if bits.OnesCount32(union) > p.k {
			continue
		}
		p.union[d+1] = union
		if d+1 == p.k {
			p.depth = d
			return true
		}
		p.at[d+1] = p.at[d]
		d++
	}
	return false
}

// chosen returns the set of the ids of the chosen sets, one bit for each id.
func (p *picker) chosen() (ids uint32) {
	for _, at := range p.at[:p.k] {
		ids |= 1 << p.ids[at]
	}
	return ids
}

func naked(k int) func(*solver, uint8) bool {
	return func(s *solver, technique uint8) bool { return s.nakedSubset(k, technique) }
}

func hidden(k int) func(*solver, uint8) bool {
	return func(s *solver, technique uint8) bool { return s.hiddenSubset(k, technique) }
}

// nakedSubset finds k cells of a unit that have together only k candidates, and removes these
// candidates from the other cells of the unit.
func (s *solver) nakedSubset(k int, technique uint8) bool {
	p := &s.pick
	for u, unit := range s.Units {
		if bits.OnesCount32(s.need[u]) <= k {
			continue // the unit has no other cells to remove candidates from
		}
		p.n = 0
		for at, i := range unit {
			p.offer(s.cand[i], at, k)
		}
		for p.start(k); p.next(); {
			cells, digits := p.chosen(), p.union[k]
			for at, i := range unit {
				if cells>>at&1 == 0 {
					s.strike(int(i), digits)
				}
			}
			if s.struck(s.subset(technique, u, cells, digits)) {
				return true
			}
		}
	}
	return false
}

// hiddenSubset finds k digits that have together only k places in a unit, and removes all other
// candidates from these cells.
func (s *solver) hiddenSubset(k int, technique uint8) bool {
	p := &s.pick
	for u, unit := range s.Units {
		if bits.OnesCount32(s.need[u]) <= k {
			continue // the cells have no other digits to remove
		}
		p.n = 0
		for need := s.need[u]; need != 0; need &= need - 1 {
			d := int(lowest(need))
			p.offer(s.spots[u*s.Side+d], d, k)
		}
		for p.start(k); p.next(); {
			digits, cells := p.chosen(), p.union[k]
			for m := cells; m != 0; m &= m - 1 {
				s.strike(int(unit[lowest(m)]), ^digits)
			}
			if s.struck(s.subset(technique, u, cells, digits)) {
				return true
			}
		}
	}
	return false
}

// subset returns the step for a naked or hidden subset: k cells of a unit and their k digits.
func (s *solver) subset(technique uint8, unit int, cells, digits uint32) step {
	by := step{technique: technique, unit: uint8(unit), digits: digits}
	for m := cells; m != 0; m &= m - 1 {
		by.cells[by.count] = s.Units[unit][lowest(m)]
		by.count++
	}
	return by
}
