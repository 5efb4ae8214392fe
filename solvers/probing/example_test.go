//go:build articles

package probing

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/internal/words/article/articletest"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestExample tests the candidates of the puzzle in the package comment in the order of the solver,
// and then guesses. It compares the steps with the text.
func TestExample(t *testing.T) {
	const puzzle = "1....4.....1..2."
	shape, grid := articletest.Puzzle(t, puzzle)
	s := newSolver(t, shape)
	for i, d := range grid {
		if s.Of[i] = s.Board.All; d != 0 {
			s.Of[i] = 1 << (d - 1)
		}
	}
	s.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: grid, Limit: 3}, &solvers.Claim{Solution: slices.Clone(grid)})
	for i, m := range s.Of {
		if m&(m-1) == 0 {
			s.due = append(s.due, uint16(i))
		}
	}
	for u := range s.Board.Units {
		s.changed.Add(u)
	}
	if !s.singles() {
		t.Fatal("singles show that there is no solution")
	}
	atRest := s.drawing()
	probes, seen := s.probes(t)
	rest := s.drawing()
	if got, want := statesOf(t, shape, grid, 3), append(seen, s.state()); !slices.Equal(got, want) {
		t.Errorf("Solve had these domains and stacks after each probe and before its guess:\n%s\nthe test had:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}

	example := articletest.Example{Spec: Spec(), Puzzle: puzzle, Limit: 3}
	cell := slices.IndexFunc(s.Of, func(m uint32) bool { return bits.OnesCount32(m) == 2 })
	mark := s.Mark()
	search := ""
	for m := s.Of[cell]; m != 0; m &= m - 1 {
		example.Nodes++
		s.Set(cell, m&-m)
		if !s.Assigned(cell) {
			t.Fatal("a dead end; the article has none")
		}
		solution := make(sudoku.Grid, len(s.Of))
		for i, m := range s.Of {
			if solution[i] = uint8(bits.TrailingZeros32(m)) + 1; m&(m-1) != 0 {
				t.Fatalf("%s is open; want one guess", shape.CellName(i))
			}
		}
		if example.Solution == "" {
			example.Solution = solution.String()
		}
		search += fmt.Sprintf("guess %s in %s: solution %s\n", articletest.Digits(m&-m), shape.CellName(cell), solution)
		s.Undo(mark)
	}
	example.Steps = []string{articletest.Board(shape, grid), atRest, probes, rest, search}
	example.Check(t)
}

// state writes the domains of all cells, and all cells in the array of the stack due. The stack is
// empty after a probe, but its array keeps cells of the last probe. So it shows which digit was probed.
func (s *solver) state() string { return s.drawing() + fmt.Sprintln(s.due[:cap(s.due)]) }

// statesOf returns the state at each step of Solve: after a probe is undone, or before a guess.
func statesOf(t *testing.T, shape sudoku.Shape, grid sudoku.Grid, limit int) (steps []string) {
	s := newSolver(t, shape)
	s.EachStep = true
	ctx := articletest.Follow(func() { steps = append(steps, s.state()) })
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	testkit.NoError(t, s.Solve(ctx, &solvers.Query{Shape: shape, Puzzle: grid, Limit: limit}, &c))
	return steps
}

// probes takes the same steps as solver.probe. text has each probe that fails, with its result, and
// the number of all probes. seen has the state after each probe is undone.
func (s *solver) probes(t *testing.T) (text string, seen []string) {
	name := s.Board.Shape.CellName
	probes, cells := 0, len(s.Of)
	for cell, survived := 0, 0; survived < cells; cell, survived = (cell+1)%cells, survived+1 {
		for d := range s.Board.Side {
			open, bit := s.Of[cell], uint32(1)<<d
			if open&(open-1) == 0 {
				break
			}
			if open&bit == 0 {
				continue
			}
			probes++
			before, mark := slices.Clone(s.Of), s.Mark()
			s.Set(cell, bit)
			ok := s.follow(cell)
			forced := s.decided(before)
			s.Undo(mark)
			seen = append(seen, s.state())
			if ok {
				continue
			}
			text += fmt.Sprintf("probe %2d: %d in %s leads to %s and a contradiction\n", probes, d+1, name(cell), forced)
			survived = -1
			if !s.strike(cell, open&^bit) {
				t.Fatal("a dead end without a guess")
			}
			text += fmt.Sprintf("          without %d in %s: %s\n", d+1, name(cell), s.decided(before))
		}
	}
	return text + fmt.Sprintf("probe %2d: the last one; all candidates have survived", probes), seen
}

// decided lists the cells that have one digit now but had several in before, in reading order.
func (s *solver) decided(before []uint32) string {
	var list []string
	for i, m := range s.Of {
		if m&(m-1) == 0 && m != before[i] {
			list = append(list, fmt.Sprintf("%s=%s", s.Board.Shape.CellName(i), articletest.Digits(m)))
		}
	}
	if list == nil {
		return "no single follows"
	}
	return strings.Join(list, " ")
}

// drawing writes the domains of all cells as text.
func (s *solver) drawing() string {
	var b strings.Builder
	for i, m := range s.Of {
		fmt.Fprintf(&b, "%-6s", articletest.Digits(m))
		if i%s.Board.Side == s.Board.Side-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func newSolver(t *testing.T, shape sudoku.Shape) *solver {
	t.Helper()
	return articletest.Solver[*solver](t, Spec(), shape)
}
