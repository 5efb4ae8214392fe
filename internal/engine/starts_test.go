package engine_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/judge"
	"sudokubench/solvers"
)

// TestSlowStartsCountToTheBudget shows that a slow start is not part of a puzzle's time, but uses
// up the budget. So slow starts cannot make the run long.
func TestSlowStartsCountToTheBudget(t *testing.T) {
	const s = time.Second
	for _, tt := range []struct {
		reason  string
		start   time.Duration
		budget  time.Duration
		fails   bool // true if the program fails in the warm-up of each turn
		turns   int  // expected number of turns with attempts, of 3 turns
		charged time.Duration
	}{
		{"a start within a second is free", s, 5 * s, false, 3, 0},
		{"the rest of a start is charged to a large budget", 2 * s, 100 * s, false, 3, s},
		{"the budget is enough for two turns, so these share the solving time", 3 * s, 5 * s, false, 2, 2 * s},
		{"a start longer than the budget allows only one turn", 8 * s, 5 * s, false, 1, 7 * s},
		{"only one second is free for all starts of a turn together", s, 5 * s, true, 3, s},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := &outfit{each: 200 * time.Microsecond, start: tt.start}
			p, _ := programPlan(t, 20, o.entry("p", -1))
			o.clock = onWaitingThread(p)
			p.Limits.Budget = tt.budget
			begun := 0
			if tt.fails {
				o.solve = func(_ context.Context, _ *instance, q *solvers.Query, c *solvers.Claim) error {
					if o.begun != begun && o.begun%2 == 0 { // the first start measures the start-up time, so the first start of each turn has an even number
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
					t.Errorf("a turn of %d puzzles has %d ns of starts and spent %d ns; want %d ns of starts", n, turn.StartNS, turn.SpentNS, tt.charged)
				}
			}
			if made != tt.turns || attempts < 300 {
				t.Errorf("%d turns with %d attempts; want %d turns with at least 300 attempts", made, attempts, tt.turns)
			}
			if limit := max(tt.budget, 2*tt.charged); spent > int64(limit) {
				t.Errorf("the program spent %d ns of its budget of %s", spent, tt.budget)
			}
			if w := warnings(events); strings.Contains(w, "the budget of p") != (tt.budget < 2*p.Limits.Puzzle+tt.start) {
				t.Errorf("warnings %q; want one about the budget only if it is below two limits of %s and a start", w, p.Limits.Puzzle)
			}
			if w := warnings(events); strings.Contains(w, "the starts of p took up to") != (tt.charged > 0) {
				t.Errorf("warnings %q, want one about slow starts only if they were charged", w)
			}
			o.check(t)
		})
	}
}

// TestWaitsOfAStartAreNotCharged shows that a start is not charged for the time in which it waited
// for a core.
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
	for _, turn := range turnsOf(run(t, p), "p") {
		if turn.Verdicts != nil && turn.StartNS != 1e9 {
			t.Errorf("a start of 20 s with 2 s of CPU time was charged %d ns; want 1 s", turn.StartNS)
		}
	}
}

// onWaitingThread gives the plan a clock which reports that the thread has already waited for a
// core for hours.
func onWaitingThread(p *engine.Plan) *steppedClock {
	clock := new(pushedClock)
	clock.now.Store(int64(5 * time.Hour))
	clock.waited.Store(int64(4 * time.Hour))
	clock.ready.Store(true) // simulates a running thread, because a thread that reads its own state is running
	p.Clock = clock
	return &clock.steppedClock
}
