// Package probing tries every candidate, removes the candidates that lead to a contradiction, and guesses only if
// all remaining candidates survive.
//
// # Idea
//
// A unit is a row, a column or a box. The peers of a cell are the other cells of its units. The domain of a cell is
// the set of its candidates: at the start one digit for a clue, all digits for a blank, or the given candidates.
// Clashing clues mean that there is no solution.
//
// To probe a candidate, the solver gives the cell only this digit, follows the singles that result, and undoes all
// changes. If the singles lead to a contradiction, the candidate is in no solution. Then the solver strikes it: it
// removes the candidate from the domain and follows the singles that result. A strike that leads to a contradiction
// is a dead end.
//
// The solver probes the cells in reading order, again from the first cell after the last, and in each cell the
// candidates in ascending order. It skips cells with one candidate. Each strike can make other probes fail. So the
// probing ends only when it has visited all cells once after the last visit to a cell that made a strike. Then each
// candidate alone is consistent with singles. (This property is called singleton consistency.)
//
// Now the solver chooses the cell with the fewest candidates, but at least two; of equal cells the first in reading
// order. If each cell has one candidate, this is a solution. Otherwise the solver guesses each candidate of the
// cell, lowest first: it sets the domain, follows the singles, and probes all candidates again, starting at the
// first cell. After a dead end or a solution, it undoes all changes since the guess. It stops when the limit of
// solutions is reached.
//
// The option probe=pairs probes only cells with two candidates. The option hidden=off follows only naked singles. The
// option guess takes another cell: guess=first the first with two or more candidates, guess=degree, of those with the
// fewest, the one with most peers that have two or more. The option digits=rarest guesses the candidate first that
// the fewest peers can have.
//
// Following singles uses two work lists: due, a stack of cells with one digit whose peers must still lose this
// digit, and changed, a set of units in which a domain has changed. At the start, all cells with one digit are in
// due and all units in changed; then the solver follows singles once before it probes. A probe or a guess adds its
// cell and the units of the cell. A strike adds the units of its cell, and also the cell if one digit is left.
// Repeat:
//  1. Naked singles: while due is not empty, remove the last cell. Remove its digit from the domains of its peers.
//     A peer that had only this digit is a contradiction. Each domain that loses a digit adds its units to changed.
//     If one digit is left, the cell joins due.
//  2. Hidden singles: take the next unit from changed, in the order rows, columns, boxes and again from the first
//     row. If changed is empty, end. Find the digits with exactly one place in the unit, except the digits of cells
//     that already have one digit. It is a contradiction if a digit has no place, or if two digits have the same
//     only place. Leave each found digit alone in its cell, add the units of the cell to changed and the cell to
//     due.
//
// A contradiction empties both lists. To undo changes, the solver keeps a trail: a list of cells with their domains
// before each change. It goes back through the list and restores the domains.
//
// # Example
//
//	1 . | . .
//	. 4 | . .
//	----+----
//	. . | . 1
//	. . | 2 .
//
// Singles alone leave these domains:
//
//	1     23    34    234
//	23    4     1     23
//	234   23    34    1
//	34    1     2     34
//
// The probes, counted from 1. The lines show the two probes that fail:
//
//	probe  6: 3 in r1c4 leads to r1c2=2 r1c3=4 r1c4=3 r2c1=2 r2c4=2 r3c2=2 r3c3=3 r4c1=3 r4c4=4 and a contradiction
//	          without 3 in r1c4: no single follows
//	probe 13: 3 in r3c1 leads to r1c4=4 r2c1=2 r2c4=2 r3c1=3 r3c2=2 r3c3=4 r4c1=4 r4c4=3 and a contradiction
//	          without 3 in r3c1: no single follows
//	probe 34: the last one; all candidates have survived
//
// After that, each cell has these candidates:
//
//	1     23    34    24
//	23    4     1     23
//	24    23    34    1
//	34    1     2     34
//
// The solver guesses in the first cell with two candidates. Both guesses end in a solution, because singles fill
// the board (limit 3):
//
//	guess 2 in r1c2: solution 1234341223414123
//	guess 3 in r1c2: solution 1342241342313124
//
// # Source
//
// R. Debruyne and C. Bessière, "Some Practicable Filtering Techniques for the Constraint Satisfaction Problem",
// IJCAI 1997 (singleton arc consistency). As in that paper, the solver uses the plainest algorithm, which probes in
// rounds. Here the probes use naked and hidden singles, the two rules that players call by these names.
//
// # Cost
//
// A round of the board makes one probe for each candidate of an open cell, and each strike needs at least one more
// round. The solver pays this also for puzzles that need no probes beyond singles. In return it makes few
// guesses: none for puzzles of 17 clues, about six for the hardest (docs/zoo.md). Large boards with few clues are slow: they have thousands of
// candidates, and each guess probes all of them again.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits guessed in a cell that has two or more candidates after probing; probes do not count. Exact.
//
// # Left out
//
// The consequences that all probes of a cell have in common, and solutions that a probe finds. The first would
// remove more candidates, and the second would end some searches earlier.
package probing

import (
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver

	"sudokubench/solvers"
	"sudokubench/solvers/parts/domains"
	"sudokubench/sudoku"
)

//go:embed probing.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "probing",
		Family:   "propagation",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas(),
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			s := &solver{due: make([]uint16, 0, shape.Cells()), pairs: options.Value(probes) == "pairs", hidden: options.On(hidden)}
			s.Init(shape, options, s)
			s.unitsOf = domains.UnitsOf(s.Board)
			return s, options.Check(ideas())
		},
	}
}

func ideas() []solvers.Option { return append(domains.Ideas(), probes, hidden) }

var (
	probes = solvers.Option{
		Name: "probe", Default: "all", Values: []string{"all", "pairs"},
		Doc: "which candidates to probe: all, or only pairs (the candidates of cells with two)",
	}
	hidden = solvers.Switch("hidden", "whether probes look for hidden singles: on or off")
)

type solver struct {
	domains.Search

	due     []uint16        // stack of cells with one digit whose peers must still lose this digit
	changed domains.Units   // units to search for hidden singles
	unitsOf []domains.Units // row, column and box of each cell

	pairs, hidden bool // whether to probe only cells with two candidates, and whether to look for hidden singles
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

// probe tests each candidate by assigning it for a moment. A candidate that leads to a dead end is
// removed (strike). probe ends when no candidate has failed since the last removal. ok is false at a
// dead end and if the search must stop.
func (s *solver) probe() (ok bool) {
	cells := len(s.Of)
	for cell, survived := 0, 0; survived < cells; cell, survived = (cell+1)%cells, survived+1 {
		// A removal can change the domain during this loop, so each turn reads the domain again.
		for below := uint32(0); ; {
			open := s.Of[cell]
			rest := open & (open - 1)
			if rest == 0 || s.pairs && rest&(rest-1) != 0 {
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

// strike sets the domain of a cell to left, which is not empty, and assigns the singles that result.
func (s *solver) strike(cell int, left uint32) (ok bool) {
	s.Set(cell, left)
	s.changed.Join(s.unitsOf[cell])
	if left&(left-1) == 0 {
		s.due = append(s.due, uint16(cell))
	}
	return s.singles()
}

// follow assigns the singles that result from a cell whose domain was set to one digit.
func (s *solver) follow(cell int) (ok bool) {
	s.due = append(s.due, uint16(cell))
	s.changed.Join(s.unitsOf[cell])
	return s.singles()
}

// singles assigns naked and hidden singles until there are no more. ok is false if a cell has no digit
// or a digit has no place in a unit.
func (s *solver) singles() (ok bool) {
	unit, more := -1, false
	for {
		ok = s.naked()
		if ok {
			if !s.hidden {
				return true
			}
			if unit, more = s.changed.Take(unit); !more {
				return true
			}
			ok = s.hiddenSingles(s.Board.Units[unit])
		}
		if !ok {
			s.due, s.changed = s.due[:0], domains.Units{}
			return false
		}
	}
}

// naked removes the digits of the cells in due from the domains of their peers. ok is false if a
// domain is then empty.
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

// hiddenSingles finds all digits that are in the domain of exactly one cell of a unit, and assigns them. ok
// is false if a digit has no place, or if two digits have the same only place.
func (s *solver) hiddenSingles(unit []uint16) (ok bool) {
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
			return false // the cell is the only place of two digits
		}
		s.Set(int(i), h)
		s.changed.Join(s.unitsOf[i])
		s.due = append(s.due, i)
	}
	return true
}
