package generator

import (
	"math/bits"

	"sudokubench/sudoku"
)

// nine answers questions about 9x9 puzzles with a known solution. The prover would give the same
// answers.
type nine struct {
	tables   *bandTables
	solution [9]places
	given    [9]places // set of the cells with a clue, for each digit
	clues    places
	states   [82]bandState // state of the board at each depth of the search; each guess adds one depth
	found    *bandState    // state with the last solution that the search found
	left     int           // number of solutions that the search still has to find

	// witnesses are sets of cells in which another full grid differs from the solution. If a puzzle
	// has no clue in one of these sets, both grids are solutions.
	witnesses []places
	remember  bool // whether to store new witnesses, which pays if many questions have the same solution
}

// solve sets the solution for the next questions.
func (n *nine) solve(solution sudoku.Grid) {
	n.solution = [9]places{}
	for i, d := range solution {
		n.solution[d-1] = n.solution[d-1].or(one(numberOf(i)))
	}
	n.witnesses = swaps(n.witnesses[:0], solution)
}

// pose sets the puzzle for the next questions.
func (n *nine) pose(puzzle sudoku.Grid) {
	n.given, n.clues = [9]places{}, places{}
	for i, d := range puzzle {
		if d != 0 {
			n.given[d-1] = n.given[d-1].or(one(numberOf(i)))
			n.clues = n.clues.or(one(numberOf(i)))
		}
	}
}

// drop removes the clue d+1 in cell k from the puzzle. The method add puts the clue back.
func (n *nine) drop(k, d int) {
	n.given[d], n.clues = n.given[d].without(one(k)), n.clues.without(one(k))
}

func (n *nine) add(k, d int) {
	n.given[d], n.clues = n.given[d].or(one(k)), n.clues.or(one(k))
}

// load sets the first state to the puzzle.
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

// unique reports whether the known solution is the only solution of the puzzle.
func (n *nine) unique() bool {
	n.load()
	n.left = 1
	n.search(0)
	return n.left == 1
}

// needs reports whether the puzzle has a solution with a digit other than d+1 in cell k. The cell
// must be blank. If the puzzle has one solution with the clue d+1 in this cell, needs reports
// whether that clue is needed.
func (n *nine) needs(k, d int) bool {
	for i, w := range n.witnesses {
		if !w.meets(n.clues) {
			// The same witness probably answers again soon, so move it forward.
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

// difference returns the cells in which the last solution found differs from the known one.
func (n *nine) difference() (cells places) {
	for d, own := range n.found.own {
		cells = cells.or(own.without(n.solution[d]))
	}
	return cells
}

// search looks for solutions other than the known one, from the state at this depth. It returns
// true when it has found n.left of them.
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
		b.put(n.tables, bits.TrailingZeros(digits), k) // when the last digit is tried, the state of this depth can be overwritten
	}
	return false
}

// first returns the open cell in which to guess. It prefers a cell with two possible digits. Call it
// only after rest, which finds these cells.
func (b *bandState) first() int {
	if b.pairs.empty() {
		return b.open.first()
	}
	return b.pairs.first()
}
