package roster_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/bitmaskmrv"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

const (
	// mostCounted is the greatest number of solutions that the tests count on a board.
	mostCounted = 12
	differSeed  = 0x20111
)

// TestAllAgree compares the counts of all solvers on random boards with no, one, two and many
// solutions. Half of the 4x4 boards have random digits in random cells. All other boards are full
// boards with some cells blank and sometimes a wrong clue, so that slow solvers need little time.
func TestAllAgree(t *testing.T) {
	for _, tt := range []struct {
		shape sudoku.Shape
		n     map[string]int // number of boards for each value of SUDOKUBENCH_LONG
	}{
		{sudoku.Shape4, map[string]int{"": 200, "1": 6_000, "all": 60_000}},
		{sudoku.Shape9, map[string]int{"": 60, "1": 4_000, "all": 40_000}},
	} {
		t.Run(tt.shape.String(), func(t *testing.T) {
			n, ok := tt.n[os.Getenv("SUDOKUBENCH_LONG")]
			if !ok {
				t.Fatalf("SUDOKUBENCH_LONG is %q; want 1, or all for 100,000 boards", os.Getenv("SUDOKUBENCH_LONG"))
			}
			boards, seen := drawBoards(t, tt.shape, n)
			for count, least := range map[int]int{0: n / 20, 1: n / 20, 2: n / 100, mostCounted: n / 20} {
				if seen[count] < least {
					t.Errorf("of %d boards only %d have %d solutions; want more, so that the boards differ", n, seen[count], count)
				}
			}
			for _, spec := range roster.All() {
				if spec.Takes(tt.shape) {
					t.Run(spec.Name, func(t *testing.T) {
						t.Parallel()
						agrees(t, spec, tt.shape, boards)
					})
				}
			}
		})
	}
}

// counted is a board and its number of solutions, at most mostCounted.
type counted struct {
	puzzle sudoku.Grid
	count  int
}

// drawBoards returns random boards, and the number of boards for each number of solutions.
// bitmask-mrv counts the solutions. If a count is wrong, the other solvers differ from it.
func drawBoards(t *testing.T, shape sudoku.Shape, n int) (boards []counted, seen map[int]int) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(differSeed, uint64(shape.Side())))
	prover := mustNew(t, bitmaskmrv.Spec(), shape)
	full := make(sudoku.Grid, shape.Cells())
	claim := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	ask := func(puzzle sudoku.Grid, limit int) {
		q := solvers.Query{Shape: shape, Puzzle: puzzle, Limit: limit}
		testkit.NoError(t, prover.Solve(context.Background(), &q, &claim))
	}
	ask(full, 1)
	copy(full, claim.Solution)
	seen = map[int]int{}
	for len(boards) < n {
		g := make(sudoku.Grid, shape.Cells())
		if shape == sudoku.Shape4 && rnd.IntN(2) == 0 { // random digits in random cells
			for range rnd.IntN(9) {
				g[rnd.IntN(len(g))] = uint8(1 + rnd.IntN(4))
			}
		} else {
			sudoku.NewSymmetry(shape, rnd.Uint64()).Apply(g, full)
			blanks := shape.Cells()*3/8 + rnd.IntN(shape.Cells()/4)
			for _, i := range rnd.Perm(len(g))[:blanks] {
				g[i] = 0
			}
			if rnd.IntN(4) == 0 { // one more clue, which usually leaves no solution
				for k := range g {
					if i := (k + rnd.IntN(len(g))) % len(g); g[i] == 0 {
						g[i] = uint8(1 + rnd.IntN(shape.Side()))
						break
					}
				}
			}
		}
		ask(g, mostCounted)
		boards = append(boards, counted{g, claim.Count})
		seen[claim.Count]++
	}
	return boards, seen
}

// agrees compares the claims of a solver with the counts, at limits that the solver supports.
func agrees(t *testing.T, spec solvers.Spec, shape sudoku.Shape, boards []counted) {
	solver := mustNew(t, spec, shape)
	claim := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	limits := []int{1}
	if spec.Answers.Has(solvers.Unique) {
		limits = append(limits, 2)
	}
	if spec.Answers.Has(solvers.Count) {
		limits = append(limits, mostCounted)
	}
	for k, b := range boards {
		q := solvers.Query{Shape: shape, Puzzle: b.puzzle, Limit: limits[len(limits)-1]}
		if k%8 == 0 {
			q.Limit = limits[k/8%len(limits)]
		}
		if err := solver.Solve(context.Background(), &q, &claim); err != nil {
			t.Fatalf("%s: %v", b.puzzle, err)
		}
		if fault := differs(&q, &claim, spec.Complete, b.count); fault != "" {
			t.Fatalf("board %d, limit %d, %s: %s", k, q.Limit, b.puzzle, fault)
		}
	}
}

// differs describes the fault in a claim. It returns "" if the claim is right.
func differs(q *solvers.Query, c *solvers.Claim, complete bool, count int) string {
	want := min(count, q.Limit)
	switch {
	case c.Count > want, c.Count < want && (complete || c.Exhausted), c.Exhausted && c.Count < count:
		return fmt.Sprintf("count %d, exhausted %t; bitmask-mrv counts %d", c.Count, c.Exhausted, count)
	case c.Count < q.Limit && complete && !c.Exhausted:
		return fmt.Sprintf("count %d is below the limit, but exhausted is false; want true", c.Count)
	case c.Count > 0:
		if err := q.Shape.CheckSolution(q.Puzzle, c.Solution); err != nil {
			return err.Error()
		}
	}
	return ""
}
