//go:build articles

package bitmask

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/solvers/parts/unitwords"
	"sudokubench/sudoku"
)

// TestExample follows the search through the puzzle of the article.
func TestExample(t *testing.T) {
	const puzzle = ".4.2........1.3."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := articletest.Solver[*solver](t, Spec(), shape)
	s.EachStep = true

	blanks, ok := s.words.Load(grid)
	if !ok {
		t.Fatal("the clues clash")
	}
	// No unit has number 31, and its word has all digits. Open combines the words of three units
	// with AND. With column 31 and box 31, the result is the word of the row.
	row := func(p unitwords.Place) uint32 { return s.words.Open(unitwords.Place{Row: p.Row, Col: 31, Box: 31}) }
	col := func(p unitwords.Place) uint32 { return s.words.Open(unitwords.Place{Row: 31, Col: p.Col, Box: 31}) }
	box := func(p unitwords.Place) uint32 { return s.words.Open(unitwords.Place{Row: 31, Col: 31, Box: p.Box}) }

	steps := []string{"cell   row   column  box   AND   digits"}
	ctx := articletest.Follow(func() {
		left := 0 // number of blanks, which equals the number of free digits in all rows
		for r := range uint8(shape.Side()) {
			left += bits.OnesCount32(row(unitwords.Place{Row: r}))
		}
		p := blanks[len(blanks)-left]
		open := s.words.Open(p)
		steps = append(steps, fmt.Sprintf("%s   %04b  %04b    %04b  %04b  %s", shape.CellName(int(p.Cell)), row(p), col(p), box(p), open, strings.Replace(articletest.Digits(open), "-", "none: go back", 1)))
	})
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: 1}, &c))
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1, Solution: c.Solution.String(), Nodes: c.Nodes,
		Steps: []string{articletest.Board(shape, grid), strings.Join(steps, "\n")},
	}
	example.Check(t)
}
