package generator

import (
	"math/bits"

	"sudokubench/sudoku"
)

// filler fills 9x9 boards. It draws the same random numbers as board.fill and makes the same grids.
type filler struct {
	tables *bandTables
	states [82]bandState
}

func (f *filler) fill(r random, p *path) sudoku.Grid {
	for {
		b := &f.states[0]
		*b = bandState{open: everywhere}
		for d := range b.left {
			b.left[d] = everywhere
		}
		p.begin()
		if full := f.below(0, r, p); full != nil {
			return full.grid()
		}
		p.deadEnd = true
	}
}

// below fills the state at this depth. It returns nil if the state has no solution or the tries are
// used up.
func (f *filler) below(depth int, r random, p *path) *bandState {
	b := &f.states[depth]
	if !b.rest(f.tables, byUnits) {
		return nil
	}
	if b.open.empty() {
		return b
	}
	k := b.anyFewest(r)
	open := b.digits(k)
	for first := true; open != 0 && p.tries > 0; first = false {
		m := open
		n := bits.OnesCount(m)
		p.choose(n, first)
		for range r.below(n) {
			m &= m - 1
		}
		d := bits.TrailingZeros(m)
		next := &f.states[depth+1]
		*next = *b
		next.put(f.tables, d, k)
		if full := f.below(depth+1, r, p); full != nil {
			return full
		}
		open &^= 1 << d
	}
	return nil
}

// anyFewest returns a random open cell with the fewest possible digits. All such cells are equally
// likely.
func (b *bandState) anyFewest(r random) (at int) {
	c := b.counts()
	rest := b.open // cells that can still replace the best cell: later in reading order, and with no more digits
	fewer, ties := rest, 0
	for !rest.empty() {
		k := rest.first()
		cell := one(k)
		if cell.meets(fewer) {
			n := c.of(k)
			rest, fewer, ties = rest.and(c.atMost(n)), rest.and(c.atMost(n-1)), 0
		}
		rest = rest.without(cell)
		ties++
		if r.below(ties) == 0 {
			at = k
		}
	}
	return at
}

// grid returns the board of a state without open cells.
func (b *bandState) grid() sudoku.Grid {
	grid := make(sudoku.Grid, 81)
	for d, own := range b.own {
		for ; !own.empty(); own = own.without(one(own.first())) {
			grid[cellOf(own.first())] = uint8(d + 1)
		}
	}
	return grid
}
