package iterative

import (
	"context"
	"errors"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/bitmask"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestSameAsBitmask holds it to what it is there for: another stack, and
// nothing else that is different.
func TestSameAsBitmask(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		limit  int
	}{
		{"every board of 4x4", "................", 1000},
		{"a limit that ends it in its middle", "................", 100},
		{"no solution, after a search", "1.....23........", 2},
		{"a puzzle", ".94.3.1..8127...963..19.....3.9.46....8613.49..62....14.35....85...2.7...6...8415", 2},
		{"an empty board, far into it", ".................................................................................", 5000},
		{"no blanks", "1234341221434321", 2},
		{"clues that clash", "11..............", 2},
	} {
		t.Run(row.reason, func(t *testing.T) {
			a, b := solvertest.Solve(t, Spec(), nil, row.puzzle, row.limit), solvertest.Solve(t, bitmask.Spec(), nil, row.puzzle, row.limit)
			if a.Count != b.Count || a.Exhausted != b.Exhausted || a.Nodes != b.Nodes || !sudoku.Same(a.Solution, b.Solution) {
				t.Errorf("iterative claims %+v\nbitmask   claims %+v", a, b)
			}
		})
	}
}

// counting is a context that ends at a look and counts them.
type counting struct {
	context.Context
	looks, end int
}

func (c *counting) Err() error {
	if c.looks++; c.looks >= c.end {
		return context.Canceled
	}
	return nil
}

// TestSameLooksAsBitmask has both stop in the same place of the same search.
func TestSameLooksAsBitmask(t *testing.T) {
	puzzle := make(sudoku.Grid, sudoku.Shape9.Cells())
	var nodes [2]int64
	for k, spec := range []solvers.Spec{Spec(), bitmask.Spec()} {
		solver, err := spec.New(sudoku.Shape9, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := solvers.Claim{Solution: make(sudoku.Grid, len(puzzle))}
		ctx := &counting{Context: context.Background(), end: 3}
		err = solver.Solve(ctx, &solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: 1 << 30}, &c)
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		nodes[k] = c.Nodes
	}
	if nodes[0] != nodes[1] {
		t.Errorf("iterative made %d guesses before it stopped, bitmask %d", nodes[0], nodes[1])
	}
}
