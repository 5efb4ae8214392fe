package band

import "math/bits"

// If a search made sureDepth guesses or more, none failed, and at most sureOpen cells were open at
// the first guess, the next guess will probably not fail either. Most such puzzles have many
// solutions.
const (
	sureDepth = 2
	sureOpen  = 50
)

// sure reports whether a guess at a depth will probably not fail.
func (s *solver) sure(depth int) bool {
	return depth >= sureDepth && int64(depth) == s.Nodes && s.states[0].open.count() <= sureOpen
}

// several guesses in the first cell of each band that has one of the cells, and then searches. All
// cells had two candidates in the last call of rest. If an earlier guess has removed one of them,
// several skips the cell: rest will place or refuse the last candidate. stop is true if the limit
// is reached or the context has ended.
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
