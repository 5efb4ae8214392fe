//go:build articles

package coverbitset

import (
	"context"
	"fmt"
	"math/bits"
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
	s := newSolver[[1]uint64, [1]uint64](shape, nil)
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	s.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: grid, Limit: limit}, &c)
	copy(s.grid, grid)
	now := s.all
	for cell, d := range grid {
		if d != 0 {
			row := s.row(cell, d)
			s.meet(&now, row)
			now.open[0] &= s.beside[row][0]
		}
	}
	now.touched = now.unmet

	steps := []string{"column         rows  chosen  open  unmet  touched"}
	line := func(what string, now *state[[1]uint64, [1]uint64]) {
		steps = append(steps, fmt.Sprintf("%-27s  %4d  %5d  %7d", what, bits.OnesCount64(now.open[0]),
			bits.OnesCount64(now.unmet[0]), bits.OnesCount64(now.touched[0]&now.unmet[0])))
	}
	line("start", &now)
	choose := func(now *state[[1]uint64, [1]uint64], column, row int) {
		at, rows := s.placements[row], s.count(now, column)
		s.choose(now, row)
		line(fmt.Sprintf("%-13s  %4d  %s=%d", articletest.Demand(shape, column), rows, shape.CellName(int(at.Cell)), at.Digit), now)
	}
	settle := func(now *state[[1]uint64, [1]uint64]) bool {
		for now.touched[0]&now.unmet[0] != 0 {
			c := bits.TrailingZeros64(now.touched[0] & now.unmet[0])
			now.touched[0] &^= 1 << c
			switch s.count(now, c) {
			case 0:
				return false
			case 1:
				choose(now, c, s.only(now, c))
			}
		}
		return true
	}
	vectors := []string{fmt.Sprintf("%-14s %-16s %-16s %-16s %s", "", "digit 1", "digit 2", "digit 3", "digit 4")}
	vector := func(name string, v uint64) { vectors = append(vectors, fmt.Sprintf("%-14s %s", name, members(v))) }
	var search func(now state[[1]uint64, [1]uint64]) bool
	search = func(now state[[1]uint64, [1]uint64]) bool {
		c := s.smallest(&now)
		if c < 0 {
			steps = append(steps, "solution "+articletest.Line(shape, s.grid))
			return s.Found(s.grid)
		}
		for open := now.open[0] & s.columns[c][0].bits; open != 0; open &= open - 1 {
			s.Nodes++
			row, next := bits.TrailingZeros64(open), now
			choose(&next, c, row)
			if s.Nodes == 1 {
				at := s.placements[row]
				chosen := fmt.Sprintf("%s=%d", shape.CellName(int(at.Cell)), at.Digit)
				vector("open", now.open[0])
				vector("column "+articletest.Demand(shape, c), s.columns[c][0].bits)
				vector("column & open", open)
				vector("beside "+chosen, s.beside[row][0])
				vector("beside & open", next.open[0])
			}
			if settle(&next) && search(next) {
				return true
			}
		}
		return false
	}
	testkit.NoError(t, s.End(settle(&now) && search(now)))
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: limit, Solution: c.Solution.String(), Nodes: c.Nodes,
		Steps: []string{articletest.Board(shape, grid), strings.Join(steps, "\n"), strings.Join(vectors, "\n")},
	}
	example.Check(t)
}

// members returns a set of the rows of a 4x4 board as text, from row 0 on, in groups of 16.
func members(v uint64) string {
	text := ""
	for i := range 64 {
		if i > 0 && i%16 == 0 {
			text += " "
		}
		text += string(".#"[v>>i&1])
	}
	return text
}
