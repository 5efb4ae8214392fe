// Package backwards fills the blanks from the last cell to the first.
//
// Idea: Start at the last blank. Put the lowest digit that no other cell of its
// row, column or box has, and continue with the blank before it. If no digit
// fits, an earlier choice was wrong: go back to it and try its next digit. The
// board is solved when every blank has a digit. This is plain backtracking. Some
// puzzles were made to be slow for solvers that start at the top. They are not slow here.
//
// Source: The example of bench new-solver. For your idea, name the author, the
// title and the year.
//
// Cost: The solver reads the whole board for each digit that it tries, and the
// order of the blanks is fixed, so it is slow. The memory is one board.
//
// Answers: first, unique, count. Nodes: digits placed, also if only one fits.
package backwards

import (
	"context"
	_ "embed" // embeds the source code in the documentation

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed backwards.go
var source string

// Spec describes the solver. Change it if your solver accepts other boards, answers fewer questions
// or can give up.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "backwards",
		Family:   "backtracking",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			grid := make(sudoku.Grid, shape.Cells())
			return &solver{Search: solvers.Show(grid), shape: shape, grid: grid}, nil
		},
	}
}

type solver struct {
	solvers.Search // counts solutions and nodes, checks the context, and shows grid to bench watch

	shape sudoku.Shape
	grid  sudoku.Grid
}

// Solve implements solvers.Solver. Your idea replaces search and fits.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	for i, d := range s.grid {
		if d != 0 && !s.fits(i, d) {
			return s.End(false) // the clues break a rule, so the puzzle has no solution and the search is complete
		}
	}
	return s.End(s.search(len(s.grid) - 1))
}

// search tries all digits in the blanks from cell i back to the first cell. It returns true if the
// search should stop.
func (s *solver) search(i int) (stop bool) {
	for i >= 0 && s.grid[i] != 0 {
		i--
	}
	if i < 0 {
		return s.Found(s.grid)
	}
	if s.Work(len(s.grid) * s.shape.Side()) {
		return true
	}
	for d := uint8(1); int(d) <= s.shape.Side(); d++ {
		if !s.fits(i, d) {
			continue
		}
		s.Nodes++
		s.grid[i] = d
		stop = s.search(i - 1)
		s.grid[i] = 0
		if stop {
			return true
		}
	}
	return false
}

// fits reports whether digit d occurs in no other cell of the row, column and box of cell i.
func (s *solver) fits(i int, d uint8) bool {
	side := s.shape.Side()
	r, c := i/side, i%side
	for j, e := range s.grid {
		if e != d || j == i {
			continue
		}
		if jr, jc := j/side, j%side; jr == r || jc == c || s.shape.Box(jr, jc) == s.shape.Box(r, c) {
			return false
		}
	}
	return true
}
