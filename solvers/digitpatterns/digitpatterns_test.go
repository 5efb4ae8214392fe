package digitpatterns

import (
	"context"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestPatterns counts the patterns, and checks that each has the digit once in each unit.
func TestPatterns(t *testing.T) {
	for _, row := range []struct {
		reason string
		shape  sudoku.Shape
		want   int
	}{
		{"4*2*2*1: a row leaves two columns of the other stack", sudoku.Shape4, 16},
		{"6*3 * 4*2 * 2*1 in 2x3 boxes", sudoku.Shape6, 288},
		{"9*6*3 * 6*4*2 * 3*2*1", sudoku.Shape9, 46_656},
	} {
		list := patterns(row.shape)
		if len(list) != row.want {
			t.Errorf("%s: %d patterns, want %d (%s)", row.shape, len(list), row.want, row.reason)
		}
		seen := map[cells]bool{}
		g := make(sudoku.Grid, row.shape.Cells())
		for _, p := range list {
			seen[p] = true
			clear(g)
			for i := range g {
				if p.and(cell(i)) != (cells{}) {
					g[i] = 1
				}
			}
			if g.Clues() != row.shape.Side() {
				t.Fatalf("%s: a pattern has %d cells, want one in each row: %s", row.shape, g.Clues(), g)
			}
			if err := row.shape.CheckClues(g); err != nil {
				t.Fatal(err)
			}
		}
		if len(seen) != len(list) {
			t.Errorf("%s: %d of %d patterns are different, want all", row.shape, len(seen), len(list))
		}
	}
}

// TestFilter compares the number of patterns that agree with the clues with a count by hand.
func TestFilter(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		digit  int
		want   int // number of patterns; 0 means that filter returns false
	}{
		{"no clue: all patterns", "................", 1, 16},
		{"one clue: a quarter of the patterns", "1...............", 1, 4},
		{"a clue of another digit: the quarter with its cell goes", "1...............", 2, 12},
		{"two equal clues in a row: no pattern", "1.1.............", 1, 0},
	} {
		_, g, err := sudoku.ParseGrid(row.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		s := newSolver(sudoku.Shape4)
		if ok := s.filter(g); ok != (row.want > 0) {
			t.Errorf("%s: filter returned %t, want the opposite", row.reason, ok)
		} else if n := len(s.left[row.digit-1]); ok && n != row.want {
			t.Errorf("%s: %d patterns, want %d", row.reason, n, row.want)
		}
	}
}

// TestHardPuzzle solves a puzzle with 17 clues and proves that its solution is the only one. The
// puzzle comes from the first program with this method (see Source in the package comment).
func TestHardPuzzle(t *testing.T) {
	c := solvertest.Solve(t, Spec(), nil, "000000000000000280376400000700001000020000000400300006010028000000005000000000003", 1000)
	const want = "842519367159673284376482951735261498621894735498357126513728649964135872287946513"
	if c.Count != 1 || !c.Exhausted || c.Solution.String() != want {
		t.Errorf("got count %d, exhausted %t, solution %s\nwant count 1, exhausted true, solution %s", c.Count, c.Exhausted, c.Solution, want)
	}
}

// TestOrder shows that the search chooses a pattern for digit 1 first. On a board without clues,
// this is the first pattern of the list.
func TestOrder(t *testing.T) {
	s := newSolver(sudoku.Shape9)
	c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	if err := s.Solve(context.Background(), &solvers.Query{Shape: sudoku.Shape9, Puzzle: make(sudoku.Grid, 81), Limit: 1}, &c); err != nil {
		t.Fatal(err)
	}
	for i, d := range c.Solution {
		if first := s.patterns[0].and(cell(i)) != (cells{}); first != (d == 1) {
			t.Fatalf("the 1s of the solution are not on the first pattern: %s", c.Solution)
		}
	}
}
