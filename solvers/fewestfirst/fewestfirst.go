// Package fewestfirst collects the candidates of every blank once, sorts the
// blanks by how many they have, and backtracks in that fixed order.
//
// Idea: Before the search begins, list for each blank the digits that the clues
// leave it. Sort the blanks: those with the fewest candidates first, reading
// order among equals. Then backtrack along the sorted list. At each cell only
// its listed candidates come into question, and of them only those that the
// digits placed since have not taken away. The hope is that cells with little
// choice, decided early, settle the others. The order is never looked at again,
// although the first few digits change all the counts: compare bitmask-mrv,
// which counts anew at every step.
//
// Source: The idea that the winner of this project's training contest gave up
// for plain reading order (see set-difference): "preparation costs too much".
// Whether that holds can be read off the two rows of a table. Rebuilt from that
// description.
//
// Cost: One pass over the board and a sort to prepare, then three units read
// for every cell reached, as in set-difference. Cells that follow one another
// in the list need not share a unit, so a mistake may be found out only much
// later. Against reading order it wins some puzzles and loses others, by large
// factors both ways. Memory is the board and the list.
//
// Answers: first, unique, count. Nodes: digits put into a cell that had two or
// more of its candidates left; exact.
package fewestfirst

import (
	"context"
	_ "embed" // the source is the documentation
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed fewestfirst.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "fewest-first",
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
				cands: make([]set, shape.Cells()),
				order: make([]blank, shape.Cells()),
			}, nil
		},
	}
}

// set is a set of digits: bit d for digit d. Bit 0 stands for "blank", which is
// in the set of a unit with blanks and in no set of candidates.
type set uint32

// blank is a cell to fill and the candidates that the clues leave it.
type blank struct {
	cell  int
	cands set
}

type solver struct {
	solvers.Search

	shape sudoku.Shape
	side  int
	all   set // every digit of the board
	grid  sudoku.Grid
	cands []set   // of every blank cell, in reading order
	order []blank // fewest candidates first
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	return s.End(s.legal() && s.search(s.prepare()))
}

// legal reports whether every clue is one that the other clues leave its cell.
func (s *solver) legal() bool {
	for i, d := range s.grid {
		if d == 0 {
			continue
		}
		s.grid[i] = 0
		ok := s.left(i)&(1<<d) != 0
		s.grid[i] = d
		if !ok {
			return false
		}
	}
	return true
}

// prepare lists the blanks, fewest candidates first. Counts are small numbers,
// so one pass for each count sorts them and keeps reading order among equals.
func (s *solver) prepare() []blank {
	for i, d := range s.grid {
		if d == 0 {
			s.cands[i] = s.left(i)
		}
	}
	order := s.order[:0]
	for count := range s.side + 1 {
		for i, d := range s.grid {
			if d == 0 && bits.OnesCount32(uint32(s.cands[i])) == count {
				order = append(order, blank{i, s.cands[i]})
			}
		}
	}
	return order
}

// search fills the blanks of the list in every way; true means stop.
func (s *solver) search(list []blank) (stop bool) {
	if len(list) == 0 {
		return s.Found(s.grid)
	}
	if s.Work(3 * s.side) {
		return true
	}
	i := list[0].cell
	open := list[0].cands & s.left(i)
	guess := int64(0)
	if open&(open-1) != 0 {
		guess = 1
	}
	for ; open != 0; open &= open - 1 {
		s.Nodes += guess
		s.grid[i] = uint8(bits.TrailingZeros32(uint32(open)))
		if s.search(list[1:]) {
			return true
		}
	}
	s.grid[i] = 0
	return false
}

// left is the set of digits that the cell's row, column and box do not hold.
func (s *solver) left(i int) set {
	side := s.side
	r, c := i/side, i%side
	var seen set
	for _, d := range s.grid[r*side : (r+1)*side] {
		seen |= 1 << (d & 31)
	}
	for k := c; k < len(s.grid); k += side {
		seen |= 1 << (s.grid[k] & 31)
	}
	top, left := r-r%s.shape.BoxRows, c-c%s.shape.BoxCols
	for k := range s.shape.BoxRows {
		from := (top+k)*side + left
		for _, d := range s.grid[from : from+s.shape.BoxCols] {
			seen |= 1 << (d & 31)
		}
	}
	return s.all &^ seen
}
