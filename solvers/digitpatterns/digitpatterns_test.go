package digitpatterns

import (
	"context"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestPatterns counts the ways to lay one digit, and checks each of them.
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
				t.Fatalf("%s: a pattern of %d cells: %s", row.shape, g.Clues(), g)
			}
			if err := row.shape.CheckClues(g); err != nil {
				t.Fatal(err)
			}
		}
		if len(seen) != len(list) {
			t.Errorf("%s: %d of %d patterns differ", row.shape, len(seen), len(list))
		}
	}
}

// TestFilter leaves what the clues of one digit leave, counted by hand.
func TestFilter(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		digit  int
		want   int // patterns; 0 where filter says that there is none
	}{
		{"an empty board leaves all", "................", 1, 16},
		{"one clue leaves a quarter", "1...............", 1, 4},
		{"a clue of another digit takes its cell's quarter away", "1...............", 2, 12},
		{"two clues of a digit in a row leave none", "1.1.............", 1, 0},
	} {
		_, g, err := sudoku.ParseGrid(row.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		s := newSolver(sudoku.Shape4)
		if ok := s.filter(g); ok != (row.want > 0) {
			t.Errorf("%s: ok is %t", row.reason, ok)
		} else if n := len(s.left[row.digit-1]); ok && n != row.want {
			t.Errorf("%s: %d patterns, want %d", row.reason, n, row.want)
		}
	}
}

// TestHardPuzzle is the seed's own: solved, and found to be unique.
func TestHardPuzzle(t *testing.T) {
	c := solvertest.Solve(t, Spec(), nil, "000000000000000280376400000700001000020000000400300006010028000000005000000000003", 1000)
	const want = "842519367159673284376482951735261498621894735498357126513728649964135872287946513"
	if c.Count != 1 || !c.Exhausted || c.Solution.String() != want {
		t.Errorf("count %d, exhausted %t, %s\nwant the only solution %s", c.Count, c.Exhausted, c.Solution, want)
	}
}

// TestOrder checks that the digits are laid in ascending order: on an empty
// board the 1s lie on the first pattern there is.
func TestOrder(t *testing.T) {
	s := newSolver(sudoku.Shape9)
	c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	if err := s.Solve(context.Background(), &solvers.Query{Shape: sudoku.Shape9, Puzzle: make(sudoku.Grid, 81), Limit: 1}, &c); err != nil {
		t.Fatal(err)
	}
	for i, d := range c.Solution {
		if first := s.patterns[0].and(cell(i)) != (cells{}); first != (d == 1) {
			t.Fatalf("the 1s of %s do not lie on the first pattern", c.Solution)
		}
	}
}
