package canon

// puzzle9 computes the canonical forms of 9x9 boards that are not complete grids.
type puzzle9 struct {
	lines9
	now, then []state
	hits      []hit
	seen      map[state]int32
}

// A hit is a line that gives the smallest next row of a state.
type hit struct {
	state int32
	line  int32
}

// many is the number of states above which merging saves more time than it takes.
const many = 64

// form writes the canonical form of the stored board to dst, and returns the number of its
// automorphisms.
func (w *puzzle9) form(dst *[81]uint8) int {
	w.now = append(w.now[:0], start(0), start(9))
	for row := range 9 {
		best := w.search()
		w.then = w.then[:0]
		for _, h := range w.hits {
			w.then = w.expand(w.then, &w.now[h.state], int(h.line))
		}
		w.now, w.then = w.then, w.now
		if row > 0 && len(w.now) > many { // after one row, no two states differ only in the order of their lines, so there is nothing to merge
			w.now = w.merge(w.now)
		}
		for c := range 9 {
			dst[9*row+c] = uint8(best >> (4 * (8 - c)) & 15)
		}
	}
	n := 0
	for i := range w.now {
		n += w.now[i].arrangements()
	}
	return n
}

// search returns the smallest next row of all states. It stores the lines that give this row in
// w.hits.
func (w *puzzle9) search() uint64 {
	best := ^uint64(0)
	for i := range w.now {
		s := &w.now[i]
		for m := s.choices(); m != 0; m &= m - 1 {
			line := first(m)
			v := w.value(s, int(s.base)+line)
			if v > best {
				continue
			}
			if v < best {
				best = v
				w.hits = w.hits[:0]
			}
			w.hits = append(w.hits, hit{int32(i), int32(line)})
		}
	}
	return best
}
