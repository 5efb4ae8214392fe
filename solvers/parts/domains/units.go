package domains

import (
	"math/bits"

	"sudokubench/solvers/parts/layout"
)

// Units is a set of units, such as the units that a filter must look at again. Bit u%64 of word
// u/64 is unit u of layout.Layout. The largest board has 75 units.
type Units [2]uint64

// Join adds the units of another set to this set.
func (u *Units) Join(v Units) { u[0], u[1] = u[0]|v[0], u[1]|v[1] }

// Add adds one unit.
func (u *Units) Add(unit int) { u[unit>>6&1] |= 1 << (unit & 63) }

// Drop removes one unit.
func (u *Units) Drop(unit int) { u[unit>>6&1] &^= 1 << (unit & 63) }

// Take removes and returns the first unit after last. If there is no such unit, it takes the first
// unit of the set. ok is false if the set is empty. In this order, Take returns the same unit again
// as late as possible, so that a filter then processes as many changes of the unit as possible at
// once.
func (u *Units) Take(last int) (unit int, ok bool) {
	if unit, ok = u.first(uint(last + 1)); !ok {
		unit, ok = u.first(0)
	}
	if ok {
		u.Drop(unit)
	}
	return unit, ok
}

// first returns the lowest unit of the set that is not below from. ok is false if there is no such
// unit.
func (u *Units) first(from uint) (unit int, ok bool) {
	if m := u[0] >> from << from; m != 0 { // a shift by 64 or more bits gives 0, so m is 0 if from is at least 64
		return bits.TrailingZeros64(m), true
	}
	from = max(from, 64) - 64
	if m := u[1] >> from << from; m != 0 {
		return bits.TrailingZeros64(m) + 64, true
	}
	return 0, false
}

// UnitsOf returns for each cell the set of its row, column and box.
func UnitsOf(board *layout.Layout) []Units {
	of := make([]Units, len(board.Of))
	for i, three := range board.Of {
		for _, u := range three {
			of[i].Add(int(u))
		}
	}
	return of
}
