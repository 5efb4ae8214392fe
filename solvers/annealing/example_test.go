//go:build articles

package annealing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/sudoku"
)

// TestExample tries the swaps of the article one by one, at the first temperature.
func TestExample(t *testing.T) {
	const puzzle = "2..4..3.1.....4."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := articletest.Solver[*solver](t, Spec(), shape)
	s.fill(grid)
	s.setTemperature(start)

	var boards [7]string // lines with all boards side by side: title, cost, rows of the board
	draw := func(title string, grid sudoku.Grid, cost string) {
		lines := append([]string{title, cost}, strings.Split(strings.TrimSpace(articletest.Board(shape, grid)), "\n")...)
		for k, line := range lines {
			boards[k] += fmt.Sprintf("%-9s  ", line)
		}
	}
	draw("puzzle", grid, "")
	draw("filled", s.grid, fmt.Sprintf("cost %d", s.cost))
	swaps := "try  swap       cost  probability of such a swap\n"
	for s.cost > 0 && s.Nodes < int64(len(s.blanks)*len(s.blanks)) { // the limit is the number of tries in one step of the solver
		before, cost := slices.Clone(s.grid), s.cost
		s.swaps(1)
		var swapped []string
		for i, d := range s.grid {
			if d != before[i] {
				swapped = append(swapped, shape.CellName(i))
			}
		}
		if len(swapped) == 0 {
			continue
		}
		odds := float64(s.below[max(0, s.cost-cost)]) / (1 << 32)
		swaps += fmt.Sprintf("%3d  %s  %+4d  %.3f\n", s.Nodes, strings.Join(swapped, " "), s.cost-cost, odds)
		draw(fmt.Sprintf("try %d", s.Nodes), s.grid, fmt.Sprintf("cost %d", s.cost))
	}
	example := articletest.Example{
		Spec: Spec(), Puzzle: puzzle, Limit: 1, Solution: s.grid.String(), Nodes: s.Nodes,
		Steps: []string{strings.Join(boards[:], "\n"), swaps},
	}
	example.Check(t)
}
