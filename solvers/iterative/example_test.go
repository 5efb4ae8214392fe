//go:build articles

package iterative

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

// TestExample runs the solver on the worked example of the package comment, and compares the steps
// with the text. It writes down the stack at the dead end and at the next step.
func TestExample(t *testing.T) {
	const puzzle = ".4.2........1.3."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := articletest.Solver[*solver](t, Spec(), shape)
	s.EachStep = true

	example := articletest.Example{Spec: Spec(), Puzzle: puzzle, Limit: 1, Steps: []string{articletest.Board(shape, grid)}}
	blanks := strings.Count(puzzle, ".")
	steps, dead := 0, 0
	ctx := articletest.Follow(func() {
		steps++
		k := blanks
		for r := range uint8(shape.Side()) { // a row has as many blanks as open digits
			k -= bits.OnesCount32(s.words.Open(unitwords.Place{Row: r, Col: 31, Box: 31}))
		}
		if s.words.Open(s.stack[k].place) == 0 {
			dead = steps
		}
		if dead == 0 || steps > dead+1 {
			return
		}
		example.Steps = append(example.Steps, s.draw(shape, k))
	})
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: 1}, &c))
	example.Solution, example.Nodes = c.Solution.String(), c.Nodes
	example.Check(t)
}

// draw writes the frames of the stack below index k, and the open digits of the cell of frame k.
func (s *solver) draw(shape sudoku.Shape, k int) string {
	var b strings.Builder
	b.WriteString("frame  cell  laid  left  guess\n")
	for i, f := range s.stack[:k] {
		fmt.Fprintf(&b, "%5d  %s  %-4s  %-4s  %d\n", i, shape.CellName(int(f.place.Cell)), articletest.Digits(f.laid), articletest.Digits(f.left), f.guess)
	}
	p := s.stack[k].place
	fmt.Fprintf(&b, "%5d  %s  open: %s\n", k, shape.CellName(int(p.Cell)), articletest.Digits(s.words.Open(p)))
	return b.String()
}
