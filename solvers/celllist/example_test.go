//go:build articles

package celllist

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/sudoku"
)

// TestExample moves along the list as search does, in the puzzle of the article.
func TestExample(t *testing.T) {
	const puzzle = ".4.2........1.3."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := articletest.Solver[*solver](t, Spec(), shape)
	copy(s.grid, grid)
	blanks, ok := s.list()
	if !ok {
		t.Fatal("the clues clash")
	}

	example := articletest.Example{Spec: Spec(), Puzzle: puzzle, Limit: 1}
	steps := []string{"k   cell  old  tests         new"}
	for k := 0; k < len(blanks); {
		p := blanks[k]
		old := s.grid[p.cell]
		ok := s.advance(p)
		last := s.grid[p.cell]
		if !ok {
			last = uint8(s.side)
		}
		tests := ""
		for d := old + 1; d <= last; d++ {
			tests += string(sudoku.Symbol(d)) + " "
		}
		line := fmt.Sprintf("%-2d  %s  %c    %-12s  %c", k, shape.CellName(p.cell), sudoku.Symbol(old), tests, sudoku.Symbol(s.grid[p.cell]))
		if ok {
			example.Nodes++
			k++
		} else {
			line += "  back"
			k--
		}
		steps = append(steps, line)
	}
	example.Solution = s.grid.String()
	example.Steps = []string{articletest.Board(shape, grid), strings.Join(steps, "\n")}
	example.Check(t)
}
