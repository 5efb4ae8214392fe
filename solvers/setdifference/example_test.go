//go:build articles

package setdifference

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample runs the solver on the worked example of the package comment, and compares the steps
// with the text.
func TestExample(t *testing.T) {
	const puzzle = ".4.2........1.3."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := articletest.Solver[*solver](t, Spec(), shape)
	s.EachStep = true

	steps := []string{"cell   row     column  box     choices"}
	ctx := articletest.Follow(func() {
		i := strings.IndexByte(s.grid.String(), '.') // the next cell is the first blank, because the search fills the blanks in reading order
		steps = append(steps, fmt.Sprintf("%s   %-6s  %-6s  %-6s  %s", shape.CellName(i),
			digits(shape, s.grid, sudoku.Unit{Kind: sudoku.Row, Index: i / 4}),
			digits(shape, s.grid, sudoku.Unit{Kind: sudoku.Column, Index: i % 4}),
			digits(shape, s.grid, sudoku.Unit{Kind: sudoku.Box, Index: shape.Box(i/4, i%4)}),
			strings.Replace(articletest.Digits(s.board.Open(s.grid, i)), "-", "none: go back", 1)))
	})
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: 1}, &c))
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1, Solution: c.Solution.String(), Nodes: c.Nodes,
		Steps: []string{articletest.Board(shape, grid), strings.Join(steps, "\n"), articletest.Board(shape, c.Solution)},
	}
	example.Check(t)
}

// digits returns the digits that are in a unit.
func digits(shape sudoku.Shape, grid sudoku.Grid, unit sudoku.Unit) string {
	var all uint32
	for _, i := range shape.UnitCells(unit) {
		if grid[i] != 0 {
			all |= 1 << (grid[i] - 1)
		}
	}
	return articletest.Digits(all)
}
