package gate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/program"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// wrongly turns a right answer into a wrong one.
func wrongly(a *program.Answer) { a.Claim.Solution[0], a.Claim.Solution[1] = 1, 1 }

// late turns an answer into a timeout.
func late(a *program.Answer) { a.Outcome = program.TimedOut }

// headOn changes the answers of the head to a puzzle.
func headOn(puzzle int, change func(*program.Answer)) func(*lab, *Plan) {
	return func(l *lab, _ *Plan) {
		l.change = func(f *fake, number int, a *program.Answer) {
			if f.side == head && number == puzzle {
				change(a)
			}
		}
	}
}

// bothOn changes the answers of both sides to a puzzle.
func bothOn(puzzle int, change func(*program.Answer)) func(*lab, *Plan) {
	return func(l *lab, _ *Plan) {
		l.change = func(_ *fake, number int, a *program.Answer) {
			if number == puzzle {
				change(a)
			}
		}
	}
}

// stallsOnce lets one process of the head (by start number) time out once.
func stallsOnce(start int) func(*lab, *Plan) {
	return func(l *lab, p *Plan) {
		p.Gated, l.instructions = []string{"instructions"}, [2]int64{10_000, 10_000}
		l.change = func(f *fake, number int, a *program.Answer) {
			if f.side == head && f.start == start && number == 2 {
				a.Outcome, f.start = program.TimedOut, -1
			}
		}
	}
}

// afterFirst is the number of processes that the head starts to count and for the first
// measurement.
const afterFirst = 2 + 12

func TestCompare(t *testing.T) {
	tryAll(t, []trial{
		{"nothing changed", nil, Pass, "a slowdown of 3% is excluded", nil},
		{"3% slower", func(l *lab, _ *Plan) { l.cost[head] *= 1.03 }, Regressed, "slower in CPU time", func(t *testing.T, r *Row) {
			if len(r.First) == 0 || r.First[0].Verdict != Regressed {
				t.Error("the row was measured once, want a second measurement")
			}
			if m := r.Measures[0]; m.Ratio < 1.02 || m.Ratio > 1.04 || m.Low <= 1+m.Threshold {
				t.Errorf("got %+v, want a ratio of about 1.03 above the threshold", m)
			}
		}},
		{"3% faster", func(l *lab, _ *Plan) { l.cost[head] /= 1.03 }, Improved, "faster in CPU time", nil},
		{"processes differ by 10%", func(l *lab, _ *Plan) { l.each = .1; l.cost[head] *= 1.03 }, Inconclusive, "cannot be excluded", nil},
		{"3% slower, and 5% are allowed", func(l *lab, p *Plan) { l.cost[head] *= 1.03; p.Threshold = .05 }, Pass, "a slowdown of 5% is excluded", nil},
		{"3% slower, and the known noise of the corpus is 5%", func(l *lab, p *Plan) { l.cost[head] *= 1.03; p.Noise = map[string]float64{"small": .05} }, Slower, "differ by up to 5% here", func(t *testing.T, r *Row) {
			if r.Measures[0].Threshold != .05 {
				t.Errorf("the threshold is %v, want the known noise .05", r.Measures[0].Threshold)
			}
		}},
		{"the noise of another corpus does not matter", func(l *lab, p *Plan) { l.cost[head] *= 1.03; p.Noise = map[string]float64{"large": .05} }, Regressed, "slower", nil},
		{"a head that sleeps", func(l *lab, _ *Plan) { l.sleep[head] = .1 }, Regressed, "slower in wall time", nil},
		{"a base that sleeps does not count for the head, because CPU time decides", func(l *lab, _ *Plan) { l.sleep[base] = .1 }, Pass, "excluded", nil},
		{"a head that waits longer for a core on a busy machine", func(l *lab, _ *Plan) { l.wait = [2]float64{1, 3} }, Pass, "excluded", func(t *testing.T, r *Row) {
			if m := r.Measures[1]; m.Clock != "wall" || m.Waited < .65 || m.Waited > .69 {
				t.Errorf("got %+v, want wall time with a wait of two thirds", m)
			}
		}},
		{"without the waits of one side, both sides keep theirs", func(l *lab, _ *Plan) { l.wait = [2]float64{-1, 1} }, Pass, "excluded", func(t *testing.T, r *Row) {
			if m := r.Measures[1]; m.Waited != 0 || m.Ratio < .99 || m.Ratio > 1.01 {
				t.Errorf("got %+v, want equal wall times that contain the waits", m)
			}
		}},
		{"no clock for CPU time: wall time decides", func(l *lab, _ *Plan) { l.noCPU = true; l.cost[head] *= 1.03 }, Regressed, "slower in wall time", func(t *testing.T, r *Row) {
			if len(r.Measures) != 2 || r.Measures[0].Clock != "wall" || r.Measures[1].Figure != Mean {
				t.Errorf("got measures %+v, want wall time of both figures", r.Measures)
			}
		}},
		{"no clock for CPU time, no change", func(l *lab, _ *Plan) { l.noCPU = true }, Pass, "excluded", nil},
		{"slower only in the first measurement", func(l *lab, _ *Plan) {
			l.slower = func(f *fake) float64 {
				if f.side == head && f.start < afterFirst {
					return 1.03
				}
				return 1
			}
		}, Pass, "slower in the first measurement, but not in the second", nil},
		{"a faster head is not measured again", func(l *lab, _ *Plan) {
			l.slower = func(f *fake) float64 {
				if f.side == head && f.start >= afterFirst {
					return 2
				}
				return .9
			}
			l.cost[base] *= 1.1
		}, Improved, "faster", nil},

		{"wrong once", headOn(3, wrongly), Regressed, "the head gives a wrong answer on test:4", func(t *testing.T, r *Row) {
			if len(r.Failures) == 0 || len(r.Failures[0].Clues) != 16 || r.Failures[0].Verdict != judge.Wrong {
				t.Errorf("failures %+v, want a wrong answer with its clues", r.Failures)
			}
		}},
		{"wrong once, late, in one process", func(l *lab, _ *Plan) {
			l.change = func(f *fake, number int, a *program.Answer) {
				if f.side == head && number == 2 && f.start == 7 {
					wrongly(a)
				}
			}
		}, Regressed, "the head gives a wrong answer on test:3", nil},
		{"wrong in the second measurement", func(l *lab, _ *Plan) {
			l.cost[head] *= 1.03
			l.change = func(f *fake, number int, a *program.Answer) {
				if f.side == head && number == 2 && f.start == afterFirst+2 {
					wrongly(a)
				}
			}
		}, Regressed, "the head gives a wrong answer on test:3", nil},
		{"both are wrong: no change, but still a failure", bothOn(1, wrongly), Regressed, "the head gives a wrong answer on test:2", nil},
		{"a lost solve: it gives up", headOn(1, func(a *program.Answer) { a.Claim.Count = 0 }), Regressed, "the head fails on test:2, which the base solves: declined: ", func(t *testing.T, r *Row) {
			want := Counter{Name: "verified", Base: 4, Head: 3, Exact: true, Gated: true}
			testkit.NoDiff(t, cmp.Diff(want, r.Counters[0]), "")
		}},
		{"a lost solve: it crashes", headOn(0, func(a *program.Answer) { a.Outcome, a.Reason = program.Crashed, "panic: no" }), Regressed, "the head fails on test:1, which the base solves: crashed: panic: no", nil},
		{"a lost solve: it takes too long", headOn(0, late), Regressed, "the head fails on test:1, which the base solves: timeout: ", nil},
		{"one timeout in the count: the machine stood still", stallsOnce(0), Pass, "excluded", func(t *testing.T, r *Row) {
			if r.Timed != 4 || r.Counters[0].Changed() {
				t.Errorf("%d puzzles are timed, want 4; counter %+v, want no change", r.Timed, r.Counters[0])
			}
		}},
		{"one timeout during the timing", stallsOnce(5), Pass, "excluded", nil},
		{"one timeout and a wrong answer", func(l *lab, p *Plan) {
			stallsOnce(5)(l, p)
			stall := l.change
			l.change = func(f *fake, number int, a *program.Answer) {
				if stall(f, number, a); f.side == head && f.start < 0 && number == 3 {
					wrongly(a)
				}
			}
		}, Regressed, "the head gives a wrong answer on test:4", nil},
		{"it claims that there is no solution", headOn(3, func(a *program.Answer) { a.Claim.Count, a.Claim.Exhausted = 0, true }), Regressed, "the head gives a wrong answer on test:4: claims that there is no solution, but there is at least one", nil},
		{"more solutions than the limit", headOn(3, func(a *program.Answer) { a.Claim.Count = 2 }), Regressed, "the head gives a wrong answer on test:4: claims 2 solutions, but at most 1 was asked for", nil},
		{"a puzzle that neither side solves is left out", bothOn(3, late), Pass, "excluded", func(t *testing.T, r *Row) {
			if r.Timed != 3 || r.Puzzles != 4 {
				t.Errorf("%d of %d puzzles are timed, want 3 of 4", r.Timed, r.Puzzles)
			}
		}},
		{"a puzzle that only the head solves is left out", func(l *lab, _ *Plan) {
			l.change = func(f *fake, number int, a *program.Answer) {
				if f.side == base && number == 3 {
					a.Outcome = program.TimedOut
				}
			}
		}, Pass, "excluded", func(t *testing.T, r *Row) {
			if r.Timed != 3 || r.Counters[0].Head != 4 {
				t.Errorf("%d puzzles are timed, want 3; %+v", r.Timed, r.Counters[0])
			}
		}},
		{"a puzzle that only one process of the base solves is not lost", func(l *lab, _ *Plan) {
			l.change = func(f *fake, number int, a *program.Answer) {
				if number == 3 && !(f.side == base && f.start == 0) {
					a.Outcome = program.TimedOut
				}
			}
		}, Pass, "excluded", func(t *testing.T, r *Row) {
			if r.Timed != 3 || r.Counters[0].Exact {
				t.Errorf("%d puzzles are timed, want 3; %+v", r.Timed, r.Counters[0])
			}
		}},
		{"more guesses, not gated", func(l *lab, _ *Plan) {
			l.nodes = func(side, _, _ int) int64 { return int64(5 + side) }
		}, Pass, "excluded", func(t *testing.T, r *Row) {
			testkit.NoDiff(t, cmp.Diff(Counter{Name: "nodes", Base: 20, Head: 24, Exact: true}, r.Counters[1]), "")
		}},
		{"more guesses, gated", func(l *lab, p *Plan) {
			p.Gated = []string{"nodes"}
			l.nodes = func(side, _, _ int) int64 { return int64(5 + side) }
		}, Regressed, "nodes rose from 20 to 24", func(t *testing.T, r *Row) {
			if r.Timed != 4 || r.Judged != 4 {
				t.Errorf("nodes of %d puzzles, %d judged; want 4 and 4", r.Timed, r.Judged)
			}
		}},
		{"only the head reports its nodes", func(l *lab, p *Plan) {
			p.Gated = []string{"nodes"}
			l.nodes = func(side, _, _ int) int64 { return int64(6*side - 1) }
		}, Pass, "", func(t *testing.T, r *Row) {
			if slices.ContainsFunc(r.Counters, func(c Counter) bool { return c.Name == "nodes" }) {
				t.Errorf("counters are %+v, want no nodes", r.Counters)
			}
		}},
		{"fewer guesses, gated", func(l *lab, p *Plan) {
			p.Gated = []string{"nodes"}
			l.nodes = func(side, _, _ int) int64 { return int64(5 - side) }
		}, Pass, "excluded", nil},
		{"random guesses do not fail the row", func(l *lab, p *Plan) {
			p.Gated = []string{"nodes"}
			l.nodes = func(side, _, start int) int64 { return int64(5 + 10*side + start) }
		}, Pass, "excluded", func(t *testing.T, r *Row) {
			if r.Counters[1].Exact || r.Counters[1].Changed() {
				t.Errorf("%+v, want it not exact and not changed", r.Counters[1])
			}
		}},
		{"one allocation per puzzle, gated", func(l *lab, p *Plan) { p.Gated = []string{"allocations"}; l.allocations[head] = 1 }, Regressed, "allocations rose from 0 to 4", nil},
		{"allocations that only one side counts do not fail the row", func(l *lab, p *Plan) { p.Gated = []string{"allocations"}; l.allocations[head] = -1 }, Pass, "excluded", nil},
		{"more instructions, gated", func(l *lab, p *Plan) { p.Gated = []string{"instructions"}; l.instructions = [2]int64{10_000, 10_020} }, Regressed, "instructions rose from 40,000 to 40,080", nil},
		{"a few more instructions are interrupts", func(l *lab, p *Plan) { p.Gated = []string{"instructions"}; l.instructions = [2]int64{10_000, 10_002} }, Pass, "excluded", nil},
		{"instructions that only the base counts are left out", func(l *lab, p *Plan) { p.Gated = []string{"instructions"}; l.instructions = [2]int64{10_000, -1} }, Pass, "excluded", func(t *testing.T, r *Row) {
			if slices.ContainsFunc(r.Counters, func(c Counter) bool { return c.Name == "instructions" }) {
				t.Errorf("counters are %+v, want no instructions", r.Counters)
			}
		}},
		{"a very long time limit does not overflow", func(_ *lab, p *Plan) { p.PuzzleNS = 1 << 62 }, Pass, "excluded", nil},
		{"no time limit", func(_ *lab, p *Plan) { p.PuzzleNS = 0 }, Pass, "excluded", nil},
	})
}

// The comparison measures rows separately, and its verdict is the worst verdict of a row.
func TestTheWorstRowDecides(t *testing.T) {
	l := newLab(2)
	p := l.plan()
	p.Tasks = nil
	for i, name := range []string{"same", "slower", "faster", "wrong"} {
		p.Tasks = append(p.Tasks, Task{Solver: name, Corpus: "small", Shape: sudoku.Shape4, Puzzles: puzzles4(4 + i)})
	}
	var at string
	p.Start = func(ctx context.Context, side int, task *Task, core int) (Child, error) {
		at = task.Solver
		return l.Start(ctx, side, task, core)
	}
	l.slower = func(f *fake) float64 {
		if f.side == head {
			return map[string]float64{"slower": 1.05, "faster": .95}[at] + map[bool]float64{at == "same" || at == "wrong": 1}[true]
		}
		return 1
	}
	l.change = func(f *fake, number int, a *program.Answer) {
		if at == "wrong" && f.side == head {
			wrongly(a)
		}
	}
	result := l.compare(t, p)
	var got []Verdict
	for _, r := range result.Rows {
		got = append(got, r.Verdict)
	}
	if diff := cmp.Diff([]Verdict{Pass, Regressed, Improved, Regressed}, got); diff != "" || result.Verdict != Regressed {
		t.Errorf("verdict %s, want regressed (-want +got):\n%s", result.Verdict, diff)
	}
	if n := len(result.Rows[3].Failures); n != keptFailures {
		t.Errorf("%d failures are kept, want %d", n, keptFailures)
	}
}

// If a process fails at any time, Compare closes all processes and returns no result, only an error
// that names the side and the row. But if the head dies on puzzles that the base solves, there is a
// result: the head has regressed.
func TestErrorsAreNotVerdicts(t *testing.T) {
	boom := errors.New("boom")
	for side, name := range []string{"base", "head"} {
		for start := range 4 { // each side has four processes: two that count, then two that are timed
			what := fmt.Sprintf("%s, process %d", name, start)
			l := newLab(1)
			l.fails = func(f *fake) error {
				if f.side == side && f.start == start {
					return boom
				}
				return nil
			}
			result, err := Compare(context.Background(), l.plan())
			switch want := "fake on small: " + name + ": boom"; {
			case side == head && (err != nil || result.Verdict != Regressed || result.Rows[0].Failures[0].Error() != "head: crashed on small: boom"):
				t.Errorf("%s does not answer: got %v, %v; want verdict regressed", what, result, err)
			case side == base && (result != nil || !errors.Is(err, boom) || err.Error() != want):
				t.Errorf("%s does not answer: got %v, %v; want error %q", what, result, err, want)
			}
			l.nobodyLeft(t)

			l = newLab(1)
			p := l.plan()
			p.Start = func(ctx context.Context, s int, task *Task, core int) (Child, error) {
				if s == side && l.starts[s] == start {
					return nil, boom
				}
				return l.Start(ctx, s, task, core)
			}
			result, err = Compare(context.Background(), p)
			if want := "fake on small: " + name + ": boom"; result != nil || err == nil || err.Error() != want {
				t.Errorf("%s does not start: got %v, %v; want error %q", what, result, err, want)
			}
			l.nobodyLeft(t)
		}
	}
}

func TestCancelledComparisonHasNoVerdict(t *testing.T) {
	for n := range 60 { // the interrupt comes after n*n batches: while counting, or in the first or the second measurement
		ctx, cancel := context.WithCancel(context.Background())
		l := newLab(1)
		l.cost[head] *= 1.03
		left := n * n
		l.fails = func(*fake) error {
			if left--; left < 0 {
				cancel()
			}
			return nil
		}
		result, err := Compare(ctx, l.plan())
		if left < 0 && (result != nil || !errors.Is(err, context.Canceled)) {
			t.Fatalf("after %d batches: got %v, %v; want context canceled", n*n, result, err)
		}
		l.nobodyLeft(t)
		cancel()
	}
}

// An interrupt during a proof leads to no verdict. Only claims of the head need a proof here.
func TestInterruptedProofHasNoVerdict(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	l := newLab(1)
	l.change = func(f *fake, number int, a *program.Answer) {
		if f.side == head && number == 3 {
			a.Claim.Count, a.Claim.Exhausted = 0, true
		}
	}
	p := l.plan()
	p.Prover = func(sudoku.Shape) (solvers.Solver, error) { return proverFunc(cancel), nil }
	if result, err := Compare(ctx, p); result != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %+v, %v; want context canceled", result, err)
	}
	l.nobodyLeft(t)
}

// proverFunc is a prover that calls the function when a proof starts, and then waits for the end of
// its context.
type proverFunc func()

func (f proverFunc) Solve(ctx context.Context, _ *solvers.Query, _ *solvers.Claim) error {
	f()
	<-ctx.Done()
	return ctx.Err()
}

func TestUntilTheIntervalIsNarrow(t *testing.T) {
	pairs := 0
	for _, until := range []float64{.05, .01, .004} {
		l := newLab(3)
		p := l.plan()
		p.Until, p.TimeNS = until, int64(time.Hour)
		m := l.compare(t, p).Rows[0].Measures[0]
		if m.High-m.Low > until || m.Pairs < pairs || m.Pairs < p.MinPairs {
			t.Errorf("until %v: got %d pairs and an interval of %v; want a narrower interval and at least as many pairs as before", until, m.Pairs, m.High-m.Low)
		}
		pairs = m.Pairs
	}
	if pairs <= 12 {
		t.Errorf("an interval of 0.4%% took %d pairs, want more than 12", pairs)
	}
}

func TestTheTimeIsKept(t *testing.T) {
	for _, rows := range []int{1, 5} {
		l := newLab(4)
		l.each = .3 // the times then vary too much for a decision
		p := l.plan()
		task := p.Tasks[0]
		p.Tasks = nil
		for i := range rows {
			task.Solver = fmt.Sprint("fake", i)
			p.Tasks = append(p.Tasks, task)
		}
		p.TimeNS = int64(rows) * int64(600*time.Millisecond)
		var shares []float64
		p.Progress = func(share float64, what string) { shares = append(shares, share) }
		result := l.compare(t, p)
		if over := result.ElapsedNS - p.TimeNS; over < 0 || over > int64(rows)*2*p.UnitNS {
			t.Errorf("%d rows took %v, want slightly more than %v", rows, time.Duration(result.ElapsedNS), time.Duration(p.TimeNS))
		}
		if !slices.IsSorted(shares) || len(slices.Compact(slices.Clone(shares))) < 6 || shares[0] < 0 || shares[len(shares)-1] > 1 {
			t.Errorf("%d rows: progress %v, want at least 6 rising steps from 0 to 1", rows, shares)
		}
		for i, r := range result.Rows {
			if r.Verdict != Inconclusive {
				t.Errorf("row %d: %s: %s; want inconclusive", i, r.Verdict, r.Reason)
			}
		}
	}
}

func TestTheSameSeedGivesTheSameResult(t *testing.T) {
	run := func(seed uint64) *Result {
		l := newLab(5)
		p := l.plan()
		p.Seed = seed
		r := l.compare(t, p)
		r.Started = time.Time{}
		return r
	}
	if diff := cmp.Diff(run(1), run(1)); diff != "" {
		t.Errorf("two runs with the same seed differ (-first +second):\n%s", diff)
	}
	if cmp.Equal(run(1).Rows[0].Measures[0].Logs, run(2).Rows[0].Measures[0].Logs) {
		t.Error("another seed gives the same ratios, want different ones")
	}
}

// While other programs hold the cores, the measuring takes longer, but not without end.
func TestTimeInWhichOtherProgramsHoldTheCores(t *testing.T) {
	for _, tt := range []struct {
		reason      string
		set         func(l *lab, p *Plan)
		least, most time.Duration
	}{
		{"a quiet machine", nil, 1000, 1200},
		{"waits that any machine has", func(l *lab, _ *Plan) { l.sleep = [2]float64{.04, .04} }, 1000, 1200},
		{"a core for most of the time", func(l *lab, _ *Plan) { l.sleep = [2]float64{.1, .1} }, 4000, 4300},
		{"hardly a core", func(l *lab, _ *Plan) { l.sleep = [2]float64{19, 19} }, 4000, 5000},
		{"half of the time in pipes", func(l *lab, p *Plan) { l.sleep, p.Outside = [2]float64{.9, .9}, true }, 1000, 1200},
		{"an unknown time", func(l *lab, _ *Plan) { l.sleep, l.noCPU = [2]float64{1, 1}, true }, 1000, 1200},
	} {
		l := newLab(1)
		p := l.plan()
		p.MinForms, p.UnitNS = math.MaxInt, int64(150*time.Millisecond) // the row is never decided early
		if tt.set != nil {
			tt.set(l, p)
		}
		result := l.compare(t, p)
		if took := time.Duration(result.ElapsedNS); took < tt.least*time.Millisecond || took > tt.most*time.Millisecond {
			t.Errorf("%s: took %v for --time 1s, want %d to %d ms", tt.reason, took, tt.least, tt.most)
		}
	}
}
