package roster_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokubench/corpus"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// markedBoard is a pencilmark puzzle and its number of solutions, at most mostCounted.
type markedBoard struct {
	candidates sudoku.Candidates
	count      int
}

// TestPencilmarksAgree compares the counts of all solvers that take pencilmark puzzles: on random
// 4x4 puzzles with no, one and many solutions, and on a hard 9x9 puzzle of the built-in set.
func TestPencilmarksAgree(t *testing.T) {
	takes := 0
	slow := []string{"forward-checking", "mac-ac3", "sat-minimal"} // solvers that take minutes for a hard 9x9 puzzle
	small, hard := drawMarked(t, 150), builtinMarked(t, 1)
	for _, spec := range roster.All() {
		if !spec.Pencilmarks {
			continue
		}
		takes++
		t.Run(spec.Name, func(t *testing.T) {
			t.Parallel()
			if spec.Takes(sudoku.Shape4) {
				agreesMarked(t, spec, sudoku.Shape4, small)
			}
			if spec.Takes(sudoku.Shape9) && !slices.Contains(slow, spec.Name) {
				agreesMarked(t, spec, sudoku.Shape9, hard)
			}
		})
	}
	if takes < 8 {
		t.Errorf("%d solvers take pencilmark puzzles; want at least 8", takes)
	}
}

// drawMarked returns n random pencilmark puzzles. bitmask-mrv counts their solutions.
func drawMarked(t *testing.T, n int) (list []markedBoard) {
	rnd := rand.New(rand.NewPCG(differSeed, 4))
	truth := testkit.Must(bitmaskmrv.Spec().New(sudoku.Shape4, nil))(t)
	seen := map[int]int{}
	full := make(sudoku.Grid, 16)
	for range n {
		sudoku.NewSymmetry(sudoku.Shape4, rnd.Uint64()).Apply(full, sudoku.Shape4.Pattern())
		b := markedBoard{candidates: make(sudoku.Candidates, 16)}
		wrong := rnd.Float64()
		for i, d := range full {
			for k := range 4 {
				if int(d) == k+1 && rnd.IntN(60) > 0 || rnd.Float64() < wrong {
					b.candidates[i] |= 1 << k
				}
			}
			if b.candidates[i] == 0 {
				b.candidates[i] = 1 << rnd.IntN(4)
			}
		}
		b.count = askMarked(t, truth, sudoku.Shape4, b.candidates).Count
		seen[min(b.count, 2)]++
		list = append(list, b)
	}
	for count := range 3 {
		if seen[count] < n/20 {
			t.Errorf("of %d puzzles only %d have %d solutions (2 means 2 or more); want more, so that the puzzles differ", n, seen[count], count)
		}
	}
	return list
}

// builtinMarked returns the first n puzzles of the built-in set. Each has one solution.
func builtinMarked(t *testing.T, n int) (list []markedBoard) {
	r, source := testkit.Must2(corpus.OpenBuiltin("pencilmarks"))(t)
	defer r.Close()
	set := testkit.Must(corpus.Load(source, r, corpus.LoadOptions{Pencilmarks: true}))(t)
	for i := range n {
		b := markedBoard{make(sudoku.Candidates, 81), 1}
		set.Candidates(i, b.candidates)
		list = append(list, b)
	}
	return list
}

func askMarked(t *testing.T, solver solvers.Solver, shape sudoku.Shape, candidates sudoku.Candidates) solvers.Claim {
	t.Helper()
	q := solvers.Query{Shape: shape, Puzzle: make(sudoku.Grid, shape.Cells()), Limit: mostCounted, Candidates: candidates}
	candidates.Clues(q.Puzzle)
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	if err := solver.Solve(context.Background(), &q, &c); err != nil {
		t.Fatalf("%s: %v", candidates, err)
	}
	return c
}

func agreesMarked(t *testing.T, spec solvers.Spec, shape sudoku.Shape, boards []markedBoard) {
	t.Helper()
	solver := testkit.Must(spec.New(shape, nil))(t)
	for _, b := range boards {
		c := askMarked(t, solver, shape, b.candidates)
		if c.Count != b.count || c.Exhausted != (b.count < mostCounted) {
			t.Errorf("%s: count %d, exhausted %t; want %d, and exhausted if that is below the limit", b.candidates, c.Count, c.Exhausted, b.count)
		}
		if c.Count == 0 {
			continue
		}
		if err := shape.CheckPencilmarks(b.candidates, c.Solution); err != nil {
			t.Errorf("%s: %v", b.candidates, err)
		}
	}
}
