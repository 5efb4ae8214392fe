package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/solvers"
)

// spent is the way in which a thread spends its time.
type spent uint8

const (
	working spent = iota
	waiting       // the thread waits for a core on which other threads run
	still         // the machine pauses, or the solver sleeps
)

// doing replaces the clock of a plan and returns a function that advances it. The variable is
// decides how the threads spend the time: running, waiting for a core, or not at all.
func doing(p *engine.Plan, is *spent) (push func(time.Duration)) {
	clock := new(pushedClock)
	p.Clock = clock
	return func(d time.Duration) {
		clock.now.Add(int64(d))
		clock.ready.Store(*is != still)
		switch *is {
		case working:
			clock.cpu.Add(int64(d))
		case waiting:
			clock.waited.Add(int64(d))
		}
	}
}

// TestAStallChangesNoVerdict shows that an attempt is a timeout only if the solver itself used up its
// time.
func TestAStallChangesNoVerdict(t *testing.T) {
	const quick, limit = time.Microsecond, 100 * time.Millisecond
	for _, tt := range []struct {
		reason   string
		slow     func(n int) time.Duration // returns the time of the n-th attempted puzzle; 0 means a fast puzzle
		as       spent
		timeouts int
		again    int // expected number of attempts that are repeated
	}{
		{"a thread waits for its core once", at(3*limit/2, 700), waiting, 0, 0},
		{"a thread waits for its core many times", func(n int) time.Duration { return btod(n > 700, 3*limit/2) }, waiting, 0, 0},
		{"the machine pauses once", at(3*limit/2, 700), still, 0, 1},
		{"the machine pauses twice", at(3*limit/2, 700, 3500), still, 0, 2},
		{"a solver sleeps", func(int) time.Duration { return forever }, still, 4096, 4096},
		{"a solver works for too long", at(3*limit/2, 700), working, 1, 0},
		{"a core is never free", func(int) time.Duration { return forever }, waiting, 4096, 4096},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			p := planOf([]engine.Corpus{corpusOf("k", 4096)}, contestant("c", fill))
			p.Workers, p.Rounds, p.Detail = 1, 1, false
			p.Limits.Puzzle, p.Limits.Budget, p.Limits.Grace = limit, 1000*time.Hour, 1000*time.Hour
			var is spent
			scriptedOn(p, doing(p, &is), fill, func(n int) time.Duration {
				is = working
				if d := tt.slow(n); d > 0 {
					is = tt.as
					return d
				}
				return quick
			})
			checkStall(t, run(t, p), "c", tt.timeouts, tt.again)
		})
	}
}

// checkStall checks the number of timeouts and the number of repeated attempts.
func checkStall(t *testing.T, events []record.Event, name string, timeouts, again int) {
	t.Helper()
	got := tallyOf(events, "k", name)
	if all := got.verdicts[judge.Verified] + got.verdicts[judge.Timeout]; got.verdicts[judge.Timeout] != timeouts || all != 4096 {
		t.Errorf("verdicts %v, want %d timeouts and the rest of 4096 verified", got.verdicts, timeouts)
	}
	warned := warnings(events)
	want := fmt.Sprintf("repeated on k: %d (%d of %s)", again, again, name)
	if n := strings.Count(warned, want); again > 0 && n != 1 || again == 0 && strings.Contains(warned, "repeated") {
		t.Errorf("want a warning about %d repeated attempts; got warnings %q", again, warned)
	}
}

// at returns a function of the number of a puzzle. For the numbers in which, it returns the
// duration long, otherwise 0.
func at(long time.Duration, which ...int) func(int) time.Duration {
	return func(n int) time.Duration {
		for _, w := range which {
			if n == w {
				return long
			}
		}
		return 0
	}
}

func btod(b bool, d time.Duration) time.Duration {
	if b {
		return d
	}
	return 0
}

// TestAStallChangesNoVerdictForPrograms shows that a pause of the machine changes no verdict of a
// program, for each protocol. In addition, no puzzle is sent twice in the same form.
func TestAStallChangesNoVerdictForPrograms(t *testing.T) {
	const each, limit = time.Millisecond, time.Second
	for _, tt := range []struct {
		reason   string
		size     int // number of puzzles in a batch; below 0 if the program gets one puzzle at a time
		stalls   []int
		cpu      time.Duration // CPU time that the program uses during a pause
		timeouts int
		again    int
	}{
		{"a dialogue", -1, []int{700, 3000}, 0, 0, 2},
		{"one puzzle at a time", 1, []int{700, 3000}, 0, 0, 2},
		{"a batch has one limit and is repeated as a whole", 64, []int{700, 3000}, 0, 0, 5 + 9},
		{"a program that works for too long", -1, []int{700}, limit, 1, 0},
		{"two thirds of the limit in work are a pause", -1, []int{700}, 2 * limit / 3, 0, 1},
		{"a batch that works for too long", 64, []int{700}, 64 * limit, 5, 0},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := &outfit{each: each, cpu: int64(each)}
			p := o.plan(t, 4096, tt.size)
			p.Rounds, p.Limits.Puzzle = 1, limit
			o.watched(p)
			n := 0
			o.solve = func(ctx context.Context, p *instance, q *solvers.Query, c *solvers.Claim) error {
				if n++; slices.Contains(tt.stalls, n) {
					p.usage.CPUNS += int64(tt.cpu)
					for ctx.Err() == nil {
						o.pass(10 * time.Millisecond)
					}
				}
				return obeys(ctx, p, q, c)
			}
			checkStall(t, run(t, p), "p", tt.timeouts, tt.again)
			for form, n := range o.forms {
				if n > 1 {
					t.Fatalf("%s was sent %d times, want once", form, n)
				}
			}
			o.check(t)
		})
	}
}

// watched makes the programs of a plan its limit watcher, who visits when they advance their clock.
func (o *outfit) watched(p *engine.Plan) {
	p.Watch(func(visit func()) { o.looks = visit })
}

// obeys is a correct solver that checks its context at the end.
func obeys(ctx context.Context, _ *instance, q *solvers.Query, c *solvers.Claim) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return oneBlank(q, c)
}

// TestTheLimitAppliesToTheRecordedTime shows that the limit applies to the recorded time of a process,
// without the work of the harness around it.
func TestTheLimitAppliesToTheRecordedTime(t *testing.T) {
	const limit = 100 * time.Millisecond
	for _, size := range []int{-1, 1, 16} {
		for _, tt := range []struct {
			reason  string
			each    time.Duration // time that the program takes for a puzzle
			verdict judge.Verdict
		}{
			{"the process ran for less than its limit", 86 * time.Millisecond, judge.Verified},
			{"the process ran for longer than its limit", 110 * time.Millisecond, judge.Timeout},
		} {
			t.Run(fmt.Sprint(tt.reason, ", batch ", size), func(t *testing.T) {
				o := &outfit{each: tt.each, cpu: int64(tt.each), around: time.Duration(max(1, size)) * 30 * time.Millisecond}
				p := o.plan(t, 2048, size)
				p.Rounds, p.Limits.Puzzle = 1, limit
				o.solve = obeys
				o.watched(p)
				events := run(t, p)
				got := tallyOf(events, "k", "p")
				if n := got.verdicts[tt.verdict]; n != 2048 && (size < 2 || n == 0) {
					t.Errorf("verdicts %v, want %s", got.verdicts, tt.verdict)
				}
				if tt.verdict == judge.Timeout { // the solver notices the limit only when it checks its context
					return
				}
				if turn := turnsOf(events, "p")[0]; turn.WallNS != 2048*int64(tt.each) || size < 2 && turn.LongestNS != int64(tt.each) {
					t.Errorf("2048 puzzles took %d ns, the longest %d ns, want %s each", turn.WallNS, turn.LongestNS, tt.each)
				}
				o.check(t)
			})
		}
	}
}

// TestAProgramIsNotChargedForItsWait shows that the charged time does not include waits for a core,
// but is at least the CPU time.
func TestAProgramIsNotChargedForItsWait(t *testing.T) {
	const each, limit = 150 * time.Millisecond, 100 * time.Millisecond
	for _, size := range []int{-1, 1, 16} {
		for _, tt := range []struct {
			reason    string
			cpu, wait time.Duration // CPU time of each puzzle, and its wait for a core
			charged   time.Duration // expected charged time of a verified puzzle
			timeouts  int
		}{
			{"a core was not free for a while", 80 * time.Millisecond, 60 * time.Millisecond, 90 * time.Millisecond, 0},
			{"some threads wait for others", 120 * time.Millisecond, 400 * time.Millisecond, 0, 2048},
			{"its CPU time is not known", -1, 60 * time.Millisecond, 0, 2048},
		} {
			t.Run(fmt.Sprint(tt.reason, ", batch ", size), func(t *testing.T) {
				o := &outfit{each: each, cpu: int64(tt.cpu), wait: int64(tt.wait)}
				if size == 1 {
					o.around = limit
				}
				p := o.plan(t, 2048, size)
				p.Rounds, p.Limits.Puzzle = 1, limit
				o.watched(p)
				o.solve = obeys
				turn := turnsOf(run(t, p), "p")[0]
				if size < 2 && turn.Verdicts[judge.Timeout] != tt.timeouts {
					t.Errorf("verdicts %v, want %d timeouts", turn.Verdicts, tt.timeouts)
				}
				if charged := turn.WallNS - turn.WaitNS; tt.timeouts == 0 && charged != 2048*int64(tt.charged) {
					t.Errorf("the charged time is %d ns, want %s for each puzzle", charged, tt.charged)
				}
			})
		}
	}
}

// machine is a machine that pauses for a second after certain puzzles.
type machine struct {
	push   func(time.Duration) // advances the clock
	visit  func()              // visit of the limit watcher
	stills []int               // numbers of the puzzles after which the machine pauses
	puzzle int
	paused int64 // total time of the pauses so far, in ns
}

// run makes a plan use the machine.
func (m *machine) run(p *engine.Plan) {
	p.Watch(func(visit func()) { m.visit = visit })
	p.PausedNS(func() int64 { return m.paused })
}

// solved is called after each puzzle.
func (m *machine) solved() {
	if m.puzzle++; slices.Contains(m.stills, m.puzzle) {
		m.push(time.Second)
		m.paused += int64(time.Second)
	}
	m.visit()
}

// TestAPauseDoesNotChangeTimes compares two contestants, one of which is 17% slower.
// It uses a limit below the pause of a second, and one above it. The pauses change neither verdicts
// nor times.
func TestAPauseDoesNotChangeTimes(t *testing.T) {
	const fast, slow = 100 * time.Microsecond, 117 * time.Microsecond
	for _, limit := range []time.Duration{500 * time.Millisecond, time.Minute} {
		for _, tt := range []struct {
			kind string
			size int // number of puzzles in a batch; below 0 if the program gets one puzzle at a time
		}{{"solvers", 0}, {"programs in a dialogue", -1}, {"programs, a puzzle each time", 1}, {"programs in batches", 64}} {
			t.Run(fmt.Sprint(tt.kind, ", limit ", limit), func(t *testing.T) {
				m := &machine{stills: []int{700, 701, 3000, 5000, 9000}}
				var p *engine.Plan
				if tt.size == 0 {
					p = machineOfSolvers(m, fast, slow)
				} else {
					p = machineOfPrograms(t, m, tt.size, fast, slow)
				}
				p.Workers, p.Rounds, p.Detail = 1, 3, false
				p.Limits.Puzzle = limit
				m.run(p)
				events := run(t, p)
				for k, each := range []time.Duration{fast, slow} {
					name := p.Contestants[k].Info.Name
					for _, turn := range turnsOf(events, name) {
						if turn.Verdicts[judge.Verified] != 2048 || turn.VerifiedNS != 2048*int64(each) {
							t.Errorf("%s in round %d: verdicts %v in %d ns, want 2048 verified at %s each", name, turn.Round, turn.Verdicts, turn.VerifiedNS, each)
						}
					}
				}
				if !strings.Contains(warnings(events), "repeated on k") {
					t.Errorf("warnings %q, want one about repeated attempts", warnings(events))
				}
			})
		}
	}
}

func machineOfSolvers(m *machine, each ...time.Duration) *engine.Plan {
	p := planOf([]engine.Corpus{corpusOf("k", 2048)})
	is := working
	push := doing(p, &is)
	m.push = func(d time.Duration) {
		is = still
		push(d)
		is = working
	}
	for k, d := range each {
		p.Contestants = append(p.Contestants, contestant(fmt.Sprint("c", k), func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			push(d)
			m.solved()
			return fill(ctx, q, c)
		}))
	}
	return p
}

func machineOfPrograms(t *testing.T, m *machine, size int, each ...time.Duration) *engine.Plan {
	var entries []engine.Contestant
	var all []*outfit
	for k, d := range each {
		o := &outfit{each: d, cpu: int64(d), solve: func(_ context.Context, _ *instance, q *solvers.Query, c *solvers.Claim) error {
			m.solved()
			return oneBlank(q, c)
		}}
		all = append(all, o)
		entries = append(entries, o.entry(fmt.Sprint("c", k), size))
	}
	p, clock := programPlan(t, 2048, entries...)
	for _, o := range all {
		o.clock = clock
	}
	m.push = func(d time.Duration) { clock.now.Add(int64(d)) }
	return p
}
