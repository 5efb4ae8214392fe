//go:build articles

package minconflicts

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample runs the solver on the worked example of the package comment, from the first full board
// to the solution. It compares the moves with the text.
func TestExample(t *testing.T) {
	const puzzle = ".4.11.4....2..3."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := articletest.Solver[*solver](t, Spec(), shape)
	s.EachStep = true

	name := func(i uint16) string { return shape.CellName(int(i)) }
	put := func(p spot) string { return fmt.Sprintf("%s=%d", name(p.cell()), p&spotDigit+1) }
	lines := func(grid sudoku.Grid) []string { return strings.Split(articletest.Board(shape, grid), "\n") }
	boards := lines(grid)
	text := fmt.Sprintf("round  conflicts  %-40s tabu\n", "cells in conflict")
	round := 0
	var at []spot    // digit of each blank at the start of the round
	move := func() { // the function writes a line for the move of the last round
		for i, p := range s.at {
			if p != at[i] {
				text += fmt.Sprintf("       change %s to %d\n", put(at[i]), p&spotDigit+1)
			}
		}
	}
	ctx := articletest.Follow(func() {
		if round == 0 {
			start := slices.Clone(grid)
			for _, i := range s.blanks {
				start[i] = uint8(s.at[i]&spotDigit) + 1
			}
			for k, line := range lines(start) {
				boards[k] += "        " + line
			}
		} else {
			move()
		}
		var bad, tabu []string
		for _, i := range s.bad {
			bad = append(bad, name(i))
		}
		for _, i := range s.blanks {
			for d := range spot(shape.Side()) {
				if p := spot(i<<spotBits) | d; s.until[p] > round {
					tabu = append(tabu, put(p))
				}
			}
		}
		text += fmt.Sprintf("%5d  %9d  %-40s %s\n", round, s.total, strings.Join(bad, " "), strings.Join(tabu, " "))
		at = slices.Clone(s.at)
		round++
	})
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: 1}, &c))
	move()
	text += fmt.Sprintf("%5s  %9d", "end", s.total)
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1, Solution: c.Solution.String(), Nodes: c.Nodes,
		Steps: []string{strings.Join(boards, "\n"), text},
	}
	example.Check(t)
}
