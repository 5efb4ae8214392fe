// Package forwardchecking keeps the possible digits of each cell and removes an assigned digit
// from its peers at once.
//
// # Idea
//
// Backtracking looks back: it tries a digit and checks that no earlier digit clashes. Forward
// checking looks ahead. Each cell has a domain, the set of digits that are still possible in it. The
// peers of a cell are the other cells of its row, column and box. If a cell is assigned a digit, all
// its peers lose this digit from their domains. If a domain becomes empty, the last choice was wrong, and
// the solver sees it long before the search reaches that cell.
//
// At the start, the domain of a clue is its digit, and the domain of a blank has all digits, or the
// candidates of the cell in a pencilmark puzzle. If two clues clash, the solver reports no solution.
// Otherwise the solver puts all cells with one digit on a list of cells to check, in reading order.
//
// The check works through the list until it is empty:
//  1. Take the last cell from the list. Its domain has one digit, d.
//  2. Go through its peers in reading order. Skip peers without d in their domain.
//  3. If d is the only digit of a peer, stop: this is a dead end.
//  4. Otherwise remove d from the domain of the peer. If one digit is left there, the peer is a naked
//     single: put it on the list.
//
// Then the search guesses:
//  1. Take the cell with the smallest domain of two or more digits ("fail first"). Of equal cells, take
//     the first in reading order. If there is no such cell, the board is a solution. Count it, and stop at
//     the limit.
//  2. Try the digits of the cell in ascending order. For each one, count a node, reduce the domain to
//     this digit, put the cell on the list and check.
//  3. If the check succeeds, continue with step 1 for the next cell.
//  4. When the search comes back from there, or after a dead end, restore all domains as they were
//     before the digit. Then try the next digit. If no digit is left, go back to the cell before.
//
// The option guess takes another cell: guess=first the first with two or more digits, guess=degree, of the
// smallest domains, the one with most peers that have two or more digits. The option digits=rarest tries the
// digit first that the fewest peers can have. The option hidden=on goes through all units after each check,
// assigns the digits with one place in a unit and checks again, until there is no such digit.
//
// To restore domains, each change writes the cell and its old domain to a stack, the trail. A guess
// remembers the height of the trail. To undo the guess, the solver takes the changes above this height
// from the trail, the last one first, and puts the old domains back.
//
// A domain of one digit is the smallest possible. So naked singles come before all guesses, and the list
// finds them without a search of the board.
//
// # Example
//
// This puzzle has two solutions, and the solver looks for both:
//
//	. . | 4 .
//	. . | . 3
//	----+----
//	. 3 | . .
//	2 . | . .
//
// The check of the clues leaves these domains:
//
//	13  12  | 4   12
//	14  124 | 12  3
//	--------+--------
//	14  3   | 12  124
//	2   14  | 13  14
//
// No blank has one digit, so the search guesses in the first cell with two. In the first column, 3 has
// only one place, r1c1. Forward checking looks at one cell at a time and does not see this, so
// it tries 1 first. Each line is a guess, with the other domains that its check changes:
//
//	guess       domains that change
//	1 in r1c1   r1c2: 2  r1c4: 2  r2c1: 4  r2c2: 24  r3c1: 4
//	            dead end: r1c2 and r1c4 both need 2
//	3 in r1c1
//	1 in r1c2   r1c4: 2  r2c1: 4  r2c2: 2  r2c3: 1  r3c1: 1  r3c3: 2  r3c4: 4  r4c2: 4  r4c3: 3  r4c4: 1
//	2 in r1c2   r1c4: 1  r2c1: 1  r2c2: 4  r2c3: 2  r3c1: 4  r3c3: 1  r3c4: 2  r4c2: 1  r4c3: 3  r4c4: 4
//
// The guess 3 in r1c1 changes no other domain. The first solution has 1 in r1c2, the second has 2.
// This is the first:
//
//	3 1 | 4 2
//	4 2 | 1 3
//	----+----
//	1 3 | 2 4
//	2 4 | 3 1
//
// # Source
//
// R. M. Haralick and G. L. Elliott, "Increasing Tree Search Efficiency for Constraint Satisfaction
// Problems", Artificial Intelligence 14, 1980. The paper has both forward checking and the rule of the
// smallest domain. The domains, the trail and the search are in package solvers/parts/domains, which
// other solvers of this family share.
//
// # Cost
//
// An assigned cell costs a look at each peer (20 on 9x9, 64 on 25x25). A guess costs a look at each
// cell. A change takes eight bytes on the trail, which holds at most one change for each digit of each
// cell. The solver finds naked singles only. It does not see that a digit has one place left in a row, so
// 9x9 puzzles with 17 clues take tens of thousands of guesses, and it cannot finish large sparse
// boards in practice.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits tried in a cell whose domain had two or more; exact. Naked singles are not nodes.
//
// # Left out
//
// Rules for units, except with the option hidden. Backjumping: after a dead end, the search always goes
// back to the last guess, even if that guess had no part in the dead end.
package forwardchecking

import (
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver

	"sudokubench/solvers"
	"sudokubench/solvers/parts/domains"
	"sudokubench/sudoku"
)

//go:embed forwardchecking.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "forward-checking",
		Family:   "propagation",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,

		Pencilmarks: true,

		Options: ideas(),
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			s := &solver{due: make([]uint16, 0, shape.Cells())}
			s.Init(shape, options, s)
			if options.On(domains.Hidden) {
				s.AddHidden()
			}
			return s, options.Check(ideas())
		},
	}
}

func ideas() []solvers.Option { return append(domains.Ideas(), domains.Hidden) }

type solver struct {
	domains.Search
	due []uint16 // cells that have one digit left, which check must still remove from their peers
}

// Root implements domains.Filter. It removes the digit of each cell with one digit from the peers of
// the cell.
func (s *solver) Root() (ok bool) {
	s.due = s.due[:0]
	for i, m := range s.Of {
		if m&(m-1) == 0 {
			s.due = append(s.due, uint16(i))
		}
	}
	return s.check()
}

// Assigned implements domains.Filter. It removes the digit of the cell from the peers of the cell.
func (s *solver) Assigned(cell int) (ok bool) {
	s.due = append(s.due[:0], uint16(cell))
	return s.check()
}

// check removes the digit of each cell in due from its peers. If a peer then has one digit left, check
// appends the peer to due. ok is false if a peer would have no digit left.
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
