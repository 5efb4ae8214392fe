package dpll

import (
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// rules has the clauses that all puzzles of a shape share.
//
// Nearly all clauses have two literals: "not both of two variables". A table stores them: it lists
// the variables that each variable excludes. These clauses therefore need no watched literals.
type rules struct {
	variables int
	// excluded has a list for each variable: the variables that become false if it becomes true.
	// The lists follow each other. Each has a length of excludes.
	excluded []uint16
	excludes int
	// atLeastOne has the literals of the other clauses, one clause after the other: each cell has a
	// digit, and each digit has a place in each unit. The field width is the number of literals of
	// each clause.
	atLeastOne []literal
	width      int
}

func newRules(shape sudoku.Shape) *rules {
	l := layout.New(shape)
	r := &rules{variables: shape.Cells() * l.Side, width: l.Side}
	r.excluded = make([]uint16, 0, r.variables*(l.Side-1+len(l.Peers[0])))
	for i := range shape.Cells() {
		for d := range l.Side {
			for other := range l.Side { // excludes the other digits of the cell
				if other != d {
					r.excluded = append(r.excluded, uint16(i*l.Side+other))
				}
			}
			for _, j := range l.Peers[i] { // excludes the same digit in the peers of the cell
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

// excludedBy returns the variables that become false if a variable becomes true.
func (r *rules) excludedBy(variable int) []uint16 {
	return r.excluded[variable*r.excludes : (variable+1)*r.excludes]
}
