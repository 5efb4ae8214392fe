package domains

import (
	"math/bits"

	"sudokubench/solvers/parts/layout"
)

// Units is a set of units, by their numbers in layout.Layout: what a filter has
// to look at again. There are 75 on the largest board.
type Units [2]uint64

// Join adds the units of another set.
func (u *Units) Join(v Units) { u[0], u[1] = u[0]|v[0], u[1]|v[1] }

// Add adds one unit.
func (u *Units) Add(unit int) { u[unit>>6&1] |= 1 << (unit & 63) }

// Drop takes one unit out.
func (u *Units) Drop(unit int) { u[unit>>6&1] &^= 1 << (unit & 63) }

// Take takes out the first unit above the last one taken, or if there is none
// the first of all; ok is false where the set is empty. Going round comes back to
// a unit as late as possible, when most of what changes it has happened.
func (u *Units) Take(last int) (unit int, ok bool) {
	if unit, ok = u.first(uint(last + 1)); !ok {
		unit, ok = u.first(0)
	}
	if ok {
		u.Drop(unit)
	}
	return unit, ok
}

// first finds the lowest unit from a number on.
func (u *Units) first(from uint) (unit int, ok bool) {
	if m := u[0] >> from << from; m != 0 { // from 64 on, all are shifted out
		return bits.TrailingZeros64(m), true
	}
	from = max(from, 64) - 64
	if m := u[1] >> from << from; m != 0 {
		return bits.TrailingZeros64(m) + 64, true
	}
	return 0, false
}

// UnitsOf gives each cell's row, column and box as a set.
func UnitsOf(board *layout.Layout) []Units {
	of := make([]Units, len(board.Of))
	for i, three := range board.Of {
		for _, u := range three {
			of[i].Add(int(u))
		}
	}
	return of
}
