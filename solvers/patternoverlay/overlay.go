package patternoverlay

import "math/bits"

// overlay crosses out patterns until none is lost any more. It is not ok where
// the digits cannot all be laid; stop tells that the context has ended.
func (s *solver) overlay() (ok, stop bool) {
	for {
		if ok, stop = s.settle(); !ok || stop {
			return ok, stop
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

// settle crosses out by single cells: what all patterns of a digit cover is
// closed to the others, and what no other digit can cover must be covered.
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

// gather finds what all patterns of a digit cover, and what some do.
func (s *solver) gather(d int) (stop bool) {
	every, some := s.board, cells{}
	for _, p := range s.lists[d][:s.state.alive[d]] {
		every, some = every.and(p), some.or(p)
	}
	s.state.every[d], s.state.some[d], s.state.stale[d] = every, some, false
	return s.Work(s.state.alive[d])
}

// shorten leaves the first n patterns of a digit alive.
func (s *solver) shorten(d, n int) {
	s.state.alive[d], s.state.stale[d] = n, true
	for e := range s.side {
		s.state.tried[e] &^= 1 << d
	}
}

// untried picks two digits: the patterns of d are to be tried against those of
// e, which has lost some since; below 0: none are. It takes the pair with the
// least to do. Of a digit with one pattern settle knows it all.
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

// pair crosses out the patterns of digit d+1 that collide with all of digit e+1.
func (s *solver) pair(d, e int) (stop bool) {
	list, others := s.lists[d], s.lists[e][:s.state.alive[e]]
	n, at := s.state.alive[d], 0
	for k := 0; k < n; {
		p := list[k]
		// Where the last was clear, the next may be too: patterns resemble their neighbours.
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
