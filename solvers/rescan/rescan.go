// Package rescan looks for the first blank from the top left again at every
// step, and tries every digit in it.
//
// Idea: The shortest program that solves a Sudoku. Look through the board from
// the top left for a blank; if there is none, it is solved. For each digit from
// 1 up: read along the row, down the column and through the box; if none holds
// it, write it into the blank and solve the board that results by the very same
// rule; then wipe it out and try the next. Nothing is remembered from one step
// to the next but the board itself, so there is nothing that could be wrong, and
// the same cells are read over and over.
//
// Source: The brute-force program with unit tests among the seeds of this
// project, in Python; its tests solved one puzzle twice, in 110 s. The method is
// every textbook's first backtracking. Written from the idea.
//
// Cost: Half a board read to find the blank and three units for each digit
// tried. It visits the same boards as cell-list and set-difference and differs
// only in what it does at each, so the three together show what a list of
// blanks and a set of digits are worth. Blind order: an empty first row hurts.
//
// Answers: first, unique, count. Nodes: digits written, whether or not another
// would have fitted: it does not know until it has tried. So the figure is
// larger than that of solvers which count only guesses.
package rescan

import (
	"context"
	_ "embed" // the source is the documentation

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed rescan.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "rescan",
		Family:   "backtracking",
		Source:   source,
		Shapes:   sudoku.Shapes(),
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return &solver{
				shape: shape,
				side:  shape.Side(),
				grid:  make(sudoku.Grid, shape.Cells()),
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

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	return s.End(s.legal() && s.search())
}

// legal reports whether every clue could be written where it stands.
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

// search completes the board in every way; true means stop.
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

// firstBlank looks from the top left.
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

// fits reports whether the digit stands nowhere in the row, column and box.
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
