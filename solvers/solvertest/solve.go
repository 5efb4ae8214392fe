package solvertest

import (
	"context"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Func is a function that is used as a solver.
type Func func(context.Context, *solvers.Query, *solvers.Claim) error

func (f Func) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	return f(ctx, q, c)
}

// Solve makes a new instance of a solver and solves the puzzle in line, which has the format of
// sudoku.ParseGrid. Tests of a single solver use it. The test fails at once if line is not a puzzle,
// if New refuses the options, or if the solver returns an error.
func Solve(t testing.TB, spec solvers.Spec, options solvers.Options, line string, limit int) solvers.Claim {
	t.Helper()
	shape, puzzle, err := sudoku.ParseGrid(line)
	if err != nil {
		t.Fatal(err)
	}
	solver, err := spec.New(shape, options)
	if err != nil {
		t.Fatal(err)
	}
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	if err := solver.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: limit}, &c); err != nil {
		t.Fatal(err)
	}
	return c
}
