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

// TestSameAsBitmask compares the solver with bitmask, which does the same search by recursion. Both
// must make the same claims with the same number of guesses.
func TestSameAsBitmask(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		limit  int
	}{
		{"all 4x4 boards", "................", 1000},
		{"a limit in the middle of the search", "................", 100},
		{"no solution, after a search", "1.....23........", 2},
		{"a puzzle with one solution", ".94.3.1..8127...963..19.....3.9.46....8613.49..62....14.35....85...2.7...6...8415", 2},
		{"an empty board, 5,000 solutions", ".................................................................................", 5000},
		{"no blanks", "1234341221434321", 2},
		{"clues that clash", "11..............", 2},
	} {
		t.Run(row.reason, func(t *testing.T) {
			a, b := solvertest.Solve(t, Spec(), nil, row.puzzle, row.limit), solvertest.Solve(t, bitmask.Spec(), nil, row.puzzle, row.limit)
			if a.Count != b.Count || a.Exhausted != b.Exhausted || a.Nodes != b.Nodes || !sudoku.Same(a.Solution, b.Solution) {
				t.Errorf("got  %+v\nwant %+v, as bitmask", a, b)
			}
		})
	}
}

// counting is a context that counts the calls of Err. It ends at call number end.
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

// TestSameLooksAsBitmask shows that a context that ends at the third call of Err stops this solver and
// bitmask at the same guess.
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
		t.Errorf("%d guesses before the context ended; want %d, as bitmask", nodes[0], nodes[1])
	}
}
