// Package bitmask goes through the cells in reading order with one bit for
// each digit that a row, column or box still lacks.
//
// Idea: Keep a word for every row, every column and every box; its bit d-1 says
// that digit d is still free there. The digits that fit a cell are then the AND
// of three words: no digit is tried that breaks a rule, and none is looked for.
// Go through the blanks from the top left in reading order. Take the lowest bit
// of the AND, flip it off in the three words, go on to the next blank; on the way back flip
// it on again and take the next bit. Where the AND is zero, an earlier choice was
// wrong. The method visits the very boards that set-difference, rescan and
// cell-list visit, in the same order: the rows of these four in a table differ
// by the representation alone. What is left out, on purpose, is any choice of
// which cell comes next (see fewest-first and bitmask-mrv).
//
// Source: S. W. Golomb and L. D. Baumert, "Backtrack Programming", Journal of
// the ACM 12(4), 1965, for backtracking. A word of bits a unit is folklore, best
// known from the problem of the queens. Written from the idea.
//
// Cost: Three loads, two ANDs and six flips for each digit placed, some ten
// nanoseconds, most of it for branches that the processor guesses wrong. But
// reading order needs up to billions of digits where the upper rows are sparse.
// Memory is three words a unit. It is hard to be faster in reading order, and
// easy to be faster in another: compare the guesses of bitmask-mrv.
//
// Answers: first, unique, count. Nodes: digits placed where two or more were
// open; exact.
package bitmask

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/unitwords"
	"sudokubench/sudoku"
)

//go:embed bitmask.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "bitmask",
		Family:   "backtracking",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return &solver{words: unitwords.New(shape), grid: make(sudoku.Grid, shape.Cells())}, nil
		},
	}
}

type solver struct {
	solvers.Search

	words unitwords.Board
	grid  sudoku.Grid
}

// step is what placing one digit costs, in cells looked at (see Search.Work).
const step = 4

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	blanks, ok := s.words.Load(q.Puzzle)
	return s.End(ok && s.search(blanks))
}

// search fills the blanks in every way; true means stop: enough solutions were
// found, or the context has ended.
func (s *solver) search(blanks []unitwords.Place) (stop bool) {
	if len(blanks) == 0 {
		return s.Found(s.grid)
	}
	if s.Work(step) {
		return true
	}
	p := blanks[0]
	open := s.words.Open(p)
	guess := int64(0)
	if open&(open-1) != 0 {
		guess = 1
	}
	for ; open != 0; open &= open - 1 {
		bit := open & -open
		s.Nodes += guess
		s.grid[p.Cell] = uint8(bits.TrailingZeros32(bit)) + 1
		s.words.Flip(p, bit)
		stop = s.search(blanks[1:])
		s.words.Flip(p, bit)
		if stop {
			return true
		}
	}
	return false
}
