package slowdown_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"sudokubench/internal/program/slowdown"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
)

// The slowdown of a batch is exact for any number of puzzles and any cost of reading the clock.
func TestABatchIsSlowedExactly(t *testing.T) {
	for _, tt := range []struct {
		reason        string
		share         float64
		puzzles       int
		each          int64 // time of a puzzle, in ns
		reading, cold int64 // time of one reading of the clock, and additional time of a reading after work, in ns
	}{
		{"many fast puzzles", .03, 475, 1_684, 60, 150},
		{"a clock that costs a lot to read", .03, 475, 1_684, 1_700, 300},
		{"one slow puzzle", .03, 1, 5_000_000, 60, 150},
		{"1%", .01, 475, 1_684, 60, 150},
		{"twice the time", 1, 475, 1_684, 1_700, 300},
		{"less than the cost of the readings, on average over many batches", .005, 475, 1_684, 1_700, 0},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			w := &world{reading: tt.reading, cold: tt.cold}
			rng := rand.New(rand.NewPCG(1, 2))
			w.work = func() int64 { return tt.each/2 + rng.Int64N(tt.each) }
			b := slowdown.NewBatch(tt.share, w.now)
			var c solvers.Claim
			var alone, total int64
			for range 400 {
				begin := w.ns
				b.Begin()
				before := w.ns
				for range tt.puzzles {
					testkit.NoError(t, w.Solve(context.Background(), nil, &c))
				}
				alone += w.ns - before
				b.End()
				total += w.ns - begin
			}
			// Batch cannot measure the additional cost after work, which occurs twice in each
			// batch.
			within := .01*tt.share + 400*2*float64(tt.cold)/float64(alone)
			if got := float64(total)/float64(alone) - 1; math.Abs(got-tt.share) > within && tt.share > .005 || math.Abs(got-tt.share) > .002 {
				t.Errorf("slowed by %.5f, want %.5f", got, tt.share)
			}
		})
	}
}

func TestNilBatchSlowsNothing(t *testing.T) {
	b := slowdown.NewBatch(0, func() int64 { t.Error("the clock was read, want no reading for a nil batch"); return 0 })
	b.Begin()
	b.End()
	if got := b.Of(100); got != 100 {
		t.Errorf("Of(100) with share 0 is %d, want 100", got)
	}
	if got := slowdown.NewBatch(.5, nil).Of(100); got != 150 {
		t.Errorf("Of(100) with share 0.5 is %d, want 150", got)
	}
}
