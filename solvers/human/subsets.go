package human

import "math/bits"

// picker goes through the choices of k from a list of sets whose union has at
// most k members.
type picker struct {
	sets  [16]uint32
	ids   [16]uint8 // what each of them is the set of
	n     int
	k     int
	at    [4]int    // those chosen, as places in the list, ascending
	union [5]uint32 // of the first so many chosen
	depth int
}

// offer puts a set on the list, if it can be one of k at all: not a single,
// which simpler techniques deal with, nor a set that is too large.
func (p *picker) offer(set uint32, id int, k int) {
	if n := bits.OnesCount32(set); n >= 2 && n <= k {
		p.sets[p.n&15], p.ids[p.n&15] = set, uint8(id)
		p.n++
	}
}

// start makes the next choice the first.
func (p *picker) start(k int) { p.k, p.depth, p.at[0] = k, 0, -1 }

// next finds another choice; it stands in at, its union in union[k].
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

// chosen is what the sets chosen are of, as a set.
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

// nakedSubset: k cells of a unit that have k digits between them keep these
// from the other cells.
func (s *solver) nakedSubset(k int, technique uint8) bool {
	p := &s.pick
	for u, unit := range s.Units {
		if bits.OnesCount32(s.need[u]) <= k {
			continue // no other cells
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

// hiddenSubset: k digits that have k cells of a unit between them keep all
// others from these.
func (s *solver) hiddenSubset(k int, technique uint8) bool {
	p := &s.pick
	for u, unit := range s.Units {
		if bits.OnesCount32(s.need[u]) <= k {
			continue // no other digits
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

// subset is the step of some cells of a unit that share as many digits.
func (s *solver) subset(technique uint8, unit int, cells, digits uint32) step {
	by := step{technique: technique, unit: uint8(unit), digits: digits}
	for m := cells; m != 0; m &= m - 1 {
		by.cells[by.count] = s.Units[unit][lowest(m)]
		by.count++
	}
	return by
}
