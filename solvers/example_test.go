// Package backwards fills the blanks from the last cell to the first.
//
// Idea: Start at the bottom right. Put the lowest digit that no cell of the
// same row, column or box holds, and go on to the blank before it. Where no
// digit fits, an earlier choice was wrong: go back to it and take its next.
// When the first cell is passed, the board is solved. It is plain backtracking,
// but puzzles that are built to hurt those who start at the top do not hurt it.
//
// Source: The example of this project's CONTRIBUTING.md.
//
// Cost: The whole board is read for every digit tried, so it is slow, and it
// knows nothing of which blank would be best. Memory is the board.
//
// Answers: first, unique, count. Nodes: digits placed, forced ones included.
package solvers_test

import (
	"context"
	_ "embed" // the source is the documentation

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed example_test.go
var source string

// Spec describes the solver.
func Spec() solvers.Spec {
	return solvers.Spec{
		Name:     "backwards",
		Family:   "backtracking",
		Source:   source,
		Shapes:   []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9},
		Answers:  solvers.All,
		Complete: true,
		New: func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
			return &solver{shape: shape, grid: make(sudoku.Grid, shape.Cells())}, nil
		},
	}
}

type solver struct {
	solvers.Search // counts solutions and nodes, and watches the context

	shape sudoku.Shape
	grid  sudoku.Grid
}

// Solve implements solvers.Solver.
func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	for i, d := range s.grid {
		if d != 0 && !s.fits(i, d) {
			return s.End(false) // clues that clash: nothing found, everything seen
		}
	}
	return s.End(s.search(len(s.grid) - 1))
}

// search fills the blanks up to cell i in every way; true means stop.
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

// fits reports whether no other cell of i's row, column and box holds d.
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
