// Package bitmaskmrv searches with one bit per digit, always in the blank
// cell that has the fewest candidates left.
//
// Idea: For every row, column and box keep a word whose bit d says that digit d
// is still free there. The candidates of a cell are then the AND of three words,
// and counting them is one instruction. At every step look through the blanks
// for the cell with the fewest candidates ("minimum remaining values"): none
// means a dead end and one means no choice, so the look stops there. Otherwise
// try each candidate of the chosen cell, lowest digit first. The cell that
// leaves the fewest ways open keeps the tree narrow: a wrong digit is found out
// after a few cells, where plain reading order may need millions. The blanks are
// an unordered list; a cell leaves it by changing places with the last.
//
// Source: S. W. Golomb and L. D. Baumert, "Backtrack Programming", Journal of
// the ACM 12(4), 1965, which gives the rule of the smallest choice first. Bit
// sets for it are folklore. Written from the idea.
//
// Cost: One look at every blank for every cell filled, so some 60*60/2 ANDs for a
// 9x9 puzzle without a guess; the guesses come on top. Memory is the list of
// blanks and three words a line. It sees a digit that has only one place left in
// a row only when the other digits of that place are gone, so sparse puzzles
// (17 clues) cost it many guesses, and large sparse boards cost too many.
//
// Answers: first, unique, count. Nodes: digits tried in a cell that had two or
// more candidates; exact.
package bitmaskmrv

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed bitmaskmrv.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "bitmask-mrv",
		Family:   "search",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return newSolver(shape), nil
		},
	}
}

// pollEvery is how many cells are filled between two looks at the context.
const pollEvery = 2048

// place is a cell and the units it lies in.
type place struct {
	cell          uint16
	row, col, box uint8
}

type solver struct {
	// The digits still free in each unit, bit d-1 for digit d. 32 units and not
	// 25, so that an index masked with 31 needs no check.
	rows, cols, boxes [32]uint32

	places []place // of every cell
	blanks []place // those to fill: search(n) owns the first n
	grid   sudoku.Grid
	all    uint32 // every digit of the board

	ctx   context.Context
	err   error
	claim *solvers.Claim
	limit int
	polls int // cells to fill until the next look at ctx
}

func newSolver(shape sudoku.Shape) *solver {
	s := &solver{
		places: make([]place, shape.Cells()),
		blanks: make([]place, shape.Cells()),
		grid:   make(sudoku.Grid, shape.Cells()),
		all:    1<<shape.Side() - 1,
	}
	for i := range s.places {
		r, c := i/shape.Side(), i%shape.Side()
		s.places[i] = place{uint16(i), uint8(r), uint8(c), uint8(shape.Box(r, c))}
	}
	return s
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	*c = solvers.Claim{Solution: c.Solution}
	copy(c.Solution, q.Puzzle)
	s.ctx, s.err, s.claim, s.limit, s.polls = ctx, nil, c, q.Limit, 1
	n, ok := s.load(q.Puzzle)
	c.Exhausted = !ok || !s.search(n)
	return s.err
}

// load places the clues and lists the blanks; ok is false where two clues clash.
func (s *solver) load(puzzle sudoku.Grid) (blanks int, ok bool) {
	for i := range s.rows {
		s.rows[i], s.cols[i], s.boxes[i] = s.all, s.all, s.all
	}
	copy(s.grid, puzzle)
	for i, d := range puzzle {
		p := s.places[i]
		if d == 0 {
			s.blanks[blanks] = p
			blanks++
			continue
		}
		bit := uint32(1) << (d - 1)
		if s.candidates(p)&bit == 0 {
			return 0, false
		}
		s.flip(p, bit)
	}
	return blanks, true
}

func (s *solver) candidates(p place) uint32 {
	return s.rows[p.row&31] & s.cols[p.col&31] & s.boxes[p.box&31]
}

// flip takes a free digit out of the units of a cell, or puts it back.
func (s *solver) flip(p place, bit uint32) {
	s.rows[p.row&31] ^= bit
	s.cols[p.col&31] ^= bit
	s.boxes[p.box&31] ^= bit
}

// search fills the first n blanks in every way; true means stop: enough
// solutions were found, or the context has ended.
func (s *solver) search(n int) (stop bool) {
	if n == 0 {
		return s.found()
	}
	if s.polls--; s.polls == 0 {
		s.polls = pollEvery
		if s.err = s.ctx.Err(); s.err != nil {
			return true
		}
	}
	at, open := s.fewest(n)
	last := n - 1
	p := s.blanks[at]
	s.blanks[at], s.blanks[last] = s.blanks[last], p
	guess := int64(0)
	if open&(open-1) != 0 {
		guess = 1
	}
	for ; open != 0; open &= open - 1 {
		s.claim.Nodes += guess
		bit := open & -open
		s.grid[p.cell] = uint8(bits.TrailingZeros32(bit)) + 1
		s.flip(p, bit)
		stop = s.search(last)
		s.flip(p, bit)
		if stop {
			return true
		}
	}
	return false
}

// fewest finds a blank with the fewest candidates among the first n.
func (s *solver) fewest(n int) (at int, open uint32) {
	least := 33
	for i, p := range s.blanks[:n] {
		m := s.candidates(p)
		if m&(m-1) == 0 {
			return i, m
		}
		if k := bits.OnesCount32(m); k < least {
			least, at, open = k, i, m
		}
	}
	return at, open
}

// found counts a solution and keeps the first.
func (s *solver) found() (stop bool) {
	if s.claim.Count == 0 {
		copy(s.claim.Solution, s.grid)
	}
	s.claim.Count++
	return s.claim.Count == s.limit
}
