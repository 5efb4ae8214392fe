package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/engine"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/sys/limits"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

func TestAProgramIsMetered(t *testing.T) {
	for _, tt := range []struct {
		reason        string
		cpu, own      int64
		wantCPU, want int64
	}{
		{"CPU time and the time that the program reports", 300, 50, 300, 50},
		{"unknown CPU time", -1, 0, 0, 0},
		{"the program reports a negative time", 300, -1 << 62, 300, 0},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := &outfit{each: 1000, cpu: tt.cpu, own: tt.own, peak: 1 << 20, start: time.Second}
			p, _ := programPlan(t, 20, o.entry("p", -1))
			// The clock counts no CPU time for the worker's thread, because the thread only waits
			// for the program.
			p.Clock = &pushedClock{}
			o.clock = &p.Clock.(*pushedClock).steppedClock
			var n, wall, cpu, wait, own int64
			events := run(t, p)
			turns := turnsOf(events, "p")
			if w := warnings(events); strings.Contains(w, "the CPU time of p is unknown") != (tt.cpu < 0) {
				t.Errorf("warnings %q; want one about unknown CPU time: %t", w, tt.cpu < 0)
			}
			for _, turn := range turns {
				verified := turn.Verdicts[judge.Verified]
				if turn.PeakBytes != 1<<20 || turn.Starts != 1 {
					t.Errorf("turn %+v, want one start and a peak of 1 MiB", turn)
				}
				if turn.NoNodes != verified || turn.Nodes != 0 || turn.NoGuess != 0 || turn.Guesses != nil {
					t.Fatalf("the turn has guesses that the program did not report: %+v", turn)
				}
				if turn.Detail || turn.Untimed {
					t.Fatalf("a turn of %d puzzles has untimed %v and detail %v, want false", verified, turn.Untimed, turn.Detail)
				}
				n += int64(verified)
				wall, cpu, wait, own = wall+turn.WallNS, cpu+turn.CPUNS, wait+turn.WaitNS, own+turn.OwnNS
			}
			if n != int64(20*103*p.Rounds) || wall != 1000*n || cpu != tt.wantCPU*n || own != tt.want*n || wait != 0 {
				t.Errorf("%d attempts took %d ns, CPU time %d ns, wait %d ns, own time %d ns", n, wall, cpu, wait, own)
			}
			if len(turns) != p.Rounds {
				t.Errorf("%d turns in %d rounds; want one for each round and no detail pass", len(turns), p.Rounds)
			}
			o.check(t)
		})
	}
}

func TestStartsAreNotTimed(t *testing.T) {
	dies := func(_ context.Context, p *instance, q *solvers.Query, c *solvers.Claim) error {
		if q.Puzzle[0] == 0 { // the program crashes on the forms that begin with a blank
			return &solvers.Failure{Kind: solvers.Crashed, Reason: "exit status 3"}
		}
		return oneBlank(q, c)
	}
	for _, tt := range []struct {
		reason   string
		budget   time.Duration
		start    time.Duration
		solve    func(context.Context, *instance, *solvers.Query, *solvers.Claim) error
		failing  error
		all      bool // true if every puzzle must be attempted
		verdicts []judge.Verdict
	}{
		{"the first start of a turn is not charged", 10 * time.Second, time.Second, nil, nil, true, []judge.Verdict{judge.Verified}},
		{"a start after a failure is charged to the budget", time.Hour, time.Second, dies, nil, true, []judge.Verdict{judge.Verified, judge.Crashed}},
		{"starts after failures use up the budget", 10 * time.Second, 8 * time.Second, dies, nil, false, []judge.Verdict{judge.Verified, judge.Crashed}},
		{"a start that fails is charged to the budget", 10 * time.Second, time.Second, dies, &solvers.Failure{Kind: solvers.Crashed, Reason: "no such module"}, false, []judge.Verdict{judge.Verified, judge.Crashed}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := &outfit{each: time.Microsecond, start: tt.start, solve: tt.solve, failing: tt.failing}
			p := o.plan(t, 2048, -1)
			p.Limits.Budget = tt.budget
			events := run(t, p)
			got := tallyOf(events, "k", "p")
			for _, turn := range turnsOf(events, "p") {
				made := int64(0)
				for _, n := range turn.Verdicts {
					made += int64(n)
				}
				if tt.failing == nil && turn.WallNS != made*1000 || tt.failing != nil && turn.WallNS != 0 {
					t.Fatalf("a turn of %d puzzles took %d ns, which includes a start", made, turn.WallNS)
				}
			}
			n := 0
			for _, v := range tt.verdicts {
				n += got.verdicts[v]
			}
			if all := n == attempts(p, 0)-2048; all != tt.all || n == 0 { // subtracts the detail pass, in which the program takes no part
				t.Errorf("verdicts %v in %d attempts, turns %v; want the number of attempts that the budget allows", got.verdicts, n, got.ends)
			}
			o.check(t)
		})
	}
}

// TestASmallBudgetGivesAVerdict shows that a program gets at least one verdict, even if a start
// costs more than the budget.
func TestASmallBudgetGivesAVerdict(t *testing.T) {
	late := &solvers.Failure{Kind: solvers.Missing, Reason: "no answer to a trivial puzzle"}
	for _, tt := range []struct {
		reason  string
		failing error
		stuck   bool // true if the program's start does not end at the start limit
		verdict judge.Verdict
		why     string
	}{
		{"the verdict of a puzzle is a failed start", late, false, judge.Missing, "no answer to a trivial puzzle"},
		{"a start that the limit watcher ends", nil, true, judge.Missing, "it did not start within 10s"},
		{"a start after a failure in the warm-up is not charged at once", nil, false, judge.Crashed, "exit status 3"},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := &outfit{each: time.Microsecond, start: 8 * time.Second, failing: tt.failing}
			p := o.plan(t, 2048, -1)
			v := watching(p)
			o.solve = func(context.Context, *instance, *solvers.Query, *solvers.Claim) error {
				v.visit() // cancels the attempt if the budget is spent
				return &solvers.Failure{Kind: solvers.Crashed, Reason: "exit status 3"}
			}
			if tt.stuck {
				o.begin = func(p *instance, ctx context.Context) error {
					p.enter(ctx)
					defer p.leave()
					for ctx.Err() == nil {
						v.pass(time.Second)
					}
					return ctx.Err()
				}
			}
			p.Limits.Budget, p.Limits.Start = 2*time.Second, 10*time.Second
			events := run(t, p)
			got := tallyOf(events, "k", "p")
			if got.verdicts[tt.verdict] == 0 || len(got.verdicts) != 2 || got.verdicts[judge.Verified] != 0 || got.findings[0].Reason != tt.why {
				t.Errorf("unexpected verdicts %v, turns %v, first finding %+v", got.verdicts, got.ends, got.findings)
			}
			for _, e := range events {
				if e, ok := e.(*record.Process); ok && tt.verdict == judge.Missing && e.Trouble != tt.why {
					t.Errorf("the recorded trouble is %q, want %q", e.Trouble, tt.why)
				}
			}
			o.check(t)
		})
	}
}

func TestAProgramThatCannotStartTakesNoPart(t *testing.T) {
	o := &outfit{failing: errors.New("no such file: solve.py")}
	p, clock := programPlan(t, 20, o.entry("p", -1), contestant("good", answer))
	p.Contestants[1].Takes = p.Contestants[0].Takes
	o.clock = clock
	events := run(t, p)
	got := tallyOf(events, "k", "p")
	if got.ends[record.Skipped] != 1 || len(got.ends) != 1 || got.reasons[0] != "no such file: solve.py" || len(got.attempts) > 0 {
		t.Errorf("turns %v, reasons %q; want one skipped turn with the error", got.ends, got.reasons)
	}
	if good := tallyOf(events, "k", "good"); good.verdicts[judge.Verified] != attempts(p, 0) {
		t.Errorf("the other program has verdicts %v, want all verified", good.verdicts)
	}
}

func TestFailuresHaveDifferentVerdicts(t *testing.T) {
	kinds := map[solvers.FailureKind]judge.Verdict{
		solvers.Crashed: judge.Crashed, solvers.Garbled: judge.Garbled, solvers.Missing: judge.Missing, solvers.OutOfMemory: judge.OutOfMemory,
	}
	for kind, verdict := range kinds {
		for _, size := range []int{-1, 0} {
			o := &outfit{solve: func(context.Context, *instance, *solvers.Query, *solvers.Claim) error {
				return &solvers.Failure{Kind: kind, Reason: "said \x1b[2J"}
			}}
			p := o.plan(t, 20, size)
			p.Rounds = 1
			got := tallyOf(run(t, p), "k", "p")
			if got.verdicts[verdict] != 20*103 || len(got.verdicts) != 2 || got.findings[0].Reason != `said \x1b[2J` || got.findings[0].Clues == "" {
				t.Errorf("batch %d: verdicts %v, want only %s; first finding %+v", size, got.verdicts, verdict, got.findings[0])
			}
			o.check(t)
		}
	}
}

func TestWhatAProgramCostsBeforeItSolves(t *testing.T) {
	protections := []record.Protection{{Name: "landlock", Active: true}, {Name: "memory", Reason: "no controller"}}
	for _, tt := range []struct {
		reason  string
		start   time.Duration
		failing error
		trip    error
		want    record.Process
	}{
		{"five starts and a round trip", time.Millisecond, nil, nil,
			record.Process{StartsNS: []int64{1e6, 1e6, 1e6, 1e6, 1e6}, RoundTripNS: 77, Protections: protections}},
		{"a slow start is measured twice", 600 * time.Millisecond, nil, nil,
			record.Process{StartsNS: []int64{6e8, 6e8}, RoundTripNS: 77, Protections: protections}},
		{"a program that crashes at its start has no start time", time.Millisecond, &solvers.Failure{Kind: solvers.Crashed, Reason: "exit status 1"}, nil,
			record.Process{RoundTripNS: 77, Protections: protections, Trouble: "exit status 1"}},
		{"the round trip fails", time.Millisecond, nil, errors.New("no echo"),
			record.Process{StartsNS: []int64{1e6, 1e6, 1e6, 1e6, 1e6}, RoundTripNS: 0, Protections: protections, Trouble: "no echo"}},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			o := &outfit{each: 1000, start: tt.start, failing: tt.failing}
			entry := o.entry("p", -1)
			entry.Protections = func() []record.Protection { return protections }
			entry.RoundTrip = func(core int) (int64, error) {
				if tt.trip != nil {
					return 0, tt.trip
				}
				return 77, nil
			}
			p, clock := programPlan(t, 20, entry)
			o.clock = clock
			p.Corpora = append(p.Corpora, largeCorpus(t, "l", 10))
			tt.want.Contestant = "p"
			var got []record.Process
			for _, e := range run(t, p) {
				switch e := e.(type) {
				case *record.Process:
					got = append(got, *e)
				case *record.Turn:
					if len(got) == 0 || got[len(got)-1].Corpus != e.Corpus {
						t.Fatalf("a turn on %s comes before the measurement of the start", e.Corpus)
					}
				}
			}
			want := []record.Process{tt.want, tt.want}
			want[0].Corpus, want[1].Corpus = "k", "l"
			testkit.NoDiff(t, cmp.Diff(want, got), "process events")
			o.check(t)
		})
	}
}

// TestNoPuzzleIsSentTwiceInTheSameForm shows that a program never gets the same form of a puzzle
// twice. The test has two workers, small corpora, a warm-up in each turn and rounds beyond the
// planned ones.
func TestNoPuzzleIsSentTwiceInTheSameForm(t *testing.T) {
	for _, size := range []int{-1, 100} {
		o := &outfit{solve: func(_ context.Context, _ *instance, q *solvers.Query, c *solvers.Claim) error {
			if sudoku.Grid(q.Puzzle)[1] == 0 {
				return &solvers.Failure{Kind: solvers.Missing} // the engine then starts the program again
			}
			return oneBlank(q, c)
		}}
		p, _ := programPlan(t, 7, o.entry("p", size))
		p.Workers, p.Looks = 2, []int{p.Rounds, 3 * p.Rounds}
		p.Undecided = func(string, int) []string { return []string{"p"} }
		events := run(t, p)
		for form, n := range o.forms {
			if n > 1 {
				t.Fatalf("batch %d: %s was sent %d times, want once", size, form, n)
			}
		}
		if attempts := len(o.forms); attempts < p.Rounds*2048 || size < 0 && attempts <= p.Rounds*7*293 {
			t.Errorf("batch %d: %d forms were sent, want more because of the warm-up", size, attempts)
		}
		if w := warnings(events); w != "" {
			t.Errorf("warnings %q, want none", w)
		}
		o.check(t)
		p.Symmetries = false
		if w := warnings(run(t, p)); !strings.Contains(w, "could remember") {
			t.Errorf("without symmetries, the warnings are %q; want one about remembered answers", w)
		}
	}
}

func TestLimitsOfAContestant(t *testing.T) {
	o := &outfit{each: 2 * time.Second, cpu: 2e9}
	p, clock := programPlan(t, 2048, o.entry("quick", -1), o.entry("patient", -1))
	o.clock = clock
	p.Rounds = 1
	p.Limits.Puzzle, p.Limits.Budget = time.Second, time.Minute
	p.Contestants[1].Limits = limits.Times{Puzzle: 3 * time.Second, Budget: 2 * time.Hour}
	events := run(t, p)
	if got := tallyOf(events, "k", "quick"); got.verdicts[judge.Timeout] != 30 || got.verdicts[judge.Verified] != 0 {
		t.Errorf("quick has verdicts %v, want 30 timeouts", got.verdicts)
	}
	if got := tallyOf(events, "k", "patient"); got.verdicts[judge.Verified] != 2048 {
		t.Errorf("patient has verdicts %v, want all verified", got.verdicts)
	}
	p.Contestants[1].Limits.Start = -1
	if _, err := runErr(t.Context(), p, nil); err == nil || !strings.Contains(err.Error(), "a limit of patient is negative") {
		t.Errorf("a limit below 0 gives the error %v, want one that reports it", err)
	}
}

func TestProgramsDoNotCountAsOtherProcesses(t *testing.T) {
	others := int64(0)
	o := &outfit{each: 1000, cpu: 700, start: time.Millisecond}
	p := o.plan(t, 20, -1)
	last := int64(0)
	p.Machine = func() record.Machine { // reports as other CPU time what the program used, and 5 ns more in each round
		o.mu.Lock()
		defer o.mu.Unlock()
		others += 5
		all := others + int64(len(o.forms))*700 + int64(o.begun)*1e6
		last = all
		return record.Machine{Cores: 1, OthersNS: &all}
	}
	for _, e := range run(t, p) {
		if w, ok := e.(*record.Machine); ok && *w.OthersNS != 5 {
			t.Errorf("round %d: other processes used %d ns, want 5 ns of %d", w.Round, *w.OthersNS, last)
		}
	}
}

func TestProgramsAreResumed(t *testing.T) {
	plan := func() (*engine.Plan, *outfit) {
		o := &outfit{each: 30 * time.Microsecond, start: time.Millisecond}
		p, clock := programPlan(t, 30, o.entry("p", -1), o.entry("b", 100))
		o.clock = clock
		return p, o
	}
	p, _ := plan()
	whole := run(t, p)
	for cut := 1; cut < len(whole); cut += 9 {
		prior := runtest.Of(t, whole[:cut])
		p, o := plan()
		testkit.NoError(t, p.Fits(prior))
		rest := testkit.Must(runErr(t.Context(), p, prior))(t)
		all := append(append([]record.Event(nil), whole[:cut]...), rest...)
		for _, name := range []string{"p", "b"} {
			want, got := tallyOf(whole, "k", name), tallyOf(all, "k", name)
			if fmt.Sprint(want.attempts, want.verdicts) != fmt.Sprint(got.attempts, got.verdicts) {
				t.Fatalf("cut after event %d, %s has verdicts %v, want %v", cut, name, got.verdicts, want.verdicts)
			}
		}
		o.check(t)
	}
	prior := runtest.Of(t, whole)
	p.Contestants[0].Info.Program = &record.Program{Protocol: "fake", Command: []string{"another"}}
	if err := p.Fits(prior); err == nil || !strings.Contains(err.Error(), "contestant p has changed") {
		t.Errorf("another command: got error %v, want one about the changed contestant", err)
	}
}

// TestTheCostOfWrongClaimsIsBounded shows that wrong claims, which cost a program nothing, cost the
// run only a limited time.
func TestTheCostOfWrongClaimsIsBounded(t *testing.T) {
	o := &outfit{solve: func(_ context.Context, _ *instance, _ *solvers.Query, c *solvers.Claim) error {
		c.Count, c.Exhausted, c.Nodes = 0, true, 0
		return nil
	}}
	for _, size := range []int{-1, 0} {
		p := o.plan(t, 2048, size)
		p.Limits.Puzzle, p.Limits.Budget = time.Millisecond, 50*time.Millisecond
		asked := 0
		p.Prover = func(sudoku.Shape) (solvers.Solver, error) {
			return solvertest.Func(func(ctx context.Context, _ *solvers.Query, _ *solvers.Claim) error {
				asked++
				<-ctx.Done() // waits for the prover's time limit, which is ten puzzle limits
				return ctx.Err()
			}), nil
		}
		got := tallyOf(run(t, p), "k", "p")
		if asked > 6 || asked == 0 || got.verdicts[judge.Unjudged] != 2048*p.Rounds || len(got.verdicts) != 2 {
			t.Errorf("batch %d: the prover ran %d times, want 1 to 6; verdicts %v, want only unjudged", size, asked, got.verdicts)
		}
	}
}

// TestChangedFilesOfEntries shows that changed files of entries are reported before and after the
// turns of programs, with the name of the program.
func TestChangedFilesOfEntries(t *testing.T) {
	o := &outfit{each: 1000}
	p := o.plan(t, 2, -1)
	p.Rounds = 2
	asked := 0
	p.EntryFiles = func() string {
		asked++
		return map[int]string{1: "a.py (changed) of a", 2: "b.py (changed) of b"}[asked]
	}
	got := warnings(run(t, p))
	if asked != 4 || !strings.Contains(got, "between two turns: a.py (changed) of a;") || !strings.Contains(got, "while p ran on") || strings.Count(got, "files of entries") != 2 {
		t.Errorf("EntryFiles was called %d times in 2 turns, want 4; warnings: %s", asked, got)
	}
}
