//go:build articles

package uniquecandidate

import (
	"fmt"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/sudoku"
)

// TestExample compares the worked example of the package comment with the solver. For each pass, it
// lists the candidates that each blank has when the pass reaches the blank.
func TestExample(t *testing.T) {
	const late = "....34..2..343.1" // needs two passes: in the first, r1c3 and r2c3 have two candidates each, until that pass fills cells after them
	shape, grid := articletest.Puzzle(t, late)
	s := articletest.Solver[*solver](t, Spec(), shape)
	s.grid = append(sudoku.Grid(nil), grid...)
	passes := []string{"pass  cells filled (candidates of the cells that stay blank)"}
	for at := moving; at == moving; {
		line := fmt.Sprintf("%4d ", len(passes))
		seen := &solver{board: s.board, grid: append(sudoku.Grid(nil), s.grid...)}
		before := s.grid.String()
		at = s.pass()
		for i := range before {
			if before[i] != '.' {
				continue
			}
			// seen.grid has the digits that the pass wrote before cell i, so m is the set of
			// candidates that the pass found for cell i.
			m := seen.board.Open(seen.grid, i)
			seen.grid[i] = s.grid[i]
			if s.grid[i] != 0 {
				line += fmt.Sprintf(" %s=%d", shape.CellName(i), s.grid[i])
				continue
			}
			line += fmt.Sprintf(" %s(%s)", shape.CellName(i), articletest.Digits(m))
		}
		passes = append(passes, line)
	}
	example := articletest.Example{
		Spec: Spec(), Puzzle: late, Limit: 2, Solution: s.grid.String(),
		Steps: []string{articletest.Board(shape, grid), strings.Join(passes, "\n"), articletest.Board(shape, s.grid)},
	}
	example.Check(t)
}
