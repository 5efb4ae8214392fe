package roster_test

import (
	"context"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// TestCoverSolversSearchOneTree shows that all solvers of exact cover make the same number of guesses
// in a complete search. If no choice is forced, each solver branches on the column with the fewest
// rows. Of equal columns, it takes the first. So the solvers differ only in the data structure.
func TestCoverSolversSearchOneTree(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		limit  int
		least  int64 // least number of guesses that the search must make
	}{
		{"all boards of 4x4", "................", 1000, 288},
		{"all boards of 6x6 with these two rows", "123456456123........................", 10_000, 1000},
		{"a puzzle for which hidden singles are not enough", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 2, 20},
		{"the same puzzle without one clue: many solutions", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85......9....4..", 100_000, 1000},
	} {
		shape, puzzle := mustParse(t, row.puzzle)
		nodes, first := int64(-1), ""
		for _, spec := range roster.All() {
			if spec.Family != "exact cover" || !spec.Takes(shape) {
				continue
			}
			c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
			q := solvers.Query{Shape: shape, Puzzle: puzzle, Limit: row.limit}
			noError(t, mustNew(t, spec, shape).Solve(context.Background(), &q, &c))
			if nodes < 0 {
				nodes, first = c.Nodes, spec.Name
			}
			if c.Nodes != nodes || !c.Exhausted || c.Nodes < row.least {
				t.Errorf("%s: %s takes %d guesses, exhausted %t; want true and as many guesses as %s, which takes %d, and at least %d",
					row.reason, spec.Name, c.Nodes, c.Exhausted, first, nodes, row.least)
			}
		}
	}
}
