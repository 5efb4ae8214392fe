package cli

import (
	"context"
	"io"

	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// liar is a solver that claims that no puzzle has a solution.
type liar struct{}

func (liar) Solve(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
	copy(c.Solution, q.Puzzle)
	c.Count, c.Exhausted, c.Nodes = 0, true, 0
	return nil
}

// MainOfLiar does the same as MainOfFew, but the fastest solver is the solver liar.
func MainOfLiar(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	all := roster.Builtin()
	for i, spec := range all.All() {
		if spec.Name == "broadside" {
			all.All()[i].New = func(sudoku.Shape, solvers.Options) (solvers.Solver, error) { return liar{}, nil }
		}
	}
	return with(&session{stdin: stdin, stdout: stdout, stderr: stderr, roster: all, attempts: 1}, args)
}

// MainOfFew does the same as Main, but a run measures as little as it can, so that a program is started a few
// times.
func MainOfFew(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return with(&session{stdin: stdin, stdout: stdout, stderr: stderr, roster: roster.Builtin(), attempts: 1}, args)
}
