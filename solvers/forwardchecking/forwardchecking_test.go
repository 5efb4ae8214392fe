package forwardchecking

import (
	"testing"

	"sudokubench/solvers/solvertest"
)

// TestNodes compares the number of guesses with counts made by hand.
func TestNodes(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		limit  int
		count  int
		nodes  int64
	}{
		{"naked singles solve the puzzle", "12343412214.....", 2, 1, 0},
		{"two digits can swap places: one cell, two guesses", ".2.4.4.221434321", 3, 2, 2},
		{"limit 1: the first of the two guesses is enough", ".2.4.4.221434321", 1, 1, 1},
		{"two peers have only the same digit left", "12.....3........", 2, 0, 0},
	} {
		t.Run(row.reason, func(t *testing.T) {
			c := solvertest.Solve(t, Spec(), nil, row.puzzle, row.limit)
			if c.Count != row.count || c.Nodes != row.nodes {
				t.Errorf("got count %d and %d nodes; want count %d and %d nodes", c.Count, c.Nodes, row.count, row.nodes)
			}
		})
	}
}
