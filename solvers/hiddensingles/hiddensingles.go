// Package hiddensingles fills every cell that is the only one for a digit or
// has only one digit, until there is none, and never guesses.
//
// Idea: Every cell keeps the set of its candidates, one bit a digit. A digit
// that is written in leaves the sets of all cells of its row, column and box. A
// cell whose set is down to one digit, a naked single, waits in a queue to be
// filled in turn, so that naked singles are never looked for: they report
// themselves. When the queue is empty comes the other question: not what fits
// here, but where a digit fits. Read the sets of a unit once and keep two words,
// the digits seen and those seen again; what was seen once only is a hidden
// single, since no other cell of the unit can take it. Each is filled as it is
// found, and if there were any, the queue is emptied again. It ends when the
// board is full, when a cell has no candidate or a unit no place for a digit
// (then there is no solution), or when neither question finds anything: there
// it declines and hands back the board as far as it got. All it writes is
// forced, so a board that it fills is the only solution. In which order singles
// are filled makes no difference to where it ends.
//
// Source: Folklore of the puzzle's players, from whom the names are; no first
// author is known. One of the seeds of this project announced it for its next
// part. Written from the idea.
//
// Cost: Each cell filled is a walk over its peers (20 on 9x9), each round of the
// second question one over the units with blanks; a puzzle that singles solve
// takes a handful of rounds. It solves all that is called easy, not quite half
// of the 9x9 puzzles with 17 clues, and none of the hard ones. Memory is a word
// a cell.
//
// Answers: first, unique, count; each only where it does not decline. Nodes:
// none, as it never chooses.
package hiddensingles

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed hiddensingles.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:    "hidden-singles",
		Family:  "logic",
		Source:  source,
		Shapes:  sudoku.Shapes(),
		Answers: solvers.All,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return &solver{board: layout.New(shape), queue: make([]uint16, 0, shape.Cells())}, nil
		},
	}
}

type solver struct {
	solvers.Search

	board *layout.Layout
	grid  sudoku.Grid // the claim's

	// The candidates of each blank, bit d-1 for digit d; none of a filled cell.
	// 1024 cells and not 625, so that an index masked with 1023 needs no check.
	cand   [1024]uint32
	need   [3 * sudoku.MaxSide]uint32 // by unit: the digits without a cell as yet
	queue  []uint16                   // cells down to one candidate; each comes here once
	filled int
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	s.grid = c.Solution
	if !q.Shape.Consistent(q.Puzzle) || !s.load() {
		return s.End(false)
	}
	for s.filled < len(s.grid) {
		before := s.filled
		if !s.naked() || !s.hidden() {
			return s.End(false)
		}
		if s.filled == before || s.Work(len(s.grid)*len(s.board.Peers[0])) {
			return s.End(true) // nothing more is forced, or the context has ended
		}
	}
	s.Found(s.grid)
	return s.End(false) // all was forced: there is no other
}

// load finds the candidates; false where a blank has none.
func (s *solver) load() (ok bool) {
	b := s.board
	for u := range b.Units {
		s.need[u] = b.All
	}
	s.queue, s.filled = s.queue[:0], 0
	for i, d := range s.grid {
		if d != 0 {
			s.leave(i, 1<<(d-1))
			s.filled++
		}
	}
	ok = true
	for i, d := range s.grid {
		m := uint32(0)
		if d == 0 {
			of := &b.Of[i]
			m = s.need[of[0]] & s.need[of[1]] & s.need[of[2]]
			ok = ok && m != 0
			if m&(m-1) == 0 {
				s.queue = append(s.queue, uint16(i))
			}
		}
		s.cand[i&1023] = m
	}
	return ok
}

// leave takes a digit off what the units of a cell need.
func (s *solver) leave(i int, bit uint32) {
	for _, u := range s.board.Of[i] {
		s.need[u] &^= bit
	}
}

// naked fills the cells of the queue, and those that join it meanwhile; false
// where a cell has lost its last candidate.
func (s *solver) naked() (ok bool) {
	for k := 0; k < len(s.queue); k++ {
		i := s.queue[k]
		if m := s.cand[i&1023]; m != 0 && !s.fill(int(i), m) {
			return false
		}
	}
	s.queue = s.queue[:0]
	return true
}

// fill writes a digit and takes it from the candidates of the peers; false
// where one of them is left with none.
func (s *solver) fill(i int, bit uint32) (ok bool) {
	s.grid[i] = uint8(bits.TrailingZeros32(bit)) + 1
	s.cand[i&1023] = 0
	s.filled++
	s.leave(i, bit)
	for _, j := range s.board.Peers[i] {
		m := s.cand[j&1023]
		if m&bit == 0 {
			continue
		}
		m ^= bit
		s.cand[j&1023] = m
		if m&(m-1) == 0 {
			if m == 0 {
				return false
			}
			s.queue = append(s.queue, j)
		}
	}
	return true
}

// hidden fills the digits that have one place in a unit; false where one has
// none, or two have the same.
func (s *solver) hidden() (ok bool) {
	for u, unit := range s.board.Units {
		need := s.need[u]
		if need == 0 {
			continue
		}
		var seen, again uint32
		for _, i := range unit {
			m := s.cand[i&1023]
			again |= seen & m
			seen |= m
		}
		if seen != need {
			return false
		}
		once := seen &^ again
		if once == 0 {
			continue
		}
		for _, i := range unit {
			m := s.cand[i&1023] & once
			if m == 0 {
				continue
			}
			if m&(m-1) != 0 || !s.fill(int(i), m) {
				return false
			}
		}
	}
	return true
}
