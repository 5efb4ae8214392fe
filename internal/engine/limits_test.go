package engine_test

import (
	"context"
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/sys/limits"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// vigil is the time of a run with one worker, whose solvers advance the clock and are the limit watcher.
type vigil struct {
	clock *steppedClock
	visit func()
}

// watching gives a plan one worker and a vigil.
func watching(p *engine.Plan) *vigil {
	v := &vigil{clock: p.Clock.(*steppedClock)}
	p.Workers = 1
	p.Watch(func(visit func()) { v.visit = visit })
	return v
}

// pass advances the clock by d, then the limit watcher makes a visit.
func (v *vigil) pass(d time.Duration) {
	v.clock.now.Add(int64(d))
	v.visit()
}

// wait returns when the attempt is cancelled.
func (v *vigil) wait(ctx context.Context) error {
	for ctx.Err() == nil {
		v.pass(10 * time.Millisecond)
	}
	return ctx.Err()
}

func TestLimitEndsAnAttemptAndTheRunContinues(t *testing.T) {
	p := planOf([]engine.Corpus{corpusOf("k", 256)})
	v := watching(p)
	waits := func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		if q.Puzzle.Clues() == 15 { // true for 16 puzzles, which have one blank
			return v.wait(ctx)
		}
		return fill(ctx, q, c)
	}
	late := func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		if waits(ctx, q, c) != nil {
			v.pass(time.Millisecond)
		}
		return fill(context.Background(), q, c) // the answer is correct, but arrives after the limit
	}
	p.Contestants = []engine.Contestant{contestant("waits", waits), contestant("late", late), contestant("good", fill)}
	p.Limits.Puzzle, p.Rounds, p.Detail = 20*time.Millisecond, 1, false
	events := run(t, p)
	for name, timeouts := range map[string]int{"waits": 16 * 8, "late": 16 * 8, "good": 0} {
		got := tallyOf(events, "k", name)
		if got.verdicts[judge.Timeout] != timeouts || got.verdicts[judge.Verified] != 2048-timeouts {
			t.Errorf("%s: verdicts %v, want %d timeouts and the rest verified", name, got.verdicts, timeouts)
		}
	}
	if w := warnings(events); strings.Contains(w, "abandoned") {
		t.Errorf("a contestant was abandoned, want none; warnings: %s", w)
	}
}

func TestBudgetEndsATurnAndCutsTheCurrentAttempt(t *testing.T) {
	p := planOf([]engine.Corpus{corpusOf("k", 100), corpusOf("l", 5)})
	v := watching(p)
	slow := contestant("slow", func(ctx context.Context, _ *solvers.Query, _ *solvers.Claim) error { return v.wait(ctx) })
	p.Contestants = []engine.Contestant{slow, contestant("good", fill)}
	p.Limits.Budget = 20 * time.Millisecond
	events := run(t, p)
	for _, corpus := range []string{"k", "l"} {
		got := tallyOf(events, corpus, "slow")
		if len(got.attempts) != 0 {
			t.Errorf("%s: %d attempts, want 0 because all were cut", corpus, len(got.attempts))
		}
		if got.ends[record.Budget] != p.Rounds || len(got.ends) != 1 {
			t.Errorf("%s: turns ended %v, want all ended by the budget", corpus, got.ends)
		}
	}
	if w := warnings(events); strings.Count(w, "slow had no answer to ") != 2 || strings.Contains(w, "good had no answer") {
		t.Errorf("warnings %q; want one about slow for each corpus", w)
	}
}

func TestASolverThatIgnoresItsCancellationIsAbandoned(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	for _, tt := range []struct {
		reason string
		on     func(*solvers.Query) bool // returns true for the puzzles on which the solver hangs
	}{
		{"in Solve", func(*solvers.Query) bool { return true }},
		{"in the middle of a block", func(q *solvers.Query) bool { return q.Puzzle.Clues() == 15 }},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			p := planOf([]engine.Corpus{corpusOf("k", 100), corpusOf("l", 20)})
			p.Limits = limits.Times{Puzzle: time.Second, Budget: time.Hour, Grace: time.Minute}
			v := watching(p)
			stuck := contestant("stuck", func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
				if tt.on(q) {
					_ = v.wait(ctx)
					v.pass(p.Limits.Puzzle + p.Limits.Grace)
					<-release
				}
				return fill(ctx, q, c)
			})
			p.Contestants = []engine.Contestant{contestant("first", fill), stuck, contestant("last", fill)}
			events := run(t, p)
			got := tallyOf(events, "k", "stuck")
			if got.ends[record.Abandoned] != 1 || got.verdicts[judge.Timeout] == 0 {
				t.Errorf("turns ended %v with verdicts %v, want one abandoned turn with a timeout", got.ends, got.verdicts)
			}
			if got := tallyOf(events, "l", "stuck"); got.ends[record.Skipped] != 1 || len(got.attempts) != 0 {
				t.Errorf("turns on the next corpus ended %v, want one skipped turn", got.ends)
			}
			for _, name := range []string{"first", "last"} {
				for k, corpus := range []string{"k", "l"} {
					if good := tallyOf(events, corpus, name); len(good.attempts) != p.Corpora[k].Info.WholePuzzles {
						t.Errorf("%s attempted %d puzzles of %s, want all", name, len(good.attempts), corpus)
					}
				}
			}
			if !strings.Contains(warnings(events), "stuck was abandoned on k") {
				t.Errorf("warnings %q, want one about the abandoned solver", warnings(events))
			}
		})
	}
}

// TestTheTimeOfACutAttemptIsSubtractedFromItsBlock shows that an attempt that was cut in a block of
// fast puzzles (1 us each) does not change the time of the other puzzles.
func TestTheTimeOfACutAttemptIsSubtractedFromItsBlock(t *testing.T) {
	const quick = 1000
	for _, tt := range []struct {
		reason string
		cut    bool
	}{{"cut by the budget", true}, {"stopped by the limit", false}} {
		t.Run(tt.reason, func(t *testing.T) {
			p := planOf([]engine.Corpus{corpusOf("k", 1000)}, contestant("c", fill))
			p.Workers, p.Rounds, p.Detail = 1, 1, false
			scripted(p, fill, func(n int) time.Duration {
				if n == 700 { // the 700th puzzle is in the middle of a block
					return forever
				}
				return quick
			})
			if tt.cut {
				p.Limits.Puzzle, p.Limits.Budget = 1000*time.Hour, time.Minute
			} else {
				p.Limits.Puzzle, p.Limits.Budget = time.Minute, 1000*time.Hour
			}
			p.Limits.Grace = 1000 * time.Hour
			turn := turnsOf(run(t, p), "c")[0]
			verified, late := turn.Verdicts[judge.Verified], turn.Verdicts[judge.Timeout]
			if want := int64(verified) * quick; turn.VerifiedNS != want {
				t.Errorf("%d verified puzzles took %d ns without the %d timeouts, want %d ns", verified, turn.VerifiedNS, late, want)
			}
			cut := int64(0)
			if tt.cut {
				cut = turn.SpentNS - turn.WallNS
			}
			if turn.CutNS != cut || tt.cut && cut < int64(time.Minute)-1000*quick {
				t.Errorf("CutNS is %d, want %d, most of the budget", turn.CutNS, cut)
			}
			if tt.cut != (late == 0) || !tt.cut && turn.WallNS-turn.VerifiedNS < int64(time.Minute) {
				t.Errorf("%d timeouts took %d ns; want a timeout of a minute, or none if the budget cut it", late, turn.WallNS-turn.VerifiedNS)
			}
		})
	}
}

// TestTheWholeBudgetIsForTheRounds shows that no budget is kept for a detail pass if the rounds
// already time each puzzle.
func TestTheWholeBudgetIsForTheRounds(t *testing.T) {
	clock := &steppedClock{}
	c := contestant("c", func(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
		clock.now.Add(int64(time.Millisecond)) // a puzzle takes 1 ms, so the engine times each puzzle separately
		return fill(context.Background(), q, c)
	})
	p := planOf([]engine.Corpus{corpusOf("k", 12*256)}, c)
	p.Clock, p.Workers, p.Rounds, p.Detail = clock, 1, 12, true
	p.Limits = limits.Times{Puzzle: time.Hour, Budget: time.Second, Grace: time.Hour}
	wall := int64(0)
	for _, turn := range turnsOf(run(t, p), "c") {
		wall += turn.WallNS
	}
	if wall < int64(990*time.Millisecond) || wall > int64(time.Second) {
		t.Errorf("the turns spent %s of a budget of 1 s, want almost all", time.Duration(wall))
	}
}

// TestACrashHasItsOwnTime shows that the time of a crash does not depend on the times of the
// previous contestant.
func TestACrashHasItsOwnTime(t *testing.T) {
	clock := &steppedClock{}
	slow := contestant("slow", func(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
		clock.now.Add(int64(time.Second)) // the attempt takes longer than its limit
		return fill(context.Background(), q, c)
	})
	crash := contestant("crash", func(context.Context, *solvers.Query, *solvers.Claim) error {
		clock.now.Add(int64(20 * time.Microsecond))
		panic("boom")
	})
	p := planOf([]engine.Corpus{corpusOf("k", 300)}, slow, crash)
	p.Clock, p.Workers, p.Rounds = clock, 1, 4
	p.Limits = limits.Times{Puzzle: 100 * time.Millisecond, Budget: 1000 * time.Hour, Grace: 1000 * time.Hour}
	got := tallyOf(run(t, p), "k", "crash")
	if got.verdicts[judge.Crashed] == 0 || len(got.verdicts) != 2 || got.verdicts[judge.Verified] != 0 {
		t.Errorf("verdicts %v, want only crashed", got.verdicts)
	}
	for _, f := range got.findings {
		if f.NS > int64(20*time.Microsecond) {
			t.Fatalf("a crash after 20 us has the time %s", time.Duration(f.NS))
		}
	}
}

// TestASolverWithinItsLimitIsNotAbandoned shows that a solver that ignores its context is not
// abandoned if it keeps its limit. This also applies in the warm-up and when the run stops.
func TestASolverWithinItsLimitIsNotAbandoned(t *testing.T) {
	for _, tt := range []struct {
		reason string
		stop   bool
	}{{"in the warm-up", false}, {"when the run is stopped", true}} {
		t.Run(tt.reason, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			p := planOf([]engine.Corpus{corpusOf("k", 4)})
			v := watching(p)
			p.Contestants = []engine.Contestant{contestant("deaf", func(attempt context.Context, q *solvers.Query, c *solvers.Claim) error {
				if tt.stop {
					for cancel(); attempt.Err() == nil; runtime.Gosched() {
						v.visit()
					}
				}
				for range 8 { // the solver works longer than warm-up and grace period, but within its limit
					v.pass(10 * time.Millisecond)
				}
				return fill(context.Background(), q, c)
			})}
			p.Rounds, p.Detail = 1, false
			p.Limits = limits.Times{Puzzle: time.Minute, Budget: 200 * time.Millisecond, Grace: 10 * time.Millisecond}
			events, _ := runErr(ctx, p, nil)
			got := tallyOf(events, "k", "deaf")
			if len(got.findings) > 0 || got.ends[record.Abandoned] > 0 {
				t.Errorf("findings %+v, turns %v; want no findings and no abandoned turn", got.findings, got.ends)
			}
		})
	}
}

// TestAWrongClaimDoesNotDelayTheEnd shows that counting solutions does not delay the end of an
// interrupted run.
func TestAWrongClaimDoesNotDelayTheEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	liar := contestant("liar", func(_ context.Context, _ *solvers.Query, c *solvers.Claim) error {
		c.Count, c.Exhausted, c.Nodes = 0, true, 0
		return nil
	})
	p := planOf([]engine.Corpus{corpusOf("k", 256)}, liar)
	p.Limits.Puzzle = 1000 * time.Hour // the prover's limit is ten times as long, so it does not end during the test
	p.Prover = func(sudoku.Shape) (solvers.Solver, error) {
		return solvertest.Func(func(ctx context.Context, _ *solvers.Query, _ *solvers.Claim) error {
			cancel() // stops the run, as a user would
			<-ctx.Done()
			return ctx.Err()
		}), nil
	}
	events, err := runErr(ctx, p, nil) // the test times out here if the run does not end
	if got := tallyOf(events, "k", "liar"); err == nil || len(got.attempts) != 0 {
		t.Errorf("error %v and %d attempts; want an error, and 0 attempts because the prover did not finish", err, len(got.attempts))
	}
}

func TestAbsurdNodesAreBounded(t *testing.T) {
	c := contestant("c", func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		err := fill(ctx, q, c)
		c.Nodes = math.MaxInt64
		return err
	})
	for _, turn := range turnsOf(run(t, planOf([]engine.Corpus{corpusOf("k", 256)}, c)), "c") {
		if turn.Nodes < 0 {
			t.Fatalf("a turn has %d nodes, want at least 0", turn.Nodes)
		}
	}
}
