package roster_test

import (
	"context"
	"os"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// shared returns a function that loads a large set.
func shared(name string) func(tb testing.TB) []sudoku.Grid {
	return func(tb testing.TB) []sudoku.Grid { return solvertest.Shared(tb, name) }
}

// TestSharedSets shows that every puzzle of the large sets has exactly one solution.
func TestSharedSets(t *testing.T) {
	step := 50
	if os.Getenv("SUDOKUBENCH_LONG") != "" {
		step = 1
	}
	spec, ok := roster.Find("bitmask-mrv")
	if !ok {
		t.Fatal("the roster has no solver bitmask-mrv")
	}
	for _, name := range []string{"17_clue.txt", "magictour_top1465.txt", "forum_hardest_11plus_half.txt"} {
		t.Run(name, func(t *testing.T) {
			puzzles := shared(name)(t)
			solver := mustNew(t, spec, sudoku.Shape9)
			c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
			for k := 0; k < len(puzzles); k += step {
				q := solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzles[k], Limit: 2}
				noError(t, solver.Solve(context.Background(), &q, &c))
				if c.Count != 1 || !c.Exhausted {
					t.Fatalf("%s: count %d, exhausted %t; want 1 and true", q.Puzzle, c.Count, c.Exhausted)
				}
				if err := q.Shape.CheckSolution(q.Puzzle, c.Solution); err != nil {
					t.Fatalf("%s: %v", q.Puzzle, err)
				}
			}
		})
	}
}
