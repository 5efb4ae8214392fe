package engine_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/solvers"
)

// A slow start is no time of a puzzle. It uses up the budget, so that it cannot make the
// run long.
func TestSlowStartsCountToTheBudget(t *testing.T) {
	const s = time.Second
	for _, tt := range []struct {
		reason  string
		start   time.Duration
		budget  time.Duration
		fails   bool // in the warm-up of each turn
		turns   int  // of 3, with attempts
		charged time.Duration
	}{
		{"a start within a second is free", s, 5 * s, false, 3, 0},
		{"the rest of a start is on the budget, which has room for it", 2 * s, 100 * s, false, 3, s},
		{"two turns can be paid, so the solving time is shared between them", 3 * s, 5 * s, false, 2, 2 * s},
		{"a start longer than the budget leaves the puzzles of one turn", 8 * s, 5 * s, false, 1, 7 * s},
		{"all starts of a turn together have a second", s, 5 * s, true, 3, s},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := &outfit{each: 200 * time.Microsecond, start: tt.start}
			p, _ := programPlan(t, 20, o.entry("p", -1))
			o.clock = onWaitingThread(p)
			p.Limits.Budget = tt.budget
			begun := 0
			if tt.fails {
				o.solve = func(_ context.Context, _ *instance, q *solvers.Query, c *solvers.Claim) error {
					if o.begun != begun && o.begun%2 == 0 { // the first start of all is measured
						begun = o.begun
						return &solvers.Failure{Kind: solvers.Crashed, Reason: "exit status 3"}
					}
					return oneBlank(q, c)
				}
			}
			events := run(t, p)
			made, attempts, spent := 0, 0, int64(0)
			for _, turn := range turnsOf(events, "p") {
				n := turn.Verdicts[judge.Verified]
				if spent += turn.SpentNS; n == 0 {
					continue
				}
				made, attempts = made+1, attempts+n
				if turn.StartNS != int64(tt.charged) || turn.WallNS != int64(n)*2e5 || turn.SpentNS != turn.WallNS+turn.StartNS {
					t.Errorf("a turn of %d puzzles has %d ns of starts, and spent %d; want %d of starts", n, turn.StartNS, turn.SpentNS, tt.charged)
				}
			}
			if made != tt.turns || attempts < 300 {
				t.Errorf("%d turns with %d attempts; want %d turns", made, attempts, tt.turns)
			}
			if limit := max(tt.budget, 2*tt.charged); spent > int64(limit) {
				t.Errorf("it spent %d ns of %s", spent, tt.budget)
			}
			if w := warnings(events); strings.Contains(w, "the starts of p took up to") != (tt.charged > 0) {
				t.Errorf("warnings: %q", w)
			}
			o.check(t)
		})
	}
}

// A start that had to wait for a core is charged only for the time that it had one.
func TestWaitsOfAStartAreNotCharged(t *testing.T) {
	o := &outfit{each: time.Millisecond}
	p, _ := programPlan(t, 20, o.entry("p", -1))
	o.clock = onWaitingThread(p)
	p.Limits.Budget = 5 * time.Second
	o.begin = func(p *instance, _ context.Context) error {
		if p.launch(true) {
			o.pass(20 * time.Second)
			p.usage.WaitNS += 18e9
			p.waited.Add(18e9)
			p.worked.Add(2e9)
			p.usage.CPUNS += 2e9
		}
		return nil
	}
	for _, e := range run(t, p) {
		if turn, ok := e.(*record.Turn); ok && turn.Verdicts != nil && turn.StartNS != 1e9 {
			t.Errorf("%d ns of a start of 20 s count to the budget, in which the program ran for 2 s; want 1 s", turn.StartNS)
		}
	}
}

// onWaitingThread gives a plan a clock whose thread has waited for hours before.
func onWaitingThread(p *engine.Plan) *steppedClock {
	clock := new(pushedClock)
	clock.now.Store(int64(5 * time.Hour))
	clock.waited.Store(int64(4 * time.Hour))
	clock.ready.Store(true) // as the thread is that asks for its own state
	p.Clock = clock
	return &clock.steppedClock
}
