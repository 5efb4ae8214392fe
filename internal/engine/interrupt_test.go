package engine_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/sys/limits"
	"sudokubench/solvers"
)

// visitedClock is a clock at each of whose readings the limit watcher makes a visit.
type visitedClock struct {
	steppedClock
	visit   func()
	visited bool // true during a visit, which reads the clock itself
}

func (c *visitedClock) Now() int64 {
	if !c.visited && c.visit != nil {
		c.visited = true
		c.visit()
		c.visited = false
	}
	return c.steppedClock.Now()
}

// TestAnInterruptHitsNoOtherPuzzle uses puzzles that take about as long as their limit. So
// interrupts come when attempts end, and must not hit the next attempt.
func TestAnInterruptHitsNoOtherPuzzle(t *testing.T) {
	for _, size := range []int{-1, 3} {
		clock := &visitedClock{}
		o := &outfit{}
		p, _ := programPlan(t, 100, o.entry("p", size))
		p.Watch(func(visit func()) { clock.visit = visit })
		n := 0
		o.solve = func(ctx context.Context, p *instance, q *solvers.Query, c *solvers.Claim) error {
			n++
			for steps := 0; steps < n%5 || n%4 == 0; steps++ { // every fourth puzzle hangs
				select {
				case <-p.interrupted:
					return errors.New("killed")
				default:
				}
				clock.now.Add(int64(800 * time.Microsecond))
				clock.Now()
			}
			return oneBlank(q, c)
		}
		p.Clock, p.Rounds = clock, 1
		p.Limits = limits.Times{Puzzle: 2 * time.Millisecond, Budget: time.Hour, Grace: time.Minute, Start: time.Minute}
		got := tallyOf(run(t, p), "k", "p")
		if got.verdicts[judge.Timeout] == 0 || got.verdicts[judge.Verified] == 0 || len(got.verdicts) != 2 || got.ends[record.Abandoned] > 0 {
			t.Errorf("batch %d: verdicts %v, turns %v; want verified and timeout only, not abandoned", size, got.verdicts, got.ends)
		}
		o.check(t)
	}
}

// TestNothingIsLeftRunning shows that no process remains after a run, whatever ended its turns.
func TestNothingIsLeftRunning(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	const ms = time.Millisecond
	for _, tt := range []struct {
		reason        string
		size          int
		puzzle, grace time.Duration // limits of real time: short if the run must reach them, otherwise long
		solve         func(stop func(), p *instance) error
		ended         record.Ended
	}{
		{"the user stops the run in the middle of a puzzle", -1, time.Hour, time.Hour, func(stop func(), p *instance) error { stop(); return p.hang() }, record.Interrupted},
		{"the user stops the run in the middle of a batch", 0, time.Hour, time.Hour, func(stop func(), p *instance) error { stop(); return p.hang() }, record.Interrupted},
		{"it panics each time", -1, time.Hour, time.Hour, func(func(), *instance) error { panic("each time") }, record.Done},
		{"it ignores its cancellation and is abandoned", -1, 5 * ms, 50 * ms, func(func(), *instance) error { <-release; return nil }, record.Abandoned},
		{"it ignores its cancellation, and the user stops the run", -1, time.Hour, 50 * ms, func(stop func(), _ *instance) error { stop(); <-release; return nil }, record.Interrupted},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			o := &outfit{solve: func(_ context.Context, p *instance, _ *solvers.Query, _ *solvers.Claim) error {
				return tt.solve(cancel, p)
			}}
			p, _ := programPlan(t, 20, o.entry("p", tt.size))
			p.Watched()
			p.Rounds = 1
			p.Clock = engine.RealClock{}
			p.Limits = limits.Times{Puzzle: tt.puzzle, Budget: time.Hour, Grace: tt.grace, Start: time.Hour}
			events, err := runErr(ctx, p, nil)
			if stopped := errors.Is(err, engine.ErrInterrupted); stopped != (tt.ended == record.Interrupted) {
				t.Fatalf("error %v; want ErrInterrupted only if the user stopped the run", err)
			}
			if got := tallyOf(events, "k", "p"); got.ends[tt.ended] == 0 {
				t.Errorf("turns ended %v, want at least one %s", got.ends, tt.ended)
			}
			for _, turn := range turnsOf(events, "p") {
				if turn.Ended == record.Interrupted && turn.CutNS > 0 {
					t.Errorf("the turn has CutNS %d, want 0 because the budget did not end", turn.CutNS)
				}
			}
			o.check(t)
		})
	}
}

// TestAnObstacleEndsTheRun shows that the run ends if a puzzle cannot be sent to a program. The
// puzzle gets no verdict, and earlier results stay.
func TestAnObstacleEndsTheRun(t *testing.T) {
	for _, size := range []int{-1, 3} {
		o := &outfit{}
		n := 0
		full := errors.New("no space left on device")
		o.solve = func(_ context.Context, _ *instance, q *solvers.Query, c *solvers.Claim) error {
			if n++; n > 100 {
				return &solvers.Obstacle{Err: full}
			}
			return oneBlank(q, c)
		}
		p, _ := programPlan(t, 20, o.entry("p", size))
		events, err := runErr(t.Context(), p, nil)
		if !errors.Is(err, engine.ErrInterrupted) || !errors.Is(err, full) {
			t.Errorf("batch %d: error %v, want ErrInterrupted and the obstacle", size, err)
		}
		got := tallyOf(events, "k", "p")
		if got.verdicts[judge.Verified] == 0 || len(got.verdicts) != 1 || got.ends[record.Interrupted] == 0 {
			t.Errorf("batch %d: verdicts %v, turns %v; want only verified, and an interrupted turn", size, got.verdicts, got.ends)
		}
		o.check(t)
	}
}

// TestAProcessLivesForATurn shows that no process of a program runs between its turns, and that
// each instance gets the core of its worker.
func TestAProcessLivesForATurn(t *testing.T) {
	o := &outfit{each: time.Microsecond}
	p, clock := programPlan(t, 20, o.entry("p", -1), o.entry("q", -1))
	o.clock = clock
	err := engine.Run(t.Context(), p, func(e record.Event) error {
		if _, ok := e.(*record.Turn); ok && o.alive != 0 {
			t.Errorf("after a turn of %s, %d processes run, want 0", e.(*record.Turn).Contestant, o.alive)
		}
		return nil
	}, nil)
	if err != nil || o.made != 2*(p.Rounds+1) { // each worker makes one instance in each round, and one more to measure the start
		t.Errorf("%d instances were made in %d rounds, want two for each round and two more; error %v", o.made, p.Rounds, err)
	}
	if len(o.cores) != 1 || !o.cores[-1] {
		t.Errorf("cores %v; want only -1, because workers are not pinned", o.cores)
	}
	o.check(t)
}
