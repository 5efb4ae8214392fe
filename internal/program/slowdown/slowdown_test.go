package slowdown_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"sudokubench/internal/program/slowdown"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
)

// world has a clock and a solver. The clock advances when it is read and when the solver works.
type world struct {
	ns      int64
	reading int64
	cold    int64 // additional time of a reading of the clock after work, in ns
	worked  bool
	work    func() int64
	err     error
}

func (w *world) now() int64 {
	w.ns += w.reading
	if w.worked {
		w.ns += w.cold
	}
	w.worked = false
	return w.ns
}

func (w *world) Solve(_ context.Context, _ *solvers.Query, c *solvers.Claim) error {
	w.ns += w.work()
	w.worked = true
	c.Count++
	return w.err
}

func TestSlowdownIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	even := func(ns int64) func() int64 { return func() int64 { return ns } }
	for _, tt := range []struct {
		reason  string
		share   float64
		reading int64
		work    func() int64
		within  float64 // allowed difference from the expected slowdown, as a share of it
		cold    int64
	}{
		{"a fast solver", .03, 40, even(3_000), .01, 0},
		{"a fast solver, slightly slowed: the readings alone are 0.17%", .005, 40, even(3_000), .02, 0},
		{"a fast solver, much slowed", 1, 40, even(3_000), .01, 0},
		{"a slow solver is timed each time", .03, 40, even(500_000), .01, 0},
		{"a solver between fast and slow", .03, 40, even(20_000), .01, 0},
		{"a clock that is cheap to read", .03, 1, even(5_000), .01, 0},
		{"a machine that sometimes stands still: the stall counts once, not 16 times", .03, 40, func() func() int64 {
			n := 0
			return func() int64 {
				if n++; n%1600 == 0 { // one solve in 1,600 stalls, and some of these solves are timed
					return 2_000_000
				}
				return 3_000
			}
		}(), .35, 0},
		{"puzzles with very different times", .03, 40, func() int64 { return int64(3_000 * rng.ExpFloat64()) }, .05, 0},
		{"readings that cost more after work", .03, 60, even(1_684), .25, 150},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			w := &world{reading: tt.reading, cold: tt.cold}
			var alone int64
			w.work = func() int64 { ns := tt.work(); alone += ns; return ns }
			s := slowdown.Slow(w, tt.share, w.now)
			begin := w.ns
			var c solvers.Claim
			const n = 100_000
			for range n {
				testkit.NoError(t, s.Solve(context.Background(), nil, &c))
			}
			if c.Count != n {
				t.Fatalf("the solver was called %d times, want %d", c.Count, n)
			}
			got := float64(w.ns-begin)/float64(alone) - 1
			if math.Abs(got-tt.share) > tt.within*tt.share {
				t.Errorf("slowed by %.4f, want %.4f", got, tt.share)
			}
		})
	}
}

func TestSlowReturnsTheSolversAnswer(t *testing.T) {
	w := &world{reading: 1, work: func() int64 { return 10 }, err: errors.New("boom")}
	s := slowdown.Slow(w, .5, w.now)
	if err := s.Solve(context.Background(), nil, new(solvers.Claim)); err != w.err {
		t.Errorf("error %v, want the solver's own", err)
	}
	if s := slowdown.Slow(w, 0, w.now); s != solvers.Solver(w) {
		t.Error("a share of 0 wraps the solver; want the solver itself")
	}
}

func TestInterruptedSpinIsNotMadeUpLater(t *testing.T) {
	var alone, aside int64
	w := &world{reading: 40, work: func() int64 { alone += 3_000; return 3_000 }}
	reads := 0
	s := slowdown.Slow(w, .03, func() int64 {
		if reads++; reads%5000 == 0 { // one reading in 5,000 is interrupted, sometimes during a spin
			w.ns += 10_000_000
			aside += 10_000_000
		}
		return w.now()
	})
	begin := w.ns
	for range 100_000 {
		testkit.NoError(t, s.Solve(context.Background(), nil, new(solvers.Claim)))
	}
	if got := float64(w.ns-begin-aside)/float64(alone) - 1; aside == 0 || math.Abs(got-.03) > .002 {
		t.Errorf("slowed by %.4f without the interruptions of %d ns, want 0.03 and at least one interruption", got, aside)
	}
}

func TestSpinEndsWithItsContext(t *testing.T) {
	w := &world{reading: 0, work: func() int64 { return 1_000_000 }} // the clock advances only with work, so a spin never ends by itself
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := slowdown.Slow(w, 1, w.now).Solve(ctx, nil, new(solvers.Claim)); err != nil {
		t.Error(err)
	}
}
