package engine_test

import (
	"context"
	"testing"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/solvers"
)

// tickingClock advances in steps.
type tickingClock struct {
	steppedClock
	step int64
}

func (c *tickingClock) Now() int64 { return c.now.Load() / c.step * c.step }

func TestCoarseClock(t *testing.T) {
	for _, tt := range []struct {
		reason       string
		step, puzzle int64 // step of the clock, and time of a puzzle, in ns
		puzzles      int
		coarse       bool
		least        int64 // smallest allowed time of a single attempt in the record, in ns
	}{
		{"a performance counter", 100, 1_000, 4000, false, 100},
		{"a puzzle is faster than a step: no time is 0", 100, 30, 4000, false, 100},
		{"the clock of Windows: the slice is too short for a block", 500_000, 1_000, 4000, true, 500_000},
		{"the same clock, slow puzzles: blocks grow", 500_000, 200_000, 4000, false, 500_000},
		{"even slower puzzles: each is a block", 500_000, 60_000_000, 2048, false, 60_000_000},
	} {
		clock := &tickingClock{step: tt.step}
		c := contestant("c", func(ctx context.Context, q *solvers.Query, claim *solvers.Claim) error {
			clock.now.Add(tt.puzzle)
			return fill(ctx, q, claim)
		})
		p := planOf([]engine.Corpus{corpusOf("k", tt.puzzles)}, c)
		p.Clock, p.ClockStep, p.Workers, p.Rounds, p.Detail = clock, tt.step, 1, 1, true
		p.Limits.Puzzle, p.Limits.Budget = 1<<40, 1<<50
		warned := false
		for _, e := range run(t, p) {
			switch e := e.(type) {
			case *record.Warning:
				warned = warned || e.Code == "coarse-clock"
			case *record.Turn:
				if e.Coarse != (tt.coarse && !e.Detail) {
					t.Errorf("%s: a turn has coarse %t (detail pass: %t), want %t", tt.reason, e.Coarse, e.Detail, tt.coarse)
				}
				for _, ns := range e.Times {
					if ns < tt.least {
						t.Fatalf("%s: a puzzle took %d ns, want %d or more", tt.reason, ns, tt.least)
					}
				}
			}
		}
		if warned != tt.coarse {
			t.Errorf("%s: warned %t, want %t", tt.reason, warned, tt.coarse)
		}
	}
}

// TestFailuresAreNotCoarse shows that turns without timed attempts do not count as coarse.
func TestFailuresAreNotCoarse(t *testing.T) {
	clock := &tickingClock{step: 30}
	c := contestant("c", func(context.Context, *solvers.Query, *solvers.Claim) error {
		return &solvers.Failure{Kind: solvers.Crashed, Reason: "it did not start"}
	})
	p := planOf([]engine.Corpus{corpusOf("k", 100)}, c)
	p.Clock, p.ClockStep, p.Workers, p.Rounds = clock, clock.step, 1, 1
	for _, turn := range turnsOf(run(t, p), "c") {
		if turn.Coarse {
			t.Errorf("a turn of failures is coarse, want not coarse; verdicts %v", turn.Verdicts)
		}
	}
}
