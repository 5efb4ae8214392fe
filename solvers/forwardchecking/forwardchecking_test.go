package forwardchecking

import (
	"testing"

	"sudokubench/solvers/solvertest"
)

// TestNodes counts guesses where the number is known by hand.
func TestNodes(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		limit  int
		count  int
		nodes  int64
	}{
		{"single candidates alone", "12343412214.....", 2, 1, 0},
		{"two digits that can change places: one cell, two guesses", ".2.4.4.221434321", 3, 2, 2},
		{"the first of the two is enough", ".2.4.4.221434321", 1, 1, 1},
		{"two peers are left with the same digit", "12.....3........", 2, 0, 0},
	} {
		t.Run(row.reason, func(t *testing.T) {
			c := solvertest.Solve(t, Spec(), nil, row.puzzle, row.limit)
			if c.Count != row.count || c.Nodes != row.nodes {
				t.Errorf("count %d, %d nodes; want %d, %d", c.Count, c.Nodes, row.count, row.nodes)
			}
		})
	}
}
