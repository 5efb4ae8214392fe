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
				shape: shape,
				side:  shape.Side(),
				all:   1<<(shape.Side()+1) - 2,
				grid:  make(sudoku.Grid, shape.Cells()),
			}, nil
		},
	}
}

// set is a set of digits: bit d for digit d. Bit 0 stands for "blank", which is
// in the set of a unit with blanks and in no set of choices.
type set uint32

type solver struct {
	solvers.Search

	shape sudoku.Shape
	side  int
	all   set // every digit of the board
	grid  sudoku.Grid
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	return s.End(s.legal() && s.search(0))
}

// legal reports whether every clue is among the choices its cell would have.
func (s *solver) legal() bool {
	for i, d := range s.grid {
		if d == 0 {
			continue
		}
		s.grid[i] = 0
		ok := s.choices(i)&(1<<d) != 0
		s.grid[i] = d
		if !ok {
			return false
		}
	}
	return true
}

// search fills the cells from i on in every way; true means stop.
func (s *solver) search(i int) (stop bool) {
	for i < len(s.grid) && s.grid[i] != 0 {
		i++
	}
	if i == len(s.grid) {
		return s.Found(s.grid)
	}
	if s.Work(3 * s.side) {
		return true
	}
	choices := s.choices(i)
	guess := int64(0)
	if choices&(choices-1) != 0 {
		guess = 1
	}
	for ; choices != 0; choices &= choices - 1 {
		s.Nodes += guess
		s.grid[i] = uint8(bits.TrailingZeros32(uint32(choices)))
		if s.search(i + 1) {
			return true
		}
	}
	s.grid[i] = 0
	return false
}

// choices is the set of all digits less those of the cell's row, column and box.
func (s *solver) choices(i int) set {
	side := s.side
	r, c := i/side, i%side
	var row, col, box set
	for _, d := range s.grid[r*side : (r+1)*side] {
		row |= 1 << (d & 31)
	}
	for k := c; k < len(s.grid); k += side {
		col |= 1 << (s.grid[k] & 31)
	}
	top, left := r-r%s.shape.BoxRows, c-c%s.shape.BoxCols
	for k := range s.shape.BoxRows {
		from := (top+k)*side + left
		for _, d := range s.grid[from : from+s.shape.BoxCols] {
			box |= 1 << (d & 31)
		}
	}
	return s.all &^ row &^ col &^ box
}
