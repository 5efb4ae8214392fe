package engine_test

import (
	"context"
	"testing"
	"time"

	"sudokubench/internal/record"
	"sudokubench/solvers"
)

// TestAForecastAfterARehearsalIsExact shows that a run takes about as long as the forecast after a
// rehearsal.
func TestAForecastAfterARehearsalIsExact(t *testing.T) {
	const s, ms = time.Second, time.Millisecond
	crash := &solvers.Failure{Kind: solvers.Crashed, Reason: "exit status 3"}
	for _, tt := range []struct {
		reason  string
		program *outfit
		size    int // number of puzzles in a batch; below 0 if the program takes no batches
		budget  time.Duration
		target  time.Duration
	}{
		{"a fast program does not use up its budget", &outfit{each: ms / 2, start: 20 * ms}, -1, 60 * s, 0},
		{"a slow program uses up its budget", &outfit{each: 20 * ms, start: 20 * ms}, -1, 5 * s, 0},
		{"a start of 8 s is measured once and charged once", &outfit{each: 2 * ms, start: 8 * s}, -1, 5 * s, 0},
		{"a start of 300 ms in each turn", &outfit{each: ms, start: 300 * ms}, -1, 60 * s, 0},
		{"a start that fails at once", &outfit{start: 50 * ms, failing: crash}, -1, 5 * s, 0},
		{"a start that fails late", &outfit{start: 10 * s, failing: crash}, -1, 5 * s, 0},
		{"a start for each puzzle", &outfit{each: 20 * ms, start: 10 * ms, around: 10 * ms}, -1, 5 * s, 0},
		{"batches of a fixed size", &outfit{each: ms, around: 10 * ms}, 100, 5 * s, 0},
		{"the first rounds take longer than the target", &outfit{each: ms, start: 3 * s}, -1, 60 * s, 2 * s},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := tt.program
			p, clock := programPlan(t, 500, o.entry("p", tt.size), o.entry("q", tt.size))
			o.clock = clock
			p.Limits.Budget, p.Limits.Puzzle, p.Target = tt.budget, s, tt.target
			p.Rehearse(t.Context())
			probably, most, _ := p.Forecast()
			begin := clock.Now()
			events := run(t, p)
			took := time.Duration(clock.Now() - begin)
			if ratio := took.Seconds() / probably.Seconds(); ratio < 0.8 || ratio > 1.25 {
				t.Errorf("the run took %s, want about %s as forecast", took, probably)
			}
			if took > most {
				t.Errorf("the run took %s, want at most %s as forecast", took, most)
			}
			for _, e := range events {
				if e, ok := e.(*record.Process); ok && tt.program.start > s && len(e.StartsNS) > 1 {
					t.Errorf("a slow start was measured %d times, want 1", len(e.StartsNS))
				}
			}
			o.check(t)
		})
	}
}

// TestARehearsalIsCancelled shows that a cancelled rehearsal does not change the forecast.
func TestARehearsalIsCancelled(t *testing.T) {
	o := &outfit{each: time.Millisecond}
	p := o.plan(t, 20, -1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	before, _, _ := p.Forecast()
	p.Rehearse(ctx)
	if after, _, _ := p.Forecast(); after != before || o.begun != 0 {
		t.Errorf("the forecast changed from %s to %s, with %d starts; want no change and 0 starts", before, after, o.begun)
	}
	o.check(t)
}
