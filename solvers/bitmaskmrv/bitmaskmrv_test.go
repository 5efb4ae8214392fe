package bitmaskmrv

import (
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestNodes compares the number of guesses with numbers found by hand.
func TestNodes(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		limit  int
		count  int
		nodes  int64
	}{
		{"naked singles are enough", "12343412214.....", 2, 1, 0},
		{"hidden singles are also necessary", ".23.......7.....3...5....1.2.1.7934..841....2.37..41..3.......1.1.8...657......93", 2, 1, 0},
		{"two solutions that exchange two digits: two guesses in one cell", ".2.4.4.221434321", 3, 2, 2},
		{"the first of two solutions: one guess", ".2.4.4.221434321", 1, 1, 1},
		{"clues that clash", "11..............", 2, 0, 0},
		{"a blank without candidates", "123....4........", 2, 0, 0},
		{"a digit without a place in a box", "1.....23........", 2, 0, 0},
	} {
		t.Run(row.reason, func(t *testing.T) {
			c := solvertest.Solve(t, Spec(), nil, row.puzzle, row.limit)
			if c.Count != row.count || c.Nodes != row.nodes {
				t.Errorf("got count %d with %d nodes; want %d with %d", c.Count, c.Nodes, row.count, row.nodes)
			}
		})
	}
}

// TestLookAtCellsAlone runs the conformance suite with the option look=cells.
func TestLookAtCellsAlone(t *testing.T) {
	spec := Spec()
	make1 := spec.New
	spec.Shapes = []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9} // larger boards take too long with look=cells
	spec.New = func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
		if options["look"] == "" {
			options = solvers.Options{"look": lookCells}
		}
		return make1(shape, options)
	}
	solvertest.Run(t, spec)
}
