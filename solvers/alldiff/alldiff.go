// Package alldiff takes out of every unit all digits that are in no way of
// filling that unit, by matching and strongly connected components.
//
// Idea: A unit asks that all its cells differ. Treat that as one constraint and
// not as many pairs. Draw the cells on the left, the digits on the right, and a
// line where a digit is open to a cell: a way to fill the unit is a perfect
// matching, a set of lines that meets each cell and each digit once. If there is
// none, the board is dead. If there is one, every other differs from it by
// alternating paths and cycles: lines of the matching and other lines in turn.
// Direct the lines of the matching one way and all others the other way; a line
// outside the matching lies on an alternating cycle just if both of its ends are
// in the same strongly connected component, and Tarjan's algorithm finds these in
// one walk. Lines between components are in no perfect matching: they go. Régin
// must also spare the lines on even alternating paths from a free digit. Here a
// unit has as many digits as cells, nothing is free, and the cycles are all. It
// also lets a cell and its digit in the matching be one node: from digit d lead
// arcs to the digits open to the cell that has d, and a domain is a node's list
// of arcs as it stands. A unit whose cells have changed is filtered again, until
// nothing changes; then the search goes on in the smallest domain.
//
// Source: J.-C. Régin, "A Filtering Algorithm for Constraints of Difference in
// CSPs", AAAI 1994; R. Tarjan, "Depth-First Search and Linear Graph Algorithms",
// SIAM Journal on Computing 1(2), 1972; augmenting paths: C. Berge, 1957.
//
// Cost: One walk over at most side^2 arcs for each unit filtered. Within a unit it
// sees everything there is: naked and hidden singles, pairs, triples and so on
// of any size. Between two units it sees nothing, so locked candidates are left
// to guesses. The matching is kept from one filtering to the next, also when the
// search goes back, as domains then only grow; it is mended where a line is gone.
// Left out on purpose: cheaper rules that run before it, and spare most calls.
//
// Answers: first, unique, count. Nodes: digits tried in a cell whose domain had
// two or more after filtering; exact.
package alldiff

import (
	"context"
	_ "embed" // the source is the documentation

	"sudokubench/solvers"
	"sudokubench/solvers/parts/domains"
	"sudokubench/sudoku"
)

//go:embed alldiff.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "alldiff",
		Family:   "propagation",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			s := &solver{}
			s.Init(shape, s)
			s.matchings = make([]matching, len(s.Board.Units))
			s.unitsOf = domains.UnitsOf(s.Board)
			return s, nil
		},
	}
}

type solver struct {
	domains.Search

	matchings []matching      // of each unit
	unitsOf   []domains.Units // of each cell
	changed   domains.Units   // since they were filtered
	at        graph           // the unit that is being filtered
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.forget()
	return s.Search.Solve(ctx, q, c)
}

// forget drops the matchings: nothing is kept of other puzzles.
func (s *solver) forget() {
	for k := range s.matchings {
		for cell := range s.matchings[k].digit {
			s.matchings[k].digit[cell] = none
		}
	}
}

// Root implements domains.Filter: all units are filtered.
func (s *solver) Root() (ok bool) {
	for k := range s.Board.Units {
		s.changed.Add(k)
	}
	return s.fixpoint()
}

// Assigned implements domains.Filter: those of the cell are.
func (s *solver) Assigned(cell int) (ok bool) {
	s.changed.Join(s.unitsOf[cell])
	return s.fixpoint()
}

// fixpoint filters what has changed until nothing does.
func (s *solver) fixpoint() (ok bool) {
	unit, more := -1, false
	for {
		unit, more = s.changed.Take(unit)
		if !more {
			return true
		}
		if !s.filter(unit) || s.Halt(s.Board.Side*s.Board.Side) {
			s.changed = domains.Units{}
			return false
		}
	}
}

// filter takes out of a unit the digits that are in no perfect matching. Once is
// enough: all that is left is in one.
func (s *solver) filter(unit int) (ok bool) {
	g, cells := &s.at, s.Board.Units[unit]
	var fixed uint32 // digits of cells with one: components by themselves
	for k, i := range cells {
		m := s.Of[i]
		g.domain[k&none] = m
		if m&(m-1) != 0 {
			m = 0
		}
		fixed |= m
	}
	g.matching = &s.matchings[unit]
	if !g.match(len(cells)) {
		return false
	}
	g.components(s.Board.All &^ fixed)
	for k, i := range cells {
		m := g.domain[k&none]
		if m&(m-1) == 0 {
			continue
		}
		keep := m & g.component[g.digit[k&none]&none]
		if keep == m {
			continue
		}
		s.Set(int(i), keep)
		s.changed.Join(s.unitsOf[i])
	}
	s.changed.Drop(unit)
	return true
}
