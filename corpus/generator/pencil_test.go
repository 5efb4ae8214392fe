package generator

import (
	"context"
	"slices"
	"strings"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/solvers/norvig"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// solutionsOf counts the solutions of a pencilmark puzzle up to 2. The solver should not be the
// prover that made the puzzle.
func solutionsOf(t *testing.T, s sudoku.Shape, solver solvers.Solver, candidates sudoku.Candidates) int {
	t.Helper()
	q := solvers.Query{Shape: s, Puzzle: make(sudoku.Grid, s.Cells()), Limit: 2, Candidates: candidates}
	candidates.Clues(q.Puzzle)
	c := solvers.Claim{Solution: make(sudoku.Grid, s.Cells())}
	testkit.NoError(t, solver.Solve(context.Background(), &q, &c))
	return c.Count
}

// Each puzzle has one solution, and several if any missing candidate is added.
func TestPencilmarkPuzzles(t *testing.T) {
	for _, row := range []struct {
		shape sudoku.Shape
		few   int
		fast  solvers.Spec
	}{{sudoku.Shape4, 20, norvig.Spec()}, {sudoku.Shape6, 5, norvig.Spec()}, {sudoku.Shape9, 1, band.Spec()}} {
		solver := testkit.Must(row.fast.New(row.shape, nil))(t)
		g := newGenerator(t, row.shape, Pencilmarks, 5)
		if row.shape == sudoku.Shape9 {
			g.prover = solver // this solver is fast enough; the default prover takes seconds
		}
		seen := map[string]bool{}
		for range row.few {
			p := next(t, g)
			if seen[p.Candidates.String()] {
				t.Errorf("%s: made %s twice", row.shape, p.Candidates)
			}
			seen[p.Candidates.String()] = true
			if err := row.shape.CheckPencilmarks(p.Candidates, p.Solution); err != nil {
				t.Errorf("%s: the solution of %s is wrong: %v", row.shape, p.Candidates, err)
			}
			clues := make(sudoku.Grid, row.shape.Cells())
			if p.Candidates.Clues(clues); !sudoku.Same(clues, p.Clues) {
				t.Errorf("%s: the clues are %s; want %s", row.shape, p.Clues, clues)
			}
			if n := solutionsOf(t, row.shape, solver, p.Candidates); n != 1 {
				t.Errorf("%s: %s has %d solutions, want 1", row.shape, p.Candidates, n)
			}
			for i, mask := range p.Candidates {
				for missing := row.shape.AllCandidates() &^ mask; missing != 0; missing &= missing - 1 {
					more := slices.Clone(p.Candidates)
					more[i] |= missing & -missing
					if n := solutionsOf(t, row.shape, solver, more); n < 2 {
						t.Fatalf("%s: %s has %d solution with candidate %b of %s; want 2 or more", row.shape, p.Candidates, n, missing&-missing, row.shape.CellName(i))
					}
				}
			}
		}
	}
}

// With another prover, the generator makes the same puzzles.
func TestPencilmarksOfAnyProver(t *testing.T) {
	g, other := newGenerator(t, sudoku.Shape6, Pencilmarks, 2), newGenerator(t, sudoku.Shape6, Pencilmarks, 2)
	var err error
	if other.prover, err = norvig.Spec().New(sudoku.Shape6, nil); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if a, b := next(t, g), next(t, other); a.Candidates.String() != b.Candidates.String() {
			t.Errorf("got %s with one prover and %s with the other, want the same", a.Candidates, b.Candidates)
		}
	}
}

func TestPencilmarksRefused(t *testing.T) {
	for _, row := range []struct {
		reason string
		o      Options
		want   string
	}{
		{"two solutions", Options{Shape: sudoku.Shape9, Solutions: "2"}, "level pencilmarks with 2 solutions is not made; want one solution"},
		{"a large board", Options{Shape: sudoku.Shape16}, "level pencilmarks is not made on 16x16 boards, because no solver counts the solutions in reasonable time; want 4x4, 6x6 or 9x9"},
		{"holes", Options{Shape: sudoku.Shape9, Holes: 3}, `the level is "pencilmarks"; want holes, the only level with a number of holes`},
	} {
		row.o.Level, row.o.Prover = Pencilmarks, prover
		if _, err := New(row.o); err == nil || err.Error() != row.want {
			t.Errorf("%s: %v; want %s", row.reason, err, row.want)
		}
	}
}

// The generator notices wrong answers of a prover and returns an error.
func TestPencilmarksProvers(t *testing.T) {
	right := testkit.Must(prover(sudoku.Shape4))(t)
	for _, row := range []struct {
		reason, want string
		after        func(*solvers.Claim)
	}{
		{"it gives up", "the prover gave up on", func(c *solvers.Claim) { c.Count, c.Exhausted = 0, false }},
		{"it claims no solution", "the prover is wrong about", func(c *solvers.Claim) { c.Count, c.Exhausted = 0, true }},
		{"its solution is wrong", "the prover is wrong about", func(c *solvers.Claim) { c.Count, c.Exhausted, c.Solution[0] = 1, true, c.Solution[1] }},
	} {
		g := newGenerator(t, sudoku.Shape4, Pencilmarks, 1)
		g.prover = solvertest.Func(func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			err := right.Solve(ctx, q, c)
			row.after(c)
			return err
		})
		if _, err := g.Next(t.Context()); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v; want %q", row.reason, err, row.want)
		}
	}
}
