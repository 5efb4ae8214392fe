package dpll

import (
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// rules are the clauses that every puzzle of a shape has.
//
// Nearly all of them have two literals, "not both of these", and are the same
// for every variable up to their numbers. They are kept as a table: forced by a
// variable that becomes true, with nothing to watch or to move.
type rules struct {
	variables int
	// excluded holds, for each variable that becomes true, those that become
	// false: excludes of them, one row after the other.
	excluded []uint16
	excludes int
	// The clauses of more than two literals, one after the other, each of width
	// literals: every cell has a digit, and every digit a place in every unit.
	atLeastOne []literal
	width      int
}

func newRules(shape sudoku.Shape) *rules {
	l := layout.New(shape)
	r := &rules{variables: shape.Cells() * l.Side, width: l.Side}
	for i := range shape.Cells() {
		for d := range l.Side {
			for other := range l.Side { // one digit a cell
				if other != d {
					r.excluded = append(r.excluded, uint16(i*l.Side+other))
				}
			}
			for _, j := range l.Peers[i] { // one place a unit
				r.excluded = append(r.excluded, j*uint16(l.Side)+uint16(d))
			}
		}
		for d := range l.Side {
			r.atLeastOne = append(r.atLeastOne, yes(i*l.Side+d))
		}
	}
	r.excludes = len(r.excluded) / r.variables
	for _, unit := range l.Units {
		for d := range l.Side {
			for _, i := range unit {
				r.atLeastOne = append(r.atLeastOne, yes(int(i)*l.Side+d))
			}
		}
	}
	return r
}

// excludedBy lists the variables that a true one makes false.
func (r *rules) excludedBy(variable int) []uint16 {
	return r.excluded[variable*r.excludes : (variable+1)*r.excludes]
}
