// Package setdifference goes through the cells in reading order and tries in
// each the digits that its row, column and box do not hold yet.
//
// # Idea
//
// Start at the first cell and go through the board in reading order. If a cell is blank, take
// the set of all digits and remove the digits of its row, of its column and of its box. The
// remaining digits are the choices of the cell. Put the lowest choice into the cell and continue
// with the next cell.
//
// If a cell has no choices, an earlier choice was wrong. Go back to the last cell with a choice
// that was not tried, and try its next choice. If the last cell is filled, the board is solved.
//
// The solver prepares nothing. It computes the choices from the board each time it reaches a
// cell, so the board is the only state, and going back only means to clear cells.
//
// # Example
//
// This puzzle has one solution:
//
//	. 4 | . 2
//	. . | . .
//	----+----
//	. . | . .
//	1 . | 3 .
//
// Each line is a cell that the search reaches. The three columns in the middle show the digits
// that the row, the column and the box of the cell already have:
//
//	cell   row     column  box     choices
//	r1c1   24      1       4       3
//	r1c3   234     3       2       1
//	r2c1   -       13      34      2
//	r2c2   2       4       234     1
//	r2c3   12      13      12      4
//	r2c4   124     2       124     3
//	r3c1   -       123     1       4
//	r3c2   4       14      14      23
//	r3c3   24      134     3       none: go back
//	r3c3   34      134     3       2
//	r3c4   234     23      23      1
//	r4c2   13      134     134     2
//	r4c4   123     123     123     4
//
// Most cells have one choice, because the puzzle is easy. r3c2 has two, so the search counts a
// node for each of them that it tries. It tries 2 first. Then r3c3 has no choice, so the search goes
// back to r3c2 and tries 3. From there it reaches the solution:
//
//	3 4 | 1 2
//	2 1 | 4 3
//	----+----
//	4 3 | 2 1
//	1 2 | 3 4
//
// # Source
//
// This is the backtracking of every textbook, after a program of two puzzles in Python that won
// the training contest of this project. Its author had first collected the candidates of all cells
// (see fewest-first) and found that the preparation took more time than it saved. Written from
// the idea.
//
// # Cost
//
// Each cell that the search reaches costs a look at three units. The order of the cells ignores
// the puzzle, so the time depends on the position of the clues. Many clues in the upper rows make
// the search short. If the first row is blank, the search can visit millions of boards. The memory
// is one board.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits put into a cell that had two or more choices; exact.
//
// # Left out
//
// The order never changes, and no rule finds a dead end before the search reaches it. fewest-first
// sorts the cells once; bitmask-mrv chooses the next cell at each step.
package setdifference

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed setdifference.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "set-difference",
		Family:   "backtracking",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			grid := make(sudoku.Grid, shape.Cells())
			return &solver{
				Search: solvers.Show(grid),
				board:  layout.New(shape),
				grid:   grid,
			}, nil
		},
	}
}

type solver struct {
	solvers.Search

	board *layout.Layout
	grid  sudoku.Grid
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	return s.End(q.Shape.Consistent(q.Puzzle) && s.search(0))
}

// search fills the cells from index i on in every way. stop is true if the limit of solutions is
// reached or the context has ended.
func (s *solver) search(i int) (stop bool) {
	for i < len(s.grid) && s.grid[i] != 0 {
		i++
	}
	if i == len(s.grid) {
		return s.Found(s.grid)
	}
	if s.Work(3 * s.board.Side) {
		return true
	}
	choices := s.board.Open(s.grid, i)
	guess := int64(0)
	if choices&(choices-1) != 0 {
		guess = 1
	}
	for ; choices != 0; choices &= choices - 1 {
		s.Nodes += guess
		s.grid[i] = uint8(bits.TrailingZeros32(choices)) + 1
		if s.search(i + 1) {
			return true
		}
	}
	s.grid[i] = 0
	return false
}
