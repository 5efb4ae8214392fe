package generator

import (
	"math/bits"

	"sudokubench/sudoku"
)

// nine answers questions about 9x9 puzzles with a known solution. Its answers are those that
// the prover would give.
type nine struct {
	tables   *bandTables
	solution [9]places
	given    [9]places // clues, by digit
	clues    places
	states   [82]bandState // at each depth of the search: every guess fills a cell
	found    *bandState    // the solution found last
	left     int           // solutions to find

	// witnesses are sets of cells in which another grid differs from the solution. A puzzle
	// without a clue in one of them has both grids as solutions.
	witnesses []places
	remember  bool // find witnesses: many questions are asked about one solution
}

// solve sets the solution that the questions are about.
func (n *nine) solve(solution sudoku.Grid) {
	n.solution = [9]places{}
	for i, d := range solution {
		n.solution[d-1] = n.solution[d-1].or(one(numberOf(i)))
	}
	n.witnesses = swaps(n.witnesses[:0], solution)
}

// pose sets the puzzle that the questions are about.
func (n *nine) pose(puzzle sudoku.Grid) {
	n.given, n.clues = [9]places{}, places{}
	for i, d := range puzzle {
		if d != 0 {
			n.given[d-1] = n.given[d-1].or(one(numberOf(i)))
			n.clues = n.clues.or(one(numberOf(i)))
		}
	}
}

// drop takes a clue of the puzzle away, add gives it back.
func (n *nine) drop(k, d int) {
	n.given[d], n.clues = n.given[d].without(one(k)), n.clues.without(one(k))
}

func (n *nine) add(k, d int) {
	n.given[d], n.clues = n.given[d].or(one(k)), n.clues.or(one(k))
}

// load makes the first state that of the puzzle.
func (n *nine) load() *bandState {
	b := &n.states[0]
	for d, given := range n.given {
		left := everywhere
		for m := given.top; m != 0; m &= m - 1 {
			left = left.and(n.tables.keep[bits.TrailingZeros64(m)])
		}
		for m := given.low; m != 0; m &= m - 1 {
			left = left.and(n.tables.keep[64+bits.TrailingZeros64(m)])
		}
		b.left[d] = left
	}
	b.own = n.given
	b.open = everywhere.without(n.clues)
	b.stirred = 1<<9 - 1
	return b
}

// unique reports whether the puzzle has no solution but the known one.
func (n *nine) unique() bool { return n.others(1) == 0 }

// others counts the solutions but the known one, up to a limit.
func (n *nine) others(limit int) int {
	n.load()
	n.left = limit
	n.search(0)
	return limit - n.left
}

// needs reports whether the puzzle has a solution with another digit than d in cell k, which
// must not be a clue. If the puzzle with that clue has one solution, this is whether the clue is
// needed.
func (n *nine) needs(k, d int) bool {
	for i, w := range n.witnesses {
		if !w.meets(n.clues) {
			// What answered now is likely to answer again soon: it moves to the front.
			n.witnesses[i], n.witnesses[i/2] = n.witnesses[i/2], w
			return true
		}
	}
	b := n.load()
	cell := one(k)
	b.left[d] = b.left[d].without(cell)
	switch others := b.digits(k); {
	case others == 0:
		return false
	case others&(others-1) == 0:
		b.put(n.tables, bits.TrailingZeros(others), k)
	}
	n.left = 1
	if !n.search(0) {
		return false
	}
	if n.remember && len(n.witnesses) < maxWitnesses {
		n.witnesses = append(n.witnesses, n.difference())
	}
	return true
}

// difference is the set of cells in which the solution found last differs from the known one.
func (n *nine) difference() (cells places) {
	for d, own := range n.found.own {
		cells = cells.or(own.without(n.solution[d]))
	}
	return cells
}

// search looks below the state at a depth for solutions other than the known one, until it found
// as many as are left to find.
func (n *nine) search(depth int) (found bool) {
	b := &n.states[depth]
	for b.rest(n.tables, byBands) {
		if b.open.empty() {
			if b.own == n.solution {
				return false
			}
			n.found = b
			n.left--
			return n.left <= 0
		}
		k := b.first()
		digits := b.digits(k)
		for ; digits&(digits-1) != 0; digits &= digits - 1 {
			next := &n.states[depth+1]
			*next = *b
			next.put(n.tables, bits.TrailingZeros(digits), k)
			if n.search(depth + 1) {
				return true
			}
		}
		b.put(n.tables, bits.TrailingZeros(digits), k) // nobody needs the state as it was
	}
	return false
}

// first is the open cell to guess in: of a state at rest, one with two digits if there is one.
func (b *bandState) first() int {
	if b.pairs.empty() {
		return b.open.first()
	}
	return b.pairs.first()
}
