package solvertest

import (
	"context"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Func is a solver that answers as its function does.
type Func func(context.Context, *solvers.Query, *solvers.Claim) error

// Solve implements solvers.Solver.
func (f Func) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	return f(ctx, q, c)
}

// Solve has a new instance of a solver answer a puzzle, given as a line of
// digits, for the tests of what one solver alone does. The test ends where the
// line is no puzzle, the options are not taken, or Solve returns an error.
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
