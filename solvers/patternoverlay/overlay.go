package patternoverlay

import "math/bits"

// overlay removes patterns until no rule removes any. ok is false at a dead end. stop is true if the
// context has ended.
func (s *solver) overlay() (ok, stop bool) {
	for {
		if ok, stop = s.settle(); !ok || stop {
			return ok, stop
		}
		if s.single {
			return true, false
		}
		d, e := s.untried()
		if d < 0 {
			return true, false
		}
		if s.pair(d, e) {
			return false, true
		}
		s.state.tried[d] |= 1 << e
	}
}

// settle removes patterns (possible sets of cells for a digit) with a rule for single cells. If all
// patterns of a digit have a cell, the other digits lose their patterns with this cell. If only one
// digit can be in a cell, this digit loses its patterns without the cell.
func (s *solver) settle() (ok, stop bool) {
	st := &s.state
	for lost := true; lost; {
		var every, once, twice cells
		for d := range s.side {
			if st.stale[d] && s.gather(d) {
				return false, true
			}
			if st.alive[d] == 0 || !st.every[d].and(every).empty() {
				return false, false
			}
			every = every.or(st.every[d])
			twice = twice.or(once.and(st.some[d]))
			once = once.or(st.some[d])
		}
		if once != s.board {
			return false, false
		}
		lost = false
		for d := range s.side {
			closed := every.without(st.every[d])
			must := st.some[d].without(twice)
			if st.some[d].and(closed).empty() && must.without(st.every[d]).empty() {
				continue
			}
			lost = true
			list := s.lists[d]
			n := st.alive[d]
			for k := 0; k < n; {
				if p := list[k]; p.and(closed).empty() && must.without(p).empty() {
					k++
					continue
				}
				n--
				list[k], list[n] = list[n], list[k]
			}
			s.shorten(d, n)
		}
	}
	return true, false
}

// gather computes the cells that all patterns of a digit have (every), and the cells that at least
// one pattern has (some).
func (s *solver) gather(d int) (stop bool) {
	every, some := s.board, cells{}
	for _, p := range s.lists[d][:s.state.alive[d]] {
		every, some = every.and(p), some.or(p)
	}
	s.state.every[d], s.state.some[d], s.state.stale[d] = every, some, false
	return s.Work(s.state.alive[d])
}

// shorten keeps only the first n patterns of a digit alive.
func (s *solver) shorten(d, n int) {
	s.state.alive[d], s.state.stale[d] = n, true
	for e := range s.side {
		s.state.tried[e] &^= 1 << d
	}
}

// untried returns two digits d and e whose lists of patterns the method pair must compare, because e
// lost patterns since the last comparison. Of several such pairs, it returns the one with the least
// work. d is -1 if there is no such pair. Digits with one pattern are left out, because settle has the
// same effect for them.
func (s *solver) untried() (d, e int) {
	st := &s.state
	d, e = -1, -1
	least := 0
	for a := range s.side {
		if st.alive[a] == 1 {
			continue
		}
		for m := ^st.tried[a] & (1<<s.side - 1) &^ (1 << a); m != 0; m &= m - 1 {
			b := bits.TrailingZeros16(m)
			if work := st.alive[a] * st.alive[b]; st.alive[b] > 1 && (d < 0 || work < least) {
				least, d, e = work, a, b
			}
		}
	}
	return d, e
}

// pair removes the patterns of digit d+1 that share a cell with every pattern of digit e+1.
func (s *solver) pair(d, e int) (stop bool) {
	list, others := s.lists[d], s.lists[e][:s.state.alive[e]]
	n, at := s.state.alive[d], 0
	for k := 0; k < n; {
		p := list[k]
		// Consecutive patterns in a list are similar. So the search for a pattern of e+1 without a
		// common cell starts with the pattern that was found for the previous pattern of d+1.
		from, clear := at, false
		for ; at < len(others) && !clear; at++ {
			clear = p.and(others[at]).empty()
		}
		if !clear {
			for at = 0; at < from && !clear; at++ {
				clear = p.and(others[at]).empty()
			}
		}
		if clear {
			at--
			k++
			if s.Work(8) {
				return true
			}
			continue
		}
		if s.Work(len(others)) {
			return true
		}
		at = 0
		n--
		list[k], list[n] = list[n], list[k]
	}
	if n < s.state.alive[d] {
		s.shorten(d, n)
	}
	return false
}
