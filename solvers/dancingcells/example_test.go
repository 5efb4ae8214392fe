//go:build articles

package dancingcells

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
	ok := s.fill()

	full := s.sets // sets before the solver removes members
	set := func(column int) string {
		text := ""
		for i := full[column].from; i < full[column].end; i++ {
			if i == s.sets[column].end {
				text += "| "
			}
			text += fmt.Sprintf("%d ", s.problem.Placements[s.cells[i]/4].Digit)
		}
		return text
	}
	steps := []string{"column         rows  chosen  open  stack  r3c1    r3c2"}
	line := func(what string) {
		steps = append(steps, fmt.Sprintf("%-27s  %4d  %5d  %-6s  %s", what, s.open, len(s.forced), set(8), set(9)))
	}
	line("start")
	choose := func(column, member uint16) bool {
		at, rows := s.problem.Placements[member/4], s.sets[column].end-s.sets[column].from
		ok := s.choose(member)
		line(fmt.Sprintf("%-13s  %4d  %s=%d", articletest.Demand(shape, int(column)), rows, shape.CellName(int(at.Cell)), at.Digit))
		return ok
	}
	settle := func() bool {
		for len(s.forced) > 0 {
			c := s.forced[len(s.forced)-1]
			s.forced = s.forced[:len(s.forced)-1]
			if t := s.sets[c]; int(t.place) < s.open && !choose(c, s.cells[t.from]) {
				return false
			}
		}
		return true
	}
	var looks []string
	var search func() bool
	search = func() bool {
		if s.open == 0 {
			steps = append(steps, "solution "+articletest.Line(shape, s.grid))
			return s.Found(s.grid)
		}
		looks = append(looks, s.look())
		column, open, before := s.smallest(), s.open, s.sets
		for k := before[column].from; k < before[column].end; k++ {
			s.Nodes++
			if choose(column, s.cells[k]) && settle() && search() {
				return true
			}
			s.open = open
			for _, c := range s.columns[:open] {
				s.sets[c].end = before[c].end
			}
			line("restored")
		}
		return false
	}
	testkit.NoError(t, s.End(ok && settle() && search()))
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: limit, Solution: c.Solution.String(), Nodes: c.Nodes,
		Steps: []string{articletest.Board(shape, grid), strings.Join(steps, "\n")},
	}
	example.Check(t)
	real := newSolver(shape)
	real.EachStep = true
	example.CheckLooks(t, real, real.look, looks)
}

// look returns the columns, whose order shows the order in which they were closed, and the sets.
func (s *solver) look() string { return fmt.Sprint(s.columns, s.open, s.sets) }
