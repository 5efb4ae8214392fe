package band

import "math/bits"

// Limits that the method sure uses. If a search made at least sureDepth guesses, none of them
// failed, and at most sureOpen cells were open at the first guess, the next guess will probably not
// fail. Most such puzzles have many solutions. The same is true from the first guess on if at least
// wideOpen cells were open then, and all cells had more than wideCandidates candidates. Such a search
// continues after some failures. Each makes the number of choices larger by two than the depth; it can
// be larger by wideSlack.
const (
	sureDepth      = 2
	sureOpen       = 50
	wideOpen       = 60
	wideCandidates = 300
	wideSlack      = 8
)

// sure reports whether the next guess at this depth will probably not fail.
func (s *solver) sure(depth int) bool {
	if s.wide {
		return s.Nodes <= int64(depth)+wideSlack
	}
	return depth >= sureDepth && !s.single && int64(depth) == s.Nodes && s.states[0].open.count() <= sureOpen
}

// isWide reports whether the board had many candidates before the first guess (see sure). At the first
// guess, b is this board, with the given number of open cells.
func (s *solver) isWide(b *state, open int) bool {
	if s.Nodes == 0 && open >= wideOpen && !s.single {
		n := 81 - open
		for d := range b.digits {
			n += b.digits[d].left.count()
		}
		s.wide = n > wideCandidates
	}
	return s.wide
}

// several takes the first cell of the set in each band and tries both candidates of this cell.
// After the last band, it searches. Each cell of the set had two candidates after the last call of
// rest. If an earlier guess has removed a candidate, several skips the cell: rest will place or
// refuse the remaining candidate. stop is true if the limit of solutions is reached or the context
// has ended.
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
