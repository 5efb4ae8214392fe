// Package annealing fills every box at random and lets the board cool down,
// swapping digits inside boxes, until rows and columns are right as well.
//
// Idea: Give up the rule that nothing wrong may stand on the board. Fill each
// box with the digits that it lacks, in any order, so that all boxes are right,
// and count what rows and columns are missing: a digit that a row has twice is
// another that it lacks. That sum is the cost; at 0 the board is solved. A move
// swaps two cells of a box that are no clues. One that lowers the cost is always
// made. One that raises it by c is made with probability exp(-c/t): at a high
// temperature t nearly always, at a low one nearly never. Begin hot, where the
// board wanders freely, and lower t by a constant factor after every so many
// moves, here the square of the number of blanks (a chain). The board settles in
// a low valley; if it is not the lowest, heat it up and let it cool again.
//
// Source: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by Simulated
// Annealing", Science 220, 1983. For Sudoku, with these boxes, moves and cost:
// R. Lewis, "Metaheuristics can solve sudoku puzzles", Journal of Heuristics
// 13(4), 2007. Written from the idea; the cooling is set otherwise here.
//
// Cost: A move looks at eight counts, but it takes half a million of them where a
// search needs a few guesses. Its cost tells little of how far off the solution
// is, so what helps is to come down again and again; how the board is cooled
// matters less. It never knows that there is no solution, or no other: after so
// many chains it declines. Memory is a count for each row, column and digit.
//
// Answers: first. It is asked for one solution, and may decline. Nodes: swaps
// proposed, made or not; exact. The generator of chance starts afresh with every
// puzzle.
package annealing

import (
	"context"
	_ "embed" // the source is the documentation

	"sudokubench/solvers"
	"sudokubench/solvers/parts/dice"
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

//go:embed annealing.go
var source string

const defaultEffort = "1000"

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:    "annealing",
		Family:  "stochastic",
		Source:  source,
		Shapes:  []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9, sudoku.Shape16},
		Answers: solvers.First,
		Options: []solvers.Option{
			{Name: "effort", Default: defaultEffort, Doc: "chains of swaps before it declines, at least 1; a chain is as many as the square of the number of blanks"},
		},
		New: newSolver,
	}
}

// The cooling: temperatures in units of cost. A swap that raises the cost by 1
// is made once in 7 times at the hottest, and once in 150 at the coldest.
const (
	hottest = 0.5
	coldest = 0.2
	factor  = 0.97
)

// place is a blank and what is needed to swap it.
type place struct {
	cell     uint16
	row, col uint8
	first, n uint16 // the blanks of its box: where they are listed, and how many
}

type solver struct {
	solvers.Search

	board  *layout.Layout
	chains int // before it declines
	grid   sudoku.Grid
	blanks []place // box by box; those that are alone in their box cannot be swapped and are not in it
	inRow  [][32]uint8
	inCol  [][32]uint8 // how often each digit stands there
	cost   int         // digits that rows and columns lack
	dice   dice.Dice
	takes  [5]uint64 // a rise by c is taken if 24 bits of chance are below takes[c]
}

func newSolver(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
	chains, err := options.Whole("effort", defaultEffort, 1)
	if err != nil {
		return nil, err
	}
	return &solver{
		board:  layout.New(shape),
		chains: chains,
		grid:   make(sudoku.Grid, shape.Cells()),
		blanks: make([]place, 0, shape.Cells()),
		inRow:  make([][32]uint8, shape.Side()),
		inCol:  make([][32]uint8, shape.Side()),
	}, nil
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	if !q.Shape.Consistent(q.Puzzle) {
		return s.End(false)
	}
	s.dice = 1
	copy(s.grid, q.Puzzle)
	s.fill()
	if s.anneal() {
		s.Found(s.grid)
	}
	return s.End(true) // whatever came of it, it has not seen everything
}

// fill gives each box the digits that it lacks, and counts.
func (s *solver) fill() {
	l := s.board
	clear(s.inRow)
	clear(s.inCol)
	s.blanks = s.blanks[:0]
	for _, box := range l.Units[2*l.Side:] {
		lacks := l.All
		first := len(s.blanks)
		for _, i := range box {
			if d := s.grid[i]; d != 0 {
				lacks &^= 1 << (d - 1)
			} else {
				s.blanks = append(s.blanks, place{cell: i, row: l.Row[i], col: l.Col[i], first: uint16(first)})
			}
		}
		n := len(s.blanks) - first
		for k := first; k < first+n; k++ { // a blank for each digit that is lacking, drawn among those left
			j := k + s.dice.Below(first+n-k)
			s.blanks[k], s.blanks[j] = s.blanks[j], s.blanks[k]
			s.blanks[k].n = uint16(n)
			s.grid[s.blanks[k].cell] = lowest(lacks)
			lacks &= lacks - 1
		}
		if n == 1 {
			s.blanks = s.blanks[:first]
		}
	}
	for i, d := range s.grid {
		s.inRow[l.Row[i]][d]++
		s.inCol[l.Col[i]][d]++
	}
	s.cost = 0
	for k := range l.Side {
		for d := 1; d <= l.Side; d++ {
			s.cost += missing(s.inRow[k][d]) + missing(s.inCol[k][d])
		}
	}
}
