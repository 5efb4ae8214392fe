package band

import "math/bits"

// As long as no guess of a search has failed, the next one will most likely not
// fail either if some guesses were made and few cells were open before the first:
// such puzzles mostly have many solutions.
const (
	sureDepth = 2  // guesses
	sureOpen  = 50 // cells
)

// sure reports whether guesses at a depth are likely to hold.
func (s *solver) sure(depth int) bool {
	return depth >= sureDepth && int64(depth) == s.Nodes && s.states[0].open.count() <= sureOpen
}

// several guesses in the first of the cells in each band and searches when all
// these guesses are made; true means stop. All cells had two digits when they were
// chosen. If an earlier guess has left one digit to a cell or none, it is passed
// over, for rest will see it.
func (s *solver) several(depth int, cells places) (stop bool) {
	b := &s.states[depth]
	if cells.empty() {
		return s.search(depth)
	}
	k := cells.first()
	switch {
	case k < 32:
		cells.top &^= bandBits
	case k < 64:
		cells.top = 0
	default:
		cells.low = 0
	}
	digits := b.at(k)
	second := digits & (digits - 1)
	if second == 0 {
		return s.several(depth, cells)
	}
	s.Nodes++
	next := &s.states[depth+1]
	*next = *b
	next.put(bits.TrailingZeros16(digits), k)
	if s.several(depth+1, cells) {
		return true
	}
	s.Nodes++
	b.put(bits.TrailingZeros16(second), k)
	return s.search(depth)
}
