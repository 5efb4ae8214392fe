//go:build articles

package differencemap

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/words/article/articletest"
	"sudokubench/sudoku"
)

// TestExample makes the iterations of the article, from the random start to the solution.
func TestExample(t *testing.T) {
	const puzzle = ".3.1..4..2..3..."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := articletest.Solver[*solver](t, Spec(), shape)
	if !s.load(grid) {
		t.Fatal("load reports that a unit has no permutation; want one in every unit")
	}
	s.dice = 1
	s.start()

	const zoom = 8 // number of the variable that the third block of the article shows
	boards := "iteration  rows   columns  boxes\n"
	numbers := fmt.Sprintf("iteration  row     column  box     mean   y of row, column, box    (%d in %s)\n",
		s.vars[zoom].digit, shape.CellName(int(s.vars[zoom].cell)))
	example := articletest.Example{Spec: Spec(), Puzzle: puzzle, Limit: 1}
	for solved := false; !solved; {
		var before [replicas][]float64
		for k, x := range s.x {
			before[k] = slices.Clone(x[:s.n])
		}
		solved = s.step()
		example.Nodes++

		var laid [replicas]sudoku.Grid // board of the digits that the permutations of each replica chose
		var y [replicas]string
		for k := range laid {
			if solved && k > 0 { // after a solution, step does not compute columns and boxes
				laid[k], y[k] = slices.Repeat(sudoku.Grid{0}, len(grid)), "-"
				continue
			}
			laid[k] = slices.Clone(grid)
			for v, one := range s.vars[:s.n] {
				on := s.laid[v]
				if !solved {
					on = math.Round(s.x[k][v]-before[k][v]+s.mean[v]) == 1
				}
				if on {
					laid[k][one.cell] = one.digit
				}
				if v == zoom {
					y[k] = map[bool]string{true: "1", false: "0"}[on]
				}
			}
		}
		for r := range shape.Side() {
			label := ""
			if r == 0 {
				label = fmt.Sprint(example.Nodes)
			}
			row := func(k int) string { return laid[k][4*r : 4*r+4].String() }
			boards += fmt.Sprintf("%9s  %s   %s     %s\n", label, row(0), strings.ReplaceAll(row(1), ".", " "), strings.ReplaceAll(row(2), ".", " "))
		}
		numbers += fmt.Sprintf("%9d  %5.2f   %5.2f   %5.2f   %4.2f   %s %s %s\n", example.Nodes,
			before[0][zoom], before[1][zoom], before[2][zoom], s.mean[zoom], y[0], y[1], y[2])
	}
	example.Solution = s.grid.String()
	example.Steps = []string{articletest.Board(shape, grid), boards, numbers}
	example.Check(t)
}
