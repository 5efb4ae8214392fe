// Package bitmask goes through the cells in reading order and keeps one bit for each digit that a
// row, column or box does not have yet.
//
// # Idea
//
// The solver visits the same boards as set-difference, in the same order, and makes the same
// guesses. It differs in one respect: set-difference reads three units to find the choices of a
// cell, and this solver keeps them up to date in words of bits.
//
// Each row, each column and each box has a word. Bit d-1 of the word is 1 if the unit does not have
// digit d yet, so the digit is free there. The open digits of a cell are the AND of three words: of
// its row, its column and its box.
//
// Load the puzzle: set all bits of all words, then go through the cells in reading order. Clear the
// bit of each clue in its three words, and append each blank to a list. If the bit of a clue is
// already 0 in one of its words, two clues clash, and the puzzle has no solution.
//
// Then search along the list:
//  1. Take the next blank and compute the AND of its words. If it is 0, an earlier choice was
//     wrong: return.
//  2. Take the lowest bit of the AND. Flip it in the three words, which makes the digit taken, and
//     write the digit on the board.
//  3. Search the rest of the list. If the list is empty, count a solution, and stop if the limit
//     is reached.
//  4. Flip the bit in the three words again, which makes the digit free, and do the same with the
//     next bit of the AND.
//
// The option order sorts the list: order=fewest by the number of open digits, order=filled so that the
// next blank is always the one whose units have most clues and earlier blanks. With ahead=on, step 3
// goes back at once if a blank of the rest of the list has no open digit.
//
// The digit on the board stays when the search goes back. This does no harm, because only the words
// decide, and the next choice overwrites the digit.
//
// # State
//
// The words of r1c1 in the puzzle of the example. Row 1 has the digits 2 and 4, column 1 has 1, and
// box 1 has 4:
//
//	digit      4321
//	rows[0]    0101
//	cols[0]    1110
//	boxes[0]   0111
//	AND        0100   only 3 is open
//
// A word has 32 bits, which is enough for boards of up to 25x25.
//
// # Example
//
// This is the puzzle of the article of set-difference:
//
//	. 4 | . 2
//	. . | . .
//	----+----
//	. . | . .
//	1 . | 3 .
//
// Each line is a cell that the search reaches, with the words of its units and their AND:
//
//	cell   row   column  box   AND   digits
//	r1c1   0101  1110    0111  0100  3
//	r1c3   0001  1011    1101  0001  1
//	r2c1   1111  1010    0011  0010  2
//	r2c2   1101  0111    0001  0001  1
//	r2c3   1100  1010    1100  1000  4
//	r2c4   0100  1101    0100  0100  3
//	r3c1   1111  1000    1110  1000  4
//	r3c2   0111  0110    0110  0110  23
//	r3c3   0101  0010    1011  0000  none: go back
//	r3c3   0011  0010    1011  0010  2
//	r3c4   0001  1001    1001  0001  1
//	r4c2   1010  0010    0010  0010  2
//	r4c4   1000  1000    1000  1000  4
//
// r3c2 has two open digits, so it is a guess. The search tries 2 first, and flips bit 1 in row 3,
// column 2 and box 3. Then the AND of r3c3 is 0. The search flips bit 1 back and tries 3, which
// flips bit 2 instead. Now the word of row 3 is 0011, and r3c3 has the open digit 2.
//
// # Source
//
// S. W. Golomb and L. D. Baumert, "Backtrack Programming", Journal of the ACM 12(4), 1965, for
// backtracking. A word of bits for each unit is folklore, best known from the problem of the
// queens. Written from the idea.
//
// # Cost
//
// Each digit takes three loads, two ANDs and six flips. Much of the time goes to branches that the
// processor predicts wrongly. The order of the cells ignores the puzzle, so the solver can need
// millions of digits if the upper rows have few clues. The memory is one word for each unit, the
// list and the board. A faster program needs another order rather than faster steps: compare the
// guesses of bitmask-mrv.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits placed in a cell with two or more open digits; exact.
//
// # Left out
//
// A choice of the next cell during the search (see bitmask-mrv). So the comparison with
// set-difference, rescan and cell-list shows only the effect of the representation.
package bitmask

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/unitwords"
	"sudokubench/sudoku"
)

//go:embed bitmask.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "bitmask",
		Family:   "backtracking",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		Options:  ideas,
		New: func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
			grid := make(sudoku.Grid, shape.Cells())
			return &solver{
				Search: solvers.Show(grid),
				words:  unitwords.New(shape), grid: grid,
				order: options.Value(unitwords.Order), ahead: options.On(unitwords.Ahead),
			}, options.Check(ideas)
		},
	}
}

var ideas = []solvers.Option{unitwords.Order, unitwords.Ahead}

type solver struct {
	solvers.Search

	words unitwords.Board
	grid  sudoku.Grid
	order string // value of the option order
	ahead bool
}

// step is the work of placing one digit, in the unit of solvers.Search.Work.
const step = 4

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	blanks, ok := s.words.Load(q.Puzzle)
	s.words.Sort(blanks, s.order)
	return s.End(ok && s.search(blanks))
}

// search tries all open digits in the blanks. stop is true if the limit of solutions is reached or
// the context has ended.
func (s *solver) search(blanks []unitwords.Place) (stop bool) {
	if len(blanks) == 0 {
		return s.Found(s.grid)
	}
	if s.Work(step) {
		return true
	}
	if s.ahead && s.words.Dead(blanks) {
		return s.Work(len(blanks))
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
	s.grid[p.Cell] = 0
	return false
}
