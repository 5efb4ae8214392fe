// Package alldiff removes from the cells of every unit all digits that no way to fill the unit uses, with matchings
// and strongly connected components, and then guesses.
//
// # Idea
//
// A unit is a row, a column or a box. The domain of a cell is the set of digits that are still possible in it: at
// the start one digit for a clue, all digits for a blank, or the given candidates. The solver treats the rule "all
// cells of the unit differ" as one constraint, and looks at a whole unit at once. This is called filtering.
//
// A perfect matching assigns to each cell of the unit a digit of its domain, and to each digit one cell: it is one
// way to fill the unit. To filter a unit, first find one perfect matching. A cell keeps its digit of the previous
// matching of this unit if its domain still contains the digit; otherwise it loses it. For a new puzzle, no cell has
// a digit. The cells without a digit are loose, and digits without a cell are free. Augment from each loose cell, in
// reading order. The calls of one augmentation share a set tried, which is empty at first:
//  1. If the domain of the cell has a free digit, assign the lowest to the cell. The augmentation succeeds.
//  2. Otherwise take the lowest digit d of its domain that is not in tried, add d to tried, and augment in the same
//     way from the cell that has d. If that succeeds, that cell has a new digit, so assign d to this cell and
//     succeed. If it fails, repeat with the next digit. If no digit is left, fail.
//
// If an augmentation from a loose cell fails, the unit has no perfect matching: the board is a dead end. The unit
// keeps the part of the matching that it has.
//
// Now remove every digit of a domain that is in no perfect matching. There is no need to list all matchings. Assume
// that you give a cell another digit d of its domain. The cell that had d needs another digit, and so on. That
// works only if the chain of changes ends at the digit that the first cell gave up. So the solver builds a directed
// graph. Its nodes are the digits. From each digit e, arcs lead to all digits in the domain of the cell that has e
// in the matching. The cell can take d instead of e exactly if the arc from e to d is on a cycle, and that is true
// exactly if d and e are in the same strongly connected component: a largest set of nodes of which each can be
// reached from each other along arcs. So each cell keeps the digits of its domain that are in the component of its
// matched digit, and loses the others.
//
// Tarjan's algorithm finds all components in one depth-first walk. The solver uses sets of digits: unseen, at first
// all digits except the digits of cells with a domain of one digit (each of them is its own component); and
// stacked, at first empty, the digits that were seen but have no component yet. While unseen is not empty, call
// walk(lowest digit of unseen). walk(d) does this:
//  1. Let earlier be a copy of stacked. Move d from unseen to stacked. Let arcs be the domain of the cell that has
//     d, and reached the digits in both arcs and earlier.
//  2. While arcs has a digit of unseen, add the result of walk(lowest such digit) to reached.
//  3. Remove from reached all digits that are not in earlier. If reached is now empty, no path leads back to an
//     earlier digit: the digits in stacked but not in earlier are one component, and stacked becomes earlier again.
//  4. Return reached.
//
// A set changed contains the units to filter. At the start it has all units, and after a guess the three units of
// the guessed cell. At the start and after each guess, the solver goes through the units of changed from the first
// row on, in the order rows, columns, boxes, and again from the first row until changed is empty. If a cell loses a digit, its other two units join changed.
// After its own filtering a unit needs no second one, because all remaining digits are in a perfect matching.
//
// Then the solver chooses the cell with the fewest digits, but at least two; of equal cells the first in reading
// order. If each cell has one digit, this is a solution. Otherwise it guesses each digit of the cell, lowest first,
// and filters after each guess. After a dead end, it empties changed. After a dead end or a solution, it undoes the
// guess and all changes of domains after it with a trail, a list of cells and their former domains. It stops when the
// limit of solutions is reached. Clashing clues mean that there is no solution. The option guess takes another cell
// (first: the first with two or more digits; degree: of those with the fewest, the one with most peers with two or
// more), and digits=rarest tries the digit first that the fewest peers can have. The option reuse=off finds each
// matching without the one before.
//
// # Example
//
//	. 2 . | . . 4
//	. . 1 | . . .
//	------+------
//	. . . | 3 . .
//	. . . | . . 5
//	------+------
//	4 3 . | 6 . .
//	. 5 . | . 2 .
//
// Before the first guess, the second filtering of box 3 removes digits. The first one left the matching in the column
// before. Three cells keep their digits, because these are still in their domains; the others are loose:
//
//	cell  domain  before  matched  component  left
//	r3c1  256     1       2        2345       25
//	r3c2  16      4       1        16         16
//	r3c3  45      5       5        2345       45
//	r4c1  236     3       3        2345       23
//	r4c2  16      6       6        16         16
//	r4c3  34      2       4        2345       34
//
// r3c1 has digit 2 in the matching, so arcs lead from 2 to 5 and 6, its other digits (an arc from 2 to itself changes
// nothing). In the same way, arcs lead from 5 to 4, from 4 to 3, from 3 to 2 and 6, from 6 to 1, and from 1 to 6. So 2, 5, 4 and 3 are on a cycle and
// form one component, 1 and 6 form the other. No path leads from 6 back to 2 or 3, so r3c1 and r4c1 lose 6.
// (Players call 16 in r3c2 and r4c2 a naked pair.) These domains remain when no filtering removes a digit:
//
//	356   2     35    15    136   4
//	356   4     1     25    36    26
//	25    16    45    3     146   26
//	23    16    34    12    146   5
//	4     3     2     6     5     1
//	1     5     6     4     2     3
//
// r1c3 is the first cell with two digits, so the search guesses there. It needs two nodes (a filtering that finds a
// dead end counts too):
//
//	start:           39 filterings remove 107 digits
//	guess 3 in r1c3: 24 filterings remove 22 digits; all cells have one digit
//	guess 5 in r1c3: 11 filterings remove 14 digits; a unit has no perfect matching
//
// # Source
//
// J.-C. Régin, "A Filtering Algorithm for Constraints of Difference in CSPs", AAAI 1994; R. Tarjan, "Depth-First
// Search and Linear Graph Algorithms", SIAM Journal on Computing 1(2), 1972; augmenting paths: C. Berge, 1957.
// Régin also handles digits that no cell uses; a unit has as many digits as cells, so they do not occur here.
//
// # Cost
//
// A filtering walks over at most side^2 arcs. Inside a unit it finds everything: naked and hidden singles, pairs,
// triples and larger sets. Between two units it finds nothing, so locked candidates need guesses. A matching stays
// from one filtering to the next, also when the search undoes a guess, because domains then only grow.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits guessed in a cell whose domain has two or more digits after filtering; exact.
//
// # Left out
//
// Cheaper rules before the filtering, such as naked singles. They would make most filterings unnecessary.
package alldiff

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver

	"sudokubench/solvers"
	"sudokubench/solvers/parts/domains"
	"sudokubench/sudoku"
)

//go:embed alldiff.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "alldiff",
		Family:   "propagation",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas(),
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			s := &solver{reuse: options.On(reuse)}
			s.Init(shape, options, s)
			s.matchings = make([]matching, len(s.Board.Units))
			s.unitsOf = domains.UnitsOf(s.Board)
			return s, options.Check(ideas())
		},
	}
}

func ideas() []solvers.Option { return append(domains.Ideas(), reuse) }

var reuse = solvers.Switch("reuse", "whether the matching of a unit begins with the one before: on or off")

type solver struct {
	domains.Search

	reuse     bool
	matchings []matching      // last matching of each unit in this puzzle
	unitsOf   []domains.Units // row, column and box of each cell
	changed   domains.Units   // units that filter must process, because a domain changed
	at        graph           // state of the unit that filter processes
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.forget()
	return s.Search.Solve(ctx, q, c)
}

// forget deletes the matchings of the previous puzzle.
func (s *solver) forget() {
	for k := range s.matchings {
		s.matchings[k].forget()
	}
}

func (m *matching) forget() {
	for cell := range m.digit {
		m.digit[cell] = none
	}
}

// Root implements domains.Filter. It filters all units.
func (s *solver) Root() (ok bool) {
	for k := range s.Board.Units {
		s.changed.Add(k)
	}
	return s.fixpoint()
}

// Assigned implements domains.Filter. It filters the units of the cell.
func (s *solver) Assigned(cell int) (ok bool) {
	s.changed.Join(s.unitsOf[cell])
	return s.fixpoint()
}

// fixpoint filters the changed units until no unit changes. ok is false if a unit has no perfect
// matching, or if the search must stop.
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

// filter removes the digits that are in no perfect matching from the domains of a unit. ok is false
// if there is no perfect matching. The unit itself need not be filtered again, because each
// remaining digit is in a perfect matching.
func (s *solver) filter(unit int) (ok bool) {
	g, cells := &s.at, s.Board.Units[unit]
	var fixed uint32 // digits of the cells whose domain has one digit; they need no component
	for k, i := range cells {
		m := s.Of[i]
		g.domain[k&none] = m
		if m&(m-1) != 0 {
			m = 0
		}
		fixed |= m
	}
	g.matching = &s.matchings[unit]
	if !s.reuse {
		g.forget()
	}
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
