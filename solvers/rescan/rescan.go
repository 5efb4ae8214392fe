// Package rescan looks for the first blank from the top left again at every step, and tries every
// digit in it.
//
// # Idea
//
// This is the shortest program that solves a Sudoku. It visits the same boards as set-difference,
// in the same order. It differs in one respect: it keeps nothing except the board, neither a set of
// digits nor its position. To solve a board:
//  1. Read the board from the top left, row by row, up to the first blank. If there is no blank,
//     the board is solved: count a solution.
//  2. For each digit from 1 up: read the row of the blank, then its column, then its box. If none
//     of them has the digit, write it into the blank and solve the new board by the same rule.
//     Then clear the blank and continue with the next digit.
//  3. If all digits are tried, return to the caller, which tries its next digit.
//
// If the number of solutions reaches the limit, all calls return at once.
//
// Before the search, the solver checks each clue: it clears the cell, tests whether the clue fits
// there, and puts it back. If a clue does not fit, the puzzle has no solution.
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
// Each line is a call. The depth is the number of digits that the search has written. The board is
// shown row by row. To find the blank, the solver reads the number of cells in the third column:
//
//	depth  board at the call    cells read  blank  digits that fit
//	    0  .4.2 .... .... 1.3.           1  r1c1   3
//	    1  34.2 .... .... 1.3.           3  r1c3   1
//	    2  3412 .... .... 1.3.           5  r2c1   2
//	    3  3412 2... .... 1.3.           6  r2c2   1
//	    4  3412 21.. .... 1.3.           7  r2c3   4
//	    5  3412 214. .... 1.3.           8  r2c4   3
//	    6  3412 2143 .... 1.3.           9  r3c1   4
//	    7  3412 2143 4... 1.3.          10  r3c2   23
//	    8  3412 2143 42.. 1.3.          11  r3c3   none: return
//	    8  3412 2143 43.. 1.3.          11  r3c3   2
//	    9  3412 2143 432. 1.3.          12  r3c4   1
//	   10  3412 2143 4321 1.3.          14  r4c2   2
//	   11  3412 2143 4321 123.          16  r4c4   4
//
// At depth 7 two digits fit r3c2. The solver writes 2 first. In the call at depth 8 no digit fits,
// so it returns. The caller clears r3c2 and writes 3, and the second call at depth 8 leads to the
// solution. The deeper the call, the more filled cells the solver reads again.
//
// # Source
//
// The method is the first backtracking program of most textbooks. The model for this solver was one
// of the first programs of this project, in Python with unit tests. Its tests solved one puzzle
// twice, in 110 s. Written from the idea.
//
// # Cost
//
// Each call reads the board up to the first blank. Each digit that it tests reads up to three
// units. cell-list has a list of the blanks, and set-difference has a set of digits, so the times
// of the three solvers show how much time the list and the set save. The order of the cells ignores
// the puzzle, so the solver is slow if the upper rows have few clues. The memory is one board.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits written, also if no other digit fits. The solver writes a digit before it tests the next
// one, so it cannot see whether another fits. So the number is higher than the guesses of other
// solvers.
//
// # Left out
//
// Everything that saves work: a list of the blanks (see cell-list), a set of digits (see
// set-difference), bits for each unit (see bitmask), and a choice of the next cell (see
// fewest-first and bitmask-mrv).
package rescan

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed rescan.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "rescan",
		Family:   "backtracking",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			grid := make(sudoku.Grid, shape.Cells())
			return &solver{
				Search: solvers.Show(grid),
				shape:  shape,
				side:   shape.Side(),
				grid:   grid,
			}, nil
		},
	}
}

type solver struct {
	solvers.Search

	shape sudoku.Shape
	side  int
	grid  sudoku.Grid
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	return s.End(s.legal() && s.search())
}

// legal reports whether each clue fits in its cell, so that no two clues clash.
func (s *solver) legal() bool {
	for i, d := range s.grid {
		if d == 0 {
			continue
		}
		s.grid[i] = 0
		ok := s.fits(i/s.side, i%s.side, d)
		s.grid[i] = d
		if !ok {
			return false
		}
	}
	return true
}

// search tries all digits in the blanks. stop is true if the limit of solutions is reached or the
// context has ended.
func (s *solver) search() (stop bool) {
	r, c, ok := s.firstBlank()
	if !ok {
		return s.Found(s.grid)
	}
	if s.Work(len(s.grid) + 3*s.side*s.side) {
		return true
	}
	i := r*s.side + c
	for d := uint8(1); int(d) <= s.side; d++ {
		if !s.fits(r, c, d) {
			continue
		}
		s.Nodes++
		s.grid[i] = d
		stop = s.search()
		s.grid[i] = 0
		if stop {
			return true
		}
	}
	return false
}

// firstBlank returns the row and column of the first blank in reading order. ok is false if the
// board is full.
func (s *solver) firstBlank() (r, c int, ok bool) {
	for r := range s.side {
		for c := range s.side {
			if s.grid[r*s.side+c] == 0 {
				return r, c, true
			}
		}
	}
	return 0, 0, false
}

// fits reports whether digit d is not yet in row r, in column c, or in the box of the cell.
func (s *solver) fits(r, c int, d uint8) bool {
	for k := range s.side {
		if s.grid[r*s.side+k] == d {
			return false
		}
	}
	for k := range s.side {
		if s.grid[k*s.side+c] == d {
			return false
		}
	}
	top, left := r-r%s.shape.BoxRows, c-c%s.shape.BoxCols
	for br := top; br < top+s.shape.BoxRows; br++ {
		for bc := left; bc < left+s.shape.BoxCols; bc++ {
			if s.grid[br*s.side+bc] == d {
				return false
			}
		}
	}
	return true
}
