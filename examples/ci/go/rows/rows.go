// Package rows keeps the digits of each row, column and box as bits.
//
// Idea: Each unit has one bit per digit, so three words show the candidates of a
// cell. Take the blank with the fewest candidates, and try each candidate. If a blank
// has no candidate, an earlier choice was wrong: go back and try its next candidate.
//
// Source: An example of sudokubench.
//
// Cost: Each step looks at all blanks until one has a single candidate. 9x9 only.
//
// Answers: first, unique, count. Nodes: digits placed.
package rows

import (
	"context"
	_ "embed" // embeds rows.go, whose package comment is the documentation of the solver
	"math/bits"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

//go:embed rows.go
var source string

func Spec() solvers.Spec {
	return solvers.Spec{
		Name: "rows", Family: "backtracking", Source: source, Shapes: []sudoku.Shape{sudoku.Shape9},
		Answers: solvers.All, Complete: true,
		New: func(sudoku.Shape, solvers.Options) (solvers.Solver, error) {
			return &solver{grid: make(sudoku.Grid, 81)}, nil
		},
	}
}

type solver struct {
	solvers.Search // the embedded Search counts solutions and nodes, and checks the context

	grid sudoku.Grid
	used [27]uint16
}

func (s *solver) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.Begin(ctx, q, c)
	copy(s.grid, q.Puzzle)
	s.used = [27]uint16{}
	for i, d := range s.grid {
		if d == 0 {
			continue
		}
		if s.candidates(i)>>d&1 == 0 {
			return s.End(false) // the puzzle has no solution, because two clues in a unit are equal
		}
		s.flip(i, d)
	}
	return s.End(s.search())
}

// candidates returns the digits that a cell can have, as bits.
func (s *solver) candidates(i int) uint16 {
	return 0x3fe &^ (s.used[i/9] | s.used[9+i%9] | s.used[18+i/27*3+i%9/3])
}

// flip marks a digit as used in the row, column and box of a cell, or removes this mark.
func (s *solver) flip(i int, d uint8) {
	s.used[i/9] ^= 1 << d
	s.used[9+i%9] ^= 1 << d
	s.used[18+i/27*3+i%9/3] ^= 1 << d
}

// search fills in the blanks. It returns true if the search must stop.
func (s *solver) search() (stop bool) {
	best, fewest := -1, 10
	for i, d := range s.grid {
		if d != 0 {
			continue
		}
		if n := bits.OnesCount16(s.candidates(i)); n < fewest {
			if best, fewest = i, n; n < 2 {
				break
			}
		}
	}
	if best < 0 {
		return s.Found(s.grid)
	}
	if s.Work(81) {
		return true
	}
	for c := s.candidates(best); c != 0 && !stop; c &= c - 1 {
		d := uint8(bits.TrailingZeros16(c))
		s.Nodes++
		s.grid[best] = d
		s.flip(best, d)
		stop = s.search()
		s.flip(best, d)
	}
	s.grid[best] = 0
	return stop
}
