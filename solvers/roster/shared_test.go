package roster_test

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// shared loads one of the large sets, which are not part of the project.
func shared(name string) func(tb testing.TB) []sudoku.Grid {
	return func(tb testing.TB) []sudoku.Grid {
		path := filepath.Join("..", "..", "..", "shared", "data", name)
		f, err := os.Open(path)
		if err != nil {
			tb.Skipf("the set is not here: %v", err)
		}
		defer f.Close()
		var list []sudoku.Grid
		lines := bufio.NewScanner(f)
		for lines.Scan() {
			if line := lines.Text(); len(line) >= 81 && line[0] != '#' {
				list = append(list, grid9(tb, line[:81]))
			}
		}
		if err := lines.Err(); err != nil || len(list) == 0 {
			tb.Fatalf("%s: %d puzzles, error %v", path, len(list), err)
		}
		return list
	}
}

// TestSharedSets has the fast solver prove what is known of the large sets:
// every puzzle has exactly one solution.
func TestSharedSets(t *testing.T) {
	step := 50
	if os.Getenv("SUDOKUBENCH_LONG") != "" {
		step = 1
	}
	spec, ok := roster.Find("bitmask-mrv")
	if !ok {
		t.Fatal("there is no bitmask-mrv")
	}
	for _, name := range []string{"17_clue.txt", "magictour_top1465.txt", "forum_hardest_11plus_half.txt"} {
		t.Run(name, func(t *testing.T) {
			puzzles := shared(name)(t)
			solver := mustNew(t, spec, sudoku.Shape9)
			c := solvers.Claim{Solution: make(sudoku.Grid, 81)}
			for k := 0; k < len(puzzles); k += step {
				q := solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzles[k], Limit: 2}
				if err := solver.Solve(context.Background(), &q, &c); err != nil {
					t.Fatal(err)
				}
				if c.Count != 1 || !c.Exhausted {
					t.Fatalf("%s: count %d, exhausted %t; it has one solution", q.Puzzle, c.Count, c.Exhausted)
				}
				if err := q.Shape.CheckSolution(q.Puzzle, c.Solution); err != nil {
					t.Fatalf("%s: %v", q.Puzzle, err)
				}
			}
		})
	}
}
