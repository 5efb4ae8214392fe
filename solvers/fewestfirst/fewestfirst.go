// Package fewestfirst counts the candidates of each blank once, sorts the blanks by this count, and
// backtracks in that fixed order.
//
// # Idea
//
// The solver differs from set-difference in one respect: the order of the cells. set-difference
// fills the blanks in reading order. This solver fills the blanks with the fewest candidates first.
// A guess in a cell with few candidates is right more often. If such cells come early, they can
// leave little choice for the other cells.
//
// Prepare the list:
//  1. Find the candidates of each blank: the digits that its row, its column and its box do not
//     have.
//  2. Sort the blanks by the number of their candidates, fewest first. Blanks with equally many
//     candidates stay in reading order. The counts are small, so go through the board once for
//     each count from 0 up, and append the blanks with this count.
//
// Then search along the list. Read the row, the column and the box of the next blank again, because
// the digits placed meanwhile have removed some of its candidates. Put the lowest remaining
// candidate into the cell and continue with the next blank of the list. If no candidate remains,
// clear the cell, go back to the previous blank of the list, and try its next candidate. If every
// blank of the list has a digit, count a solution. If the limit is not reached, go back to look for
// the next one.
//
// The order never changes during the search. But each digit that is placed changes the candidates
// of other cells, so the counts are soon out of date. bitmask-mrv counts again at each step. The
// option order=reading omits the counts and the sort. With ahead=on, the solver reads the units of all blanks of the rest of the list at each step, and
// goes back if one of them has no candidate.
//
// If two clues of the puzzle clash, there is no solution, and the solver does not search.
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
// The list has three groups. The number is the count of candidates:
//
//	1:  r1c1 r1c3 r4c2 r4c4
//	2:  r2c1 r2c3 r3c2 r3c4
//	3:  r2c2 r2c4 r3c1 r3c3
//
// Each line is a cell that the search reaches. The second column has the candidates in the list,
// and the third has those that are still possible when the search reaches the cell:
//
//	cell   candidates  still possible
//	r1c1   3           3
//	r1c3   1           1
//	r4c2   2           2
//	r4c4   4           4
//	r2c1   23          2
//	r2c3   14          4
//	r3c2   23          3
//	r3c4   14          1
//	r2c2   123         1
//	r2c4   134         3
//	r3c1   234         4
//	r3c3   124         2
//
// There is no dead end, so the search reaches 12 cells. Reading order reaches 13 cells in this
// puzzle, and tries one wrong digit. The first four cells have one candidate each, and their four
// digits remove all wrong candidates of the other cells. So even the cells with three candidates in
// the list have only one when the search reaches them. The search makes no guess.
//
// # Source
//
// The author of the program that won the training contest of this project tried this idea first.
// Plain reading order (see set-difference) replaced it, because the preparation took more time than
// it saved. Rebuilt from that description.
//
// # Cost
//
// To prepare the list, the solver reads three units for each blank and makes one pass over the
// board for each possible count. Then it reads three units for each cell that it reaches, as
// set-difference does. Two cells that are neighbours in the list need not share a unit, so the
// search can find a wrong digit only many cells later. Compared with reading order, this order is
// much faster in some puzzles and much slower in others. The memory is one board, the candidates of
// each cell, and the list.
//
// # Answers
//
// first, unique, count.
//
// # Nodes
//
// digits put into a cell that has two or more of its candidates left when the search reaches it;
// exact.
//
// # Left out
//
// The list is not sorted again during the search. bitmask-mrv does this in effect, because it looks
// for the best cell at each step.
package fewestfirst

import (
	"context"
	_ "embed" // for go:embed below: the package comment of this file is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed fewestfirst.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "fewest-first",
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
				board:  layout.New(shape),
				grid:   grid,
				cands:  make([]uint32, shape.Cells()),
				order:  make([]blank, shape.Cells()),
				by:     options.Value(order),
				ahead:  options.On(ahead),
			}, options.Check(ideas)
		},
	}
}

var (
	order = solvers.Option{
		Name: "order", Default: "fewest", Values: []string{"fewest", "reading"},
		Doc: "order of the blanks: fewest candidates first, or reading order",
	}
	ahead = solvers.Option{
		Name: "ahead", Default: "off", Values: []string{"off", "on"},
		Doc: "whether to go back as soon as a later blank has no candidate: on, or off (when the search reaches that blank)",
	}
	ideas = []solvers.Option{order, ahead}
)

// blank is a cell to fill, with the candidates that the clues leave.
type blank struct {
	cell  int
	cands uint32 // candidates of the cell: bit d-1 for digit d
}

type solver struct {
	solvers.Search

	board *layout.Layout
	grid  sudoku.Grid
	cands []uint32 // candidates of each blank, indexed by cell
	order []blank  // memory that prepare uses again for each list of blanks
	by    string   // value of the option order
	ahead bool
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	return s.End(q.Shape.Consistent(q.Puzzle) && s.search(s.prepare()))
}

// prepare lists the blanks, fewest candidates first. The number of candidates is small, so one pass
// over the grid for each number sorts the blanks. Blanks with equally many candidates stay in reading
// order.
func (s *solver) prepare() []blank {
	if s.by == "reading" {
		return s.inOrder()
	}
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

// inOrder lists the blanks in reading order.
func (s *solver) inOrder() []blank {
	order := s.order[:0]
	for i, d := range s.grid {
		if d == 0 {
			order = append(order, blank{i, s.board.All})
		}
	}
	return order
}

// dead reports whether one of the blanks has no candidate left.
func (s *solver) dead(list []blank) bool {
	for _, b := range list {
		if s.board.Open(s.grid, b.cell) == 0 {
			return true
		}
	}
	return false
}

// search tries all candidates in the blanks of the list. stop is true if the limit of solutions is
// reached or the context has ended.
func (s *solver) search(list []blank) (stop bool) {
	if len(list) == 0 {
		return s.Found(s.grid)
	}
	if s.Work(3 * s.board.Side) {
		return true
	}
	if s.ahead && s.dead(list) {
		return s.Work(3 * s.board.Side * len(list))
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
