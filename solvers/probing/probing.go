// Package probing tries every candidate, strikes out those that lead to a
// contradiction, and guesses only when none is left that does.
//
// Idea: To probe a candidate is to write it in with a pencil, follow up what is
// forced by it (naked singles: a cell with one digit; hidden singles: a digit with
// one place in a unit), and rub all that out again. If it led to a contradiction,
// the candidate is struck out for good, and what that forces is followed up in
// ink. Every strike may make other probes fail, so the candidates are gone over
// again until each has survived since the last strike. Then every candidate by
// itself is consistent with all that singles can see: the board is singleton
// consistent. This is a look ahead of one guess at every place of the board,
// where a search takes one guess at one place and lives with it. Only where no
// probe fails is there a guess, in the cell with the fewest digits, and after it
// the probing begins anew. Players shun it as trial and error, but no rule of
// theirs goes so far: only among the hardest puzzles are some that need a guess.
//
// Source: R. Debruyne and C. Bessière, "Some Practicable Filtering Techniques for
// the Constraint Satisfaction Problem", IJCAI 1997 (singleton arc consistency);
// as there, the plainest algorithm, probing in a round. Here the consistency below
// is that of singles, the two rules that Sudoku players name so.
//
// Cost: Some 150 probes a round on 9x9, well under a microsecond each, and several
// rounds where singles do not suffice. That is paid whether or not it is needed,
// for a tree of almost no nodes: on puzzles of 17 clues about what guesses would
// cost, on the hardest several times as much. Large sparse boards have thousands
// of candidates, to be gone over anew after each guess. Left out on purpose: what
// the probes of a cell's digits have in common, and solutions that a probe comes
// upon.
//
// Answers: first, unique, count. Nodes: digits tried in a cell that had two or
// more after probing; the probes themselves are none. Exact.
package probing

import (
	_ "embed" // the source is the documentation

	"sudokubench/solvers"
	"sudokubench/solvers/parts/domains"
	"sudokubench/sudoku"
)

//go:embed probing.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "probing",
		Family:   "propagation",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			s := &solver{due: make([]uint16, 0, shape.Cells())}
			s.Init(shape, s)
			s.unitsOf = domains.UnitsOf(s.Board)
			return s, nil
		},
	}
}

type solver struct {
	domains.Search

	due     []uint16        // cells with one digit that their peers do not know of yet
	changed domains.Units   // since hidden singles were looked for in them
	unitsOf []domains.Units // of each cell
}

// Root implements domains.Filter.
func (s *solver) Root() (ok bool) {
	for i, m := range s.Of {
		if m&(m-1) == 0 {
			s.due = append(s.due, uint16(i))
		}
	}
	for u := range s.Board.Units {
		s.changed.Add(u)
	}
	return s.singles() && s.probe()
}

// Assigned implements domains.Filter.
func (s *solver) Assigned(cell int) (ok bool) { return s.follow(cell) && s.probe() }

// probe goes over all candidates until each has survived since the last was
// struck out; ok is false where a cell has none left, or the search is over.
func (s *solver) probe() (ok bool) {
	cells := len(s.Of)
	for cell, survived := 0, 0; survived < cells; cell, survived = (cell+1)%cells, survived+1 {
		// Strikes change the domain while it is gone through, so it is read anew.
		for below := uint32(0); ; {
			open := s.Of[cell]
			if open&(open-1) == 0 {
				break
			}
			bit := open &^ below
			bit &= -bit
			if bit == 0 {
				break
			}
			below |= bit
			mark := s.Mark()
			s.Set(cell, bit)
			ok := s.follow(cell)
			s.Undo(mark)
			if s.Halt(cells) {
				return false
			}
			if ok {
				continue
			}
			survived = -1
			if !s.strike(cell, open&^bit) {
				return false
			}
		}
	}
	return true
}

// strike leaves a cell the digits given, at least one, and follows that up.
func (s *solver) strike(cell int, left uint32) (ok bool) {
	s.Set(cell, left)
	s.changed.Join(s.unitsOf[cell])
	if left&(left-1) == 0 {
		s.due = append(s.due, uint16(cell))
	}
	return s.singles()
}

// follow follows up a cell that has been left one digit.
func (s *solver) follow(cell int) (ok bool) {
	s.due = append(s.due, uint16(cell))
	s.changed.Join(s.unitsOf[cell])
	return s.singles()
}

// singles follows up naked and hidden singles until there are no more; ok is
// false where a cell has no digit or a digit has no place.
func (s *solver) singles() (ok bool) {
	unit, more := -1, false
	for {
		ok = s.naked()
		if ok {
			if unit, more = s.changed.Take(unit); !more {
				return true
			}
			ok = s.hidden(s.Board.Units[unit])
		}
		if !ok {
			s.due, s.changed = s.due[:0], domains.Units{}
			return false
		}
	}
}

// naked takes the digits of the cells that are due from their peers.
func (s *solver) naked() (ok bool) {
	of := s.Of
	for n := len(s.due); n > 0; n = len(s.due) {
		cell := s.due[n-1]
		s.due = s.due[:n-1]
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
			s.changed.Join(s.unitsOf[p])
			if m&(m-1) == 0 {
				s.due = append(s.due, p)
			}
		}
	}
	return true
}

// hidden finds the digits that have one place in a unit, all at once: those seen
// in some cell, less those seen in two.
func (s *solver) hidden(unit []uint16) (ok bool) {
	var once, twice, known uint32
	of := s.Of
	for _, i := range unit {
		m := of[i]
		twice |= once & m
		once |= m
		if m&(m-1) != 0 {
			m = 0
		}
		known |= m
	}
	if once != s.Board.All {
		return false
	}
	single := once &^ (twice | known)
	if single == 0 {
		return true
	}
	for _, i := range unit {
		h := of[i] & single
		if h == 0 {
			continue
		}
		if h&(h-1) != 0 {
			return false // the only place of two digits
		}
		s.Set(int(i), h)
		s.changed.Join(s.unitsOf[i])
		s.due = append(s.due, i)
	}
	return true
}
