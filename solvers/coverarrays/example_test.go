//go:build articles

package coverarrays

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample chooses the rows of the article with the solver's functions, in the order of its search.
func TestExample(t *testing.T) {
	const puzzle, limit = "..323.14..2.2.41", 3
	shape, grid := articletest.Puzzle(t, puzzle)
	s := newSolver(shape)
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	s.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: grid, Limit: limit}, &c)
	copy(s.grid, grid)
	s.rest.Fill(grid, nil)

	steps := []string{"column         rows  chosen  closes  left  waiting"}
	choose := func(column, row uint16) bool {
		at, rows, closed := s.problem.Placements[row], s.count[column], len(s.trail)
		ok := s.choose(row)
		steps = append(steps, fmt.Sprintf("%-13s  %4d  %s=%d  %6d  %4d  %7d", articletest.Demand(shape, int(column)),
			rows, shape.CellName(int(at.Cell)), at.Digit, len(s.trail)-closed, s.left, len(s.forced)))
		return ok
	}
	settle := func() bool {
		for len(s.forced) > 0 {
			c := s.forced[len(s.forced)-1]
			s.forced = s.forced[:len(s.forced)-1]
			for _, r := range s.problem.Rows[c] {
				if s.count[c] == 1 && s.open[r] && !choose(c, r) {
					return false
				}
			}
		}
		return true
	}
	var looks []string
	var search func() bool
	search = func() bool {
		if s.left == 0 {
			steps = append(steps, "solution "+articletest.Line(shape, s.grid))
			return s.Found(s.grid)
		}
		looks = append(looks, s.look())
		chosen, closed := len(s.chosen), len(s.trail)
		column := s.smallest()
		for _, r := range s.problem.Rows[column] {
			if !s.open[r] {
				continue
			}
			s.Nodes++
			if choose(column, r) && settle() && search() {
				return true
			}
			s.undo(chosen, closed)
		}
		return false
	}
	testkit.NoError(t, s.End(s.begin() && settle() && search()))
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: limit, Solution: c.Solution.String(), Nodes: c.Nodes,
		Steps: []string{articletest.Board(shape, grid), strings.Join(steps, "\n")},
	}
	example.Check(t)
	real := newSolver(shape)
	real.EachStep = true
	example.CheckLooks(t, real, real.look, looks)
}

// look returns the choices so far, in their order.
func (s *solver) look() string { return fmt.Sprint(s.chosen, s.trail, s.left) }
