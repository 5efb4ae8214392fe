package slowdown_test

import (
	"context"
	"errors"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokubench/internal/program/slowdown"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// boards makes n boards with the given number of cells and up to 25 clues each.
func boards(rng *rand.Rand, cells, n int) []sudoku.Grid {
	list := make([]sudoku.Grid, n)
	for i := range list {
		list[i] = make(sudoku.Grid, cells)
		for range min(25, cells/2) {
			list[i][rng.IntN(cells)] = uint8(1 + rng.IntN(9))
		}
	}
	return list
}

func TestFewPuzzlesAreSlow(t *testing.T) {
	for _, tt := range []struct {
		reason  string
		share   float64
		oneIn   int
		cells   int
		cpuCost int64   // time of one reading of the CPU clock, in ns
		work    float64 // mean time of a puzzle, in ns
	}{
		{"one in 200", .10, 200, 81, 40, 3_000},
		{"one in 1,000", .10, 1000, 81, 40, 3_000},
		{"small boards", .10, 200, 16, 40, 1_000},
		{"large boards", .10, 200, 625, 40, 50_000},
		{"reading CPU time takes as long as solving a puzzle", .10, 200, 81, 1_700, 1_700},
		{"the additional time is less than the time of the puzzle", .10, 2, 81, 40, 3_000},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 3))
			var alone int64
			w := &world{reading: 40, cold: 40, work: func() int64 {
				ns := int64(tt.work * (0.5 + rng.Float64()))
				alone += ns
				return ns
			}}
			cpu := func() int64 {
				w.ns += tt.cpuCost
				return w.ns
			}
			s := slowdown.Few(w, tt.share, tt.oneIn, w.now, cpu)
			n := max(20_000, 200*tt.oneIn)
			slow, total := 0, int64(0)
			q := solvers.Query{}
			var c solvers.Claim
			for _, q.Puzzle = range boards(rng, tt.cells, n) {
				before, beforeAlone := w.ns, alone
				testkit.NoError(t, s.Solve(context.Background(), &q, &c))
				if w.ns-before > alone-beforeAlone {
					slow++
				}
				total += w.ns - before
			}
			if got := float64(total)/float64(alone) - 1; math.Abs(got-tt.share) > .15*tt.share {
				t.Errorf("the mean rose by %.4f, want about %.4f", got, tt.share)
			}
			// The tolerance is four standard deviations of a binomial distribution.
			want := float64(n) / float64(tt.oneIn)
			if got := float64(slow); math.Abs(got-want) > 4*math.Sqrt(want) {
				t.Errorf("%v of %d puzzles are slow, want about %v", got, n, want)
			}
			if c.Count != n {
				t.Errorf("the solver was called %d times, want %d", c.Count, n)
			}
		})
	}
}

func TestTheSamePuzzlesAreSlowInAnyOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	list := boards(rng, 81, 10_000)
	slowOnes := func(order []int) map[int]bool {
		slow := map[int]bool{}
		w := &world{reading: 40, work: func() int64 { return 3_000 }}
		s := slowdown.Few(w, .1, 200, w.now, nil)
		for _, i := range order {
			before := w.ns
			testkit.NoError(t, s.Solve(context.Background(), &solvers.Query{Puzzle: list[i]}, new(solvers.Claim)))
			if w.ns-before > 10_000 {
				slow[i] = true
			}
		}
		return slow
	}
	order := rng.Perm(len(list))
	first := slowOnes(order)
	slices.Reverse(order)
	if again := slowOnes(order); len(first) == 0 || !maps.Equal(first, again) {
		t.Errorf("%d puzzles are slow in one order and %d in another; want the same puzzles, and at least one", len(first), len(again))
	}
}

func TestFewReturnsTheSolversAnswer(t *testing.T) {
	w := &world{reading: 1, work: func() int64 { return 10 }, err: errors.New("boom")}
	s := slowdown.Few(w, .5, 2, w.now, nil)
	for _, puzzle := range boards(rand.New(rand.NewPCG(5, 6)), 81, 100) {
		if err := s.Solve(context.Background(), &solvers.Query{Puzzle: puzzle}, new(solvers.Claim)); err != w.err {
			t.Fatalf("error %v, want the solver's own", err)
		}
	}
	if s := slowdown.Few(w, 0, 200, w.now, nil); s != solvers.Solver(w) {
		t.Error("a share of 0 wraps the solver; want the solver itself")
	}
}

// The thread of a chosen puzzle is interrupted for 10 ms. The slowdown depends only on the puzzle's
// own CPU time.
func TestAnInterruptionIsNotMultiplied(t *testing.T) {
	const aside = 10_000_000
	var away int64
	w := &world{reading: 40}
	w.work = func() int64 {
		away += aside
		return 3_000 + aside
	}
	cpu := func() int64 { return w.now() - away }
	s := slowdown.Few(w, .1, 200, w.now, cpu)
	for _, puzzle := range boards(rand.New(rand.NewPCG(7, 8)), 81, 2_000) {
		before := w.ns
		testkit.NoError(t, s.Solve(context.Background(), &solvers.Query{Puzzle: puzzle}, new(solvers.Claim)))
		if more := w.ns - before - aside; more > 22*3_000 {
			t.Fatalf("an interrupted puzzle of 3 us took %d ns without the interruption, want at most 66,000", more)
		}
	}
}
