// Package forwardchecking keeps the digits open to every cell, and strikes an
// assigned digit out of its peers at once.
//
// Idea: Plain backtracking looks back: it tries a digit and asks whether it
// clashes with those before. Forward checking looks ahead. Every cell has a
// domain, the set of digits that may still stand there. When a cell is assigned
// a digit, that digit is struck out of the domains of all its peers; if one of
// them becomes empty, the digit was wrong, and the search knows it many steps
// before it would have come to that cell. The next cell to assign is always the
// one with the smallest domain ("fail first"; ties go to the first in reading
// order). A domain of one digit is the smallest there can be, so such cells are
// assigned before all others, and without a choice: each that appears is put on
// a list of cells to assign, which saves looking for it. To go back, the search
// must know the domains as they were: every change is written to a trail with
// what it replaced, and the trail is unwound to where the wrong choice began.
//
// Source: R. M. Haralick and G. L. Elliott, "Increasing Tree Search Efficiency
// for Constraint Satisfaction Problems", Artificial Intelligence 14, 1980, which
// has both forward checking and the rule of the smallest domain. Domains, trail
// and search are those of package solvers/parts/domains.
//
// Cost: An assignment looks at each peer (20 on 9x9, 64 on 25x25); a choice looks
// at each cell. A change costs eight bytes of trail. It sees naked singles and
// nothing else: that a digit has a single place left in a row goes unseen, so
// 9x9 puzzles with 17 clues take tens of thousands of guesses, and large sparse
// boards do not end. Left out on purpose: any look at units (see norvig), jumps
// back over choices that had no part in a failure.
//
// Answers: first, unique, count. Nodes: digits tried in a cell whose domain had
// two or more; assignments of cells with one digit are none. Exact.
package forwardchecking

import (
	_ "embed" // the source is the documentation

	"sudokubench/solvers"
	"sudokubench/solvers/parts/domains"
	"sudokubench/sudoku"
)

//go:embed forwardchecking.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "forward-checking",
		Family:   "propagation",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			s := &solver{due: make([]uint16, 0, shape.Cells())}
			s.Init(shape, s)
			return s, nil
		},
	}
}

type solver struct {
	domains.Search
	due []uint16 // cells with one digit that their peers do not know of yet
}

// Root implements domains.Filter: all clues are assigned.
func (s *solver) Root() (ok bool) {
	s.due = s.due[:0]
	for i, m := range s.Of {
		if m&(m-1) == 0 {
			s.due = append(s.due, uint16(i))
		}
	}
	return s.check()
}

// Assigned implements domains.Filter.
func (s *solver) Assigned(cell int) (ok bool) {
	s.due = append(s.due[:0], uint16(cell))
	return s.check()
}

// check strikes the digits of the cells that are due out of their peers, and
// then those of the peers that this leaves with one.
func (s *solver) check() (ok bool) {
	of, due := s.Of, s.due
	for n := len(due); n > 0; n = len(due) {
		cell := due[n-1]
		due = due[:n-1]
		bit := of[cell]
		for _, p := range s.Board.Peers[cell] {
			m := of[p]
			if m&bit == 0 {
				continue
			}
			if m == bit {
				return false
			}
			m ^= bit
			s.Set(int(p), m)
			if m&(m-1) == 0 {
				due = append(due, p)
			}
		}
	}
	return true
}
