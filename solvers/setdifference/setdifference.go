// Package setdifference goes through the cells in reading order and tries in
// each the digits that its row, column and box do not hold yet.
//
// Idea: Start at the top left. If the cell is blank, form the set of all digits
// and take away those of its row, its column and its box: what remains are its
// choices. Put the lowest of them and go on to the next cell in the same way. A
// cell without choices means that an earlier one was wrong, so go back to the
// last cell with a choice left and take its next. After the last cell the board
// is solved. Nothing is prepared and nothing is kept up to date: the sets are
// formed anew from the board each time a cell is reached, and the board is all
// there is to undo.
//
// Source: The program that won this project's training contest, two puzzles in
// Python with its set type. Its author had tried to collect all candidates
// first (see fewest-first) and found that the preparation cost more than it
// saved. The method is the plain backtracking of every textbook. Written from
// the idea.
//
// Cost: Three units read for every cell reached. The order is blind, so all
// depends on where the clues are: many in the upper rows make it quick, an empty
// first row can take it through millions of boards. Memory is the board.
//
// Answers: first, unique, count. Nodes: digits put into a cell that had two or
// more choices; exact.
package setdifference

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed setdifference.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "set-difference",
		Family:   "backtracking",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return &solver{
				board: layout.New(shape),
				grid:  make(sudoku.Grid, shape.Cells()),
			}, nil
		},
	}
}

type solver struct {
	solvers.Search

	board *layout.Layout
	grid  sudoku.Grid
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	return s.End(q.Shape.Consistent(q.Puzzle) && s.search(0))
}

// search fills the cells from i on in every way; true means stop.
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
