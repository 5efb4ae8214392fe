// Package celllist lists the blanks once, in reading order, and moves forward and back along the
// list.
//
// # Idea
//
// The solver visits the same boards as set-difference, in the same order. It differs in the details
// of a step: it tests the digits of a cell one after the other, and it moves along a list in a loop
// instead of recursion.
//
// Write down the blanks in reading order. k is the position in this list. Begin at k = 0 and repeat
// one step, advance:
//  1. Take the digit d that is in cell k now (0 if the cell is blank), and clear the cell.
//  2. Test d+1, d+2 and so on, up to the highest digit. A digit fits if the row, the column and
//     the box of the cell do not have it.
//  3. If a digit fits, put it into the cell and go forward: k+1. If none fits, the cell stays
//     blank, and the solver goes back: k-1.
//
// When the solver goes back to a cell, the cell still has its digit, so the same step tries the
// next one. This works like a counter with one wheel for each blank, in which a wheel skips the
// digits that do not fit.
//
// If k is behind the end of the list, every blank has a digit: count a solution. If the limit is
// not reached, go back to look for the next one. If k is -1, the search is complete.
//
// Before the search, the solver checks each clue in the same way: it clears the cell, tests whether
// the clue fits, and puts it back. If a clue does not fit, the puzzle has no solution.
//
// # State
//
// The board, the list and k are the whole state. For each cell of the list, the solver stores the
// first cells of its row, column and box, so that a test needs no division. In a 4x4 board:
//
//	blanks[k].cell   6   r2c3 (cells have numbers from 0, in reading order)
//	blanks[k].row    4   r2c1, the first cell of row 2
//	blanks[k].col    2   r1c3, the first cell of column 3
//	blanks[k].box    2   r1c3, the first cell of box 2
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
// Each line is one step: the digit before the step, the digits that it tests, and the digit after
// it:
//
//	k   cell  old  tests         new
//	0   r1c1  .    1 2 3         3
//	1   r1c3  .    1             1
//	2   r2c1  .    1 2           2
//	3   r2c2  .    1             1
//	4   r2c3  .    1 2 3 4       4
//	5   r2c4  .    1 2 3         3
//	6   r3c1  .    1 2 3 4       4
//	7   r3c2  .    1 2           2
//	8   r3c3  .    1 2 3 4       .  back
//	7   r3c2  2    3             3
//	8   r3c3  .    1 2           2
//	9   r3c4  .    1             1
//	10  r4c2  .    1 2           2
//	11  r4c4  .    1 2 3 4       4
//
// At k = 8 no digit fits, so the solver goes back to k = 7. There, r3c2 still has 2, and the step
// tests only 3.
//
// # Source
//
// The idea is from one of the first programs of this project, a Ruby script for 4x4 boards. It
// listed the empty cells and put into each the first digit that the row, the column and the box
// allow. Written from the idea, for all boards.
//
// # Cost
//
// Each test of a digit reads at most three units, and a cell can need a test for each digit.
// set-difference reads three units once and gets all digits of a cell, so the times of these two
// solvers show the cost of testing digits one by one. The order of the cells ignores the puzzle, so
// the solver is slow if the upper rows have few clues. The memory is the board and the list.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits placed, also if no other digit fits. The solver stops at the first digit that fits, so it
// cannot see whether there is another. So the number is higher than the guesses of other solvers.
//
// # Left out
//
// No set of digits (see set-difference), no bits for each unit (see bitmask), and no choice of the
// next cell (see fewest-first and bitmask-mrv).
package celllist

import (
	"context"
	_ "embed" // go:embed stores this file, because its package comment is the documentation of the solver

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed celllist.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "cell-list",
		Family:   "backtracking",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			grid := make(sudoku.Grid, shape.Cells())
			s := &solver{
				Search: solvers.Show(grid),
				side:   shape.Side(),
				places: make([]place, shape.Cells()),
				blanks: make([]place, shape.Cells()),
				grid:   grid,
			}
			for i := range s.places {
				r, c := i/s.side, i%s.side
				s.places[i] = place{
					cell: i,
					row:  r * s.side,
					col:  c,
					box:  (r-r%shape.BoxRows)*s.side + c - c%shape.BoxCols,
				}
			}
			s.boxRows, s.boxCols = shape.BoxRows, shape.BoxCols
			return s, nil
		},
	}
}

// place has the numbers of a cell and of the first cells of its row, column and box.
type place struct{ cell, row, col, box int }

type solver struct {
	solvers.Search

	side             int
	boxRows, boxCols int
	places           []place // numbers of each cell and its units
	blanks           []place // buffer for the list of cells without a clue
	grid             sudoku.Grid
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	blanks, ok := s.list()
	return s.End(ok && s.search(blanks))
}

// list returns the blanks in reading order. ok is false if two clues clash.
func (s *solver) list() (blanks []place, ok bool) {
	blanks = s.blanks[:0]
	for i, d := range s.grid {
		if d == 0 {
			blanks = append(blanks, s.places[i])
			continue
		}
		s.grid[i] = 0
		ok := s.allowed(s.places[i], d)
		s.grid[i] = d
		if !ok {
			return nil, false
		}
	}
	return blanks, true
}

// search tries all digits in the blanks. stop is true if the limit of solutions is reached or the
// context has ended.
func (s *solver) search(blanks []place) (stop bool) {
	for k := 0; k >= 0; {
		if k == len(blanks) {
			if s.Found(s.grid) {
				return true
			}
			k--
			continue
		}
		if s.Work(s.side * s.side) {
			return true
		}
		if s.advance(blanks[k]) {
			s.Nodes++
			k++
		} else {
			k--
		}
	}
	return false
}

// advance puts the next digit that fits into a cell. If no digit fits, it clears the cell and
// returns false.
func (s *solver) advance(p place) (ok bool) {
	d := s.grid[p.cell]
	s.grid[p.cell] = 0
	for int(d) < s.side {
		d++
		if s.allowed(p, d) {
			s.grid[p.cell] = d
			return true
		}
	}
	return false
}

// allowed reports whether digit d is not in the row, the column or the box of a cell.
func (s *solver) allowed(p place, d uint8) bool {
	for _, e := range s.grid[p.row : p.row+s.side] {
		if e == d {
			return false
		}
	}
	for k := p.col; k < len(s.grid); k += s.side {
		if s.grid[k] == d {
			return false
		}
	}
	for r := range s.boxRows {
		from := p.box + r*s.side
		for _, e := range s.grid[from : from+s.boxCols] {
			if e == d {
				return false
			}
		}
	}
	return true
}
