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
	"sudokubench/solvers/parts/layout"
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
				board: layout.New(shape),
				grid:  make(sudoku.Grid, shape.Cells()),
				cands: make([]uint32, shape.Cells()),
				order: make([]blank, shape.Cells()),
			}, nil
		},
	}
}

// blank is a cell to fill and the candidates that the clues leave it.
type blank struct {
	cell  int
	cands uint32 // bit d-1 for digit d
}

type solver struct {
	solvers.Search

	board *layout.Layout
	grid  sudoku.Grid
	cands []uint32 // of every blank cell, in reading order
	order []blank  // fewest candidates first
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	return s.End(q.Shape.Consistent(q.Puzzle) && s.search(s.prepare()))
}

// prepare lists the blanks, fewest candidates first. Counts are small numbers,
// so one pass for each count sorts them and keeps reading order among equals.
func (s *solver) prepare() []blank {
	for i, d := range s.grid {
		if d == 0 {
			s.cands[i] = s.board.Open(s.grid, i)
		}
	}
	order := s.order[:0]
	for count := range s.board.Side + 1 {
		for i, d := range s.grid {
			if d == 0 && bits.OnesCount32(s.cands[i]) == count {
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
	if s.Work(3 * s.board.Side) {
		return true
	}
	i := list[0].cell
	open := list[0].cands & s.board.Open(s.grid, i)
	guess := int64(0)
	if open&(open-1) != 0 {
		guess = 1
	}
	for ; open != 0; open &= open - 1 {
		s.Nodes += guess
		s.grid[i] = uint8(bits.TrailingZeros32(open)) + 1
		if s.search(list[1:]) {
			return true
		}
	}
	s.grid[i] = 0
	return false
}
