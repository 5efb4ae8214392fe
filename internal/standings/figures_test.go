package standings

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/internal/run/runtest"
)

// one returns the only entry of the only corpus.
func one(t *testing.T, st *runtest.Stream) Entry {
	t.Helper()
	r := fold(t, *st)
	if len(r.Corpora) != 1 || len(r.Corpora[0].Entries) != 1 {
		t.Fatalf("want one corpus with one entry, got %+v", r.Corpora)
	}
	return r.Corpora[0].Entries[0]
}

// solo opens a record of one contestant on one corpus.
func solo(puzzles int) *runtest.Stream {
	return runtest.NewStream().Corpus("c", "9x9", puzzles).Contestants("x")
}

func block(puzzles []int, wall int64, findings ...record.Finding) *record.Block {
	return &record.Block{Corpus: "c", Contestant: "x", Puzzles: puzzles, WallNS: wall, Findings: findings}
}

func verdict(puzzle int, v judge.Verdict, ns int64) record.Finding {
	return record.Finding{Puzzle: puzzle, Verdict: v, NS: ns}
}

func TestFigures(t *testing.T) {
	for _, tt := range []struct {
		reason string
		events *runtest.Stream
		figure func(*Entry) *float64
		want   float64 // NaN: absent
	}{
		{"the mean of verified blocks is time over attempts",
			solo(4).Add(block([]int{0, 1, 2, 3}, 400), block([]int{0, 1}, 500)), mean, 150},
		{"a finding that was timed is taken off the block",
			solo(4).Add(block([]int{0, 1, 2, 3}, 1300, verdict(1, judge.Timeout, 1000))), mean, 100},
		{"a finding that was not timed has the mean of the block",
			solo(4).Add(block([]int{0, 1, 2, 3}, 400, verdict(1, judge.Declined, 0))), mean, 100},
		{"it has the mean of what is left once timed ones are taken off",
			solo(4).Add(block([]int{0, 1, 2, 3}, 1300, verdict(1, judge.Declined, 0), verdict(2, judge.Timeout, 1000))), mean, 100},
		{"findings longer than their block leave nothing, not less",
			solo(2).Add(block([]int{0, 1}, 500, verdict(1, judge.Timeout, 1000))), mean, 0},
		{"without a verified attempt there is no mean",
			solo(2).Add(block([]int{0, 1}, 500, verdict(0, judge.Timeout, 1), verdict(1, judge.Timeout, 1))), mean, absentFigure},
		{"the detail pass does not count for the mean",
			solo(2).Add(block([]int{0, 1}, 200), detail([]int{0, 1}, 5000, 7000)), mean, 100},
		{"puzzles/s is the inverse of the mean",
			solo(4).Add(block([]int{0, 1, 2, 3}, 4*ms)), func(e *Entry) *float64 { return e.PerSecond }, 1000},
		{"a mean of 0 has no inverse",
			solo(1).Add(block([]int{0}, 0)), func(e *Entry) *float64 { return e.PerSecond }, absentFigure},

		{"total time is the sum where every puzzle was reached once",
			solo(3).Add(block([]int{0, 2}, 123), block([]int{1}, 77)), set, 200},
		{"it is the time of one pass where every puzzle was reached twice",
			solo(2).Add(block([]int{0, 1}, 100), block([]int{1, 0}, 300)), set, 200},
		{"each puzzle that is not verified costs twice the limit",
			solo(3).Add(block([]int{0, 1, 2}, 1200, verdict(2, judge.Declined, 1000))), set, 200 + 2*s},
		{"so does each that was not reached",
			solo(10).Add(block([]int{0, 1}, 200)), set, 200 + 8*2*s},
		{"who verified nothing has the penalty alone",
			solo(2).Add(block([]int{0}, 5, verdict(0, judge.Timeout, 5))), set, 4 * s},
		{"a puzzle solved in one round and not in another counts as unsolved",
			solo(2).Add(block([]int{0, 1}, 200), block([]int{0, 1}, 200, verdict(1, judge.Timeout, 100))), set, 100 + 2*s},
		{"verified in the detail pass alone, there is no time for it",
			solo(2).Add(detail([]int{0, 1}, 10, 20)), set, absentFigure},

		{"CPU time is shared like wall time",
			solo(4).Add(&record.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(4), WallNS: 400, CPUNS: 200, Findings: []record.Finding{verdict(3, judge.Wrong, 100)}}),
			cpu, 50},
		{"a block without CPU time is left out of its mean",
			solo(2).Add(block([]int{0, 1}, 200), &record.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(2), WallNS: 200, CPUNS: 180}), cpu, 90},
		{"CPU time that was never measured is absent",
			solo(2).Add(block([]int{0, 1}, 200)), cpu, absentFigure},
		{"a block whose wall clock did not move shares CPU time by number",
			solo(2).Add(&record.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(2), CPUNS: 80, Findings: []record.Finding{verdict(1, judge.Declined, 0)}}), cpu, 40},

		{"guesses are over verified attempts of the rounds: who takes the detail pass is a matter of pace",
			solo(4).Add(&record.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(4), Nodes: 9, Findings: []record.Finding{verdict(0, judge.Timeout, 0)}},
				&record.Block{Corpus: "c", Contestant: "x", Detail: true, Puzzles: runtest.UpTo(3), Nodes: 3}),
			func(e *Entry) *float64 { return e.Guesses }, 3},
		{"of the detail pass where there was nothing else",
			solo(3).Add(&record.Block{Corpus: "c", Contestant: "x", Detail: true, Puzzles: runtest.UpTo(3), Nodes: 3}),
			func(e *Entry) *float64 { return e.Guesses }, 1},
		{"so is the share without a guess",
			solo(4).Add(&record.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(4), NoGuess: 1}),
			func(e *Entry) *float64 { return e.NoGuess }, 0.25},
		{"guesses that nobody tells of are not none",
			solo(4).Add(&record.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(4), NoNodes: true}),
			func(e *Entry) *float64 { return e.NoGuess }, absentFigure},
		{"own time is shared like wall time",
			solo(4).Add(&record.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(4), WallNS: 400, OwnNS: 200, Findings: []record.Finding{verdict(3, judge.Wrong, 100)}}),
			func(e *Entry) *float64 { return e.OwnMeanNS }, 50},
		{"start-up is the median of all starts",
			solo(4).Add(block(runtest.UpTo(4), 400), starts(9, 7, 100), starts(8, 10)), func(e *Entry) *float64 { return e.StartupNS }, 9},
		{"a contestant's own limit is its own penalty",
			(&runtest.Stream{&record.Run{PuzzleNS: s}}).Corpus("c", "9x9", 4).
				Add(&record.Contestant{Name: "x", PuzzleNS: 3 * s}, block(runtest.UpTo(4), 400, verdict(1, judge.Timeout, 100))), set, 300 + 6*s},
		{"no verified attempt, no guesses",
			solo(1).Add(block([]int{0}, 1, verdict(0, judge.Timeout, 1))), func(e *Entry) *float64 { return e.Guesses }, absentFigure},

		{"percentiles come from the detail pass alone where there is one",
			solo(3).Add(timed([]int{0, 1, 2}, 1, 1, 1), detail([]int{0, 1, 2}, 10, 30, 20), timed([]int{0}, 900)), p50, 20},
		{"whatever came first",
			solo(3).Add(detail([]int{0, 1, 2}, 10, 30, 20), timed([]int{0, 1, 2}, 1, 1, 1)), p50, 20},
		{"without one, from blocks that were timed puzzle by puzzle",
			solo(3).Add(block([]int{0, 1, 2}, 1), timed([]int{0}, 100), timed([]int{1}, 300)), p50, 200},
		{"without either they are absent",
			solo(3).Add(block([]int{0, 1, 2}, 1)), p50, absentFigure},
		{"an attempt that was not verified is not among them",
			solo(3).Add(detailWith([]int{0, 1, 2}, []int64{10, 5000, 20}, verdict(1, judge.Timeout, 5000))), most, 20},
		{"where a block holds a puzzle twice, one finding is one attempt",
			solo(3).Add(detailWith([]int{1, 1, 2}, []int64{10, 20, 30}, verdict(1, judge.Timeout, 0))), p50, 25},
		{"a detail pass in which nothing was verified leaves them absent",
			solo(2).Add(timed([]int{0}, 100), detailWith([]int{0}, []int64{10}, verdict(0, judge.Timeout, 0))), p50, absentFigure},
		{"times beyond 32 bits are kept in full",
			solo(2).Add(timed([]int{0}, 5*s+1), timed([]int{1}, 3)), most, 5*s + 1},
		{"and are among the others in order",
			solo(3).Add(timed([]int{0}, 5*s), timed([]int{1}, 3), timed([]int{2}, 7)), p50, 7},
		{"p99 lies on the line between two times",
			solo(101).Add(detail(runtest.UpTo(101), seq(101)...)), func(e *Entry) *float64 { return e.P99NS }, 99},
	} {
		e := one(t, tt.events)
		switch got := tt.figure(&e); {
		case got == nil && !math.IsNaN(tt.want):
			t.Errorf("%s: absent, want %v", tt.reason, tt.want)
		case got != nil && *got != tt.want:
			t.Errorf("%s: got %v, want %v", tt.reason, *got, tt.want)
		}
	}
}

var absentFigure = math.NaN()

func mean(e *Entry) *float64 { return e.MeanNS }
func set(e *Entry) *float64  { return e.TotalNS }
func cpu(e *Entry) *float64  { return e.CPUMeanNS }
func p50(e *Entry) *float64  { return e.P50NS }
func most(e *Entry) *float64 { return e.MaxNS }

func timed(puzzles []int, times ...int64) *record.Block {
	return &record.Block{Corpus: "c", Contestant: "x", Puzzles: puzzles, Times: times}
}

func detail(puzzles []int, times ...int64) *record.Block { return detailWith(puzzles, times) }

func detailWith(puzzles []int, times []int64, findings ...record.Finding) *record.Block {
	return &record.Block{Corpus: "c", Contestant: "x", Detail: true, Puzzles: puzzles, Times: times, Findings: findings}
}

func starts(ns ...int64) *record.Process {
	return &record.Process{Corpus: "c", Contestant: "x", StartsNS: ns}
}

func seq(n int) []int64 {
	times := make([]int64, n)
	for i := range times {
		times[i] = int64(i)
	}
	return times
}

func TestWorstVerdictWins(t *testing.T) {
	verdicts := judge.Verdicts()
	for i, better := range verdicts {
		for _, worse := range verdicts[i:] {
			for _, order := range [][]judge.Verdict{{better, worse}, {worse, better}} {
				st := solo(1)
				for _, v := range order {
					if v == judge.Verified {
						st.Add(block([]int{0}, 1))
					} else {
						st.Add(block([]int{0}, 1, verdict(0, v, 1)))
					}
				}
				if e := one(t, st); e.Of(worse) != 1 || e.Reached != 1 || e.NotReached != 0 {
					t.Errorf("attempts %v: counts %+v; want one %s", order, e.Counts, worse)
				}
			}
		}
	}
}

func TestRounds(t *testing.T) {
	b := func(round int, wall int64, findings ...record.Finding) *record.Block {
		return &record.Block{Corpus: "c", Contestant: "x", Round: round, Puzzles: runtest.UpTo(2), WallNS: wall, Findings: findings}
	}
	e := one(t, solo(2).Add(b(3, 10), b(1, 30, verdict(0, judge.Timeout, 20)), b(3, 14), detail(runtest.UpTo(2), 5, 5)))
	want := []run.Round{
		{Round: 1, Attempts: 2, WallNS: 30, VerifiedAttempts: 1, VerifiedNS: 10, ChargedNS: 30, CPUNS: -1},
		{Round: 3, Attempts: 4, WallNS: 24, VerifiedAttempts: 4, VerifiedNS: 24, ChargedNS: 24, CPUNS: -1},
	}
	if !reflect.DeepEqual(e.Rounds, want) {
		t.Errorf("rounds %+v; want %+v: in order, without the detail pass", e.Rounds, want)
	}
}

func TestFindingsShown(t *testing.T) {
	told := verdict(9, judge.Wrong, 1)
	told.Reason = "row 1 has two 5s"
	st := solo(20).Add(
		block(runtest.UpTo(20), 20, verdict(8, judge.Wrong, 1), verdict(7, judge.Wrong, 1), verdict(6, judge.Wrong, 1), verdict(5, judge.Timeout, 1)),
		block(runtest.UpTo(20), 20, told, verdict(4, judge.Wrong, 1), verdict(3, judge.Wrong, 1), verdict(5, judge.Wrong, 1), verdict(8, judge.Wrong, 1)),
	)
	r := fold(t, *st)
	f := r.Corpora[0].Findings
	if len(f) != 1 || f[0].Verdict != judge.Wrong || f[0].Puzzles != 7 {
		t.Fatalf("findings %+v; want 7 wrong ones, and the timeout of a puzzle that was also wrong left out", f)
	}
	var got []int
	for _, x := range f[0].First {
		got = append(got, x.Puzzle)
	}
	if want := []int{9, 3, 4, 5, 6}; !reflect.DeepEqual(got, want) {
		t.Errorf("puzzles %v shown; want %v: five, each once, the described one first, then in order", got, want)
	}
}

func TestAddRefuses(t *testing.T) {
	b := func(change func(*record.Block)) record.Event {
		e := block([]int{0, 1}, 10)
		change(e)
		return e
	}
	for _, tt := range []struct {
		reason string
		event  record.Event
		want   string // in the error
	}{
		{"no event at all", nil, "no event"},
		{"a nil block", (*record.Block)(nil), "no event"},
		{"a record holds one run", &record.Run{}, "second run"},
		{"the same name for two corpora", &record.Corpus{Name: "c", Puzzles: 3}, "twice"},
		{"the same name for two contestants", &record.Contestant{Name: "x", Kind: "program"}, "twice"},
		{"a corpus of fewer than no puzzles", &record.Corpus{Name: "d", Puzzles: -1}, "-1"},
		{"a corpus larger than any", &record.Corpus{Name: "d", Puzzles: math.MaxInt}, "134217728"},
		{"a corpus that is not described", &record.Block{Corpus: "d", Contestant: "x"}, `corpus "d"`},
		{"a contestant that is not described", &record.Turn{Corpus: "c", Contestant: "y", Ended: record.Done}, `contestant "y"`},
		{"a puzzle beyond the corpus", b(func(e *record.Block) { e.Puzzles[1] = 2 }), "puzzle 2 of a corpus of 2"},
		{"a puzzle below 0", b(func(e *record.Block) { e.Puzzles[0] = -1 }), "puzzle -1"},
		{"negative time", b(func(e *record.Block) { e.WallNS = -5 }), "wall_ns -5"},
		{"negative CPU time", b(func(e *record.Block) { e.CPUNS = -5 }), "cpu_ns -5"},
		{"negative guesses", b(func(e *record.Block) { e.Nodes = -5 }), "nodes -5"},
		{"a negative round", b(func(e *record.Block) { e.Round = -5 }), "round -5"},
		{"times for some puzzles only", b(func(e *record.Block) { e.Times = []int64{1} }), "1 times for 2 puzzles"},
		{"a negative time of a puzzle", b(func(e *record.Block) { e.Times = []int64{1, -1} }), "-1 ns"},
		{"more without a guess than verified", b(func(e *record.Block) { e.NoGuess = 3 }), "3 attempts without a guess among 2"},
		{"a finding that is none", b(func(e *record.Block) { e.Findings = []record.Finding{verdict(0, judge.Verified, 0)} }), `"verified"`},
		{"an unknown verdict", b(func(e *record.Block) { e.Findings = []record.Finding{verdict(0, 0, 0)} }), `""`},
		{"a finding on a puzzle of no attempt", b(func(e *record.Block) { e.Findings = []record.Finding{verdict(7, judge.Wrong, 0)} }), "puzzle 7"},
		{"two findings on one attempt", b(func(e *record.Block) {
			e.Findings = []record.Finding{verdict(1, judge.Wrong, 0), verdict(1, judge.Timeout, 0)}
		}), "not attempt so often"},
		{"a finding of negative time", b(func(e *record.Block) { e.Findings = []record.Finding{verdict(0, judge.Wrong, -1)} }), "-1 ns"},
		{"a turn that ended in no known way", &record.Turn{Corpus: "c", Contestant: "x", Ended: "odd"}, `"odd"`},
		{"negative time of its own", b(func(e *record.Block) { e.OwnNS = -5 }), "own_ns -5"},
		{"a contestant with limits below 0", &record.Contestant{Name: "y", PuzzleNS: -1}, "limits of contestant"},
		{"a start of negative time", &record.Process{Corpus: "c", Contestant: "x", StartsNS: []int64{5, -1}}, "none below 0"},
		{"a process of nobody", &record.Process{Corpus: "c", Contestant: "y"}, `contestant "y"`},
		{"a turn of negative memory", &record.Turn{Corpus: "c", Contestant: "x", Ended: record.Done, PeakBytes: -1}, "-1 bytes"},
		{"a turn of negative time", &record.Turn{Corpus: "c", Contestant: "x", Ended: record.Done, ElapsedNS: -1}, "-1 ns"},
	} {
		f := run.New()
		for _, e := range *solo(2).Add(block([]int{0, 1}, 10)) {
			if err := f.Add(e); err != nil {
				t.Fatal(err)
			}
		}
		before := New(f)
		err := f.Add(tt.event)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v; want one with %q", tt.reason, err, tt.want)
		}
		if after := New(f); !reflect.DeepEqual(before, after) {
			t.Errorf("%s: the refused event changed the report", tt.reason)
		}
	}
}

func TestAddNeedsRunFirst(t *testing.T) {
	f := run.New()
	if err := f.Add(&record.Corpus{Name: "c"}); err == nil || !strings.Contains(err.Error(), "run event") {
		t.Errorf("a corpus before the run gives %v; want an error that names the run event", err)
	}
	if err := f.Add(&record.Run{Schema: record.Schema + 1}); err == nil || !strings.Contains(err.Error(), "schema") {
		t.Errorf("a newer schema gives %v; want an error that names it", err)
	}
	if r := New(f); !r.Unfinished || len(r.Corpora) != 0 {
		t.Errorf("a fold of nothing reports %+v", r)
	}
	if err := f.Add(&record.Run{PuzzleNS: -1}); err == nil {
		t.Error("a negative limit is taken")
	}
	if err := f.Add(&record.Run{}); err != nil {
		t.Errorf("after refused events, a good one gives %v", err)
	}
}

func TestResumeReopens(t *testing.T) {
	st := solo(2).Add(block(runtest.UpTo(2), 10)).End("interrupted")
	if r := fold(t, *st); !r.Unfinished || r.Reason != "interrupted" {
		t.Errorf("an interrupted run reports unfinished %v, reason %q", r.Unfinished, r.Reason)
	}
	st.Add(&record.Resume{At: runtest.Began})
	if r := fold(t, *st); !r.Unfinished || r.Ended != nil || r.Reason != "" || len(r.Resumed) != 1 {
		t.Errorf("a resumed run that was killed reports the end from before: %v %q", r.Ended, r.Reason)
	}
	if r := fold(t, *st.End("done")); r.Unfinished {
		t.Error("a run that was resumed and finished is reported as unfinished")
	}
}

func TestBadBlockLeavesNothingBehind(t *testing.T) {
	f := run.New()
	for _, e := range *solo(2) {
		if err := f.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Add(block([]int{0}, 1, verdict(1, judge.Wrong, 1))); err == nil {
		t.Fatal("a finding on a puzzle that was not attempted is taken")
	}
	if err := f.Add(block([]int{0, 1}, 1, verdict(0, judge.Timeout, 1))); err != nil {
		t.Fatalf("the good block after it is refused: %v", err)
	}
	if e := New(f).Corpora[0].Entries[0]; e.Verified != 1 || e.Timeout != 1 || e.Wrong != 0 {
		t.Errorf("counts %+v; want those of the good block alone", e.Counts)
	}
}

func TestRepeatedDescriptionIsTaken(t *testing.T) {
	st := solo(2)
	fold(t, *st.Corpus("c", "9x9", 2).Contestants("x")) // as a resumed run may write them again
}

func TestResultStaysAsItIs(t *testing.T) {
	f := run.New()
	events := *runtest.Narrow()
	for _, e := range events[:len(events)/2] {
		if err := f.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	r := New(f)
	before, _ := json.Marshal(r)
	for _, e := range events[len(events)/2:] {
		if err := f.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	New(f)
	if after, _ := json.Marshal(r); string(after) != string(before) {
		t.Error("events added later changed a report made before")
	}
	if !reflect.DeepEqual(New(f), fold(t, events)) {
		t.Error("a report made on the way changed the one at the end")
	}
}

func TestSumsDoNotOverflow(t *testing.T) {
	st := solo(1)
	for range 3 {
		st.Add(&record.Block{Corpus: "c", Contestant: "x", Puzzles: []int{0}, WallNS: math.MaxInt64, CPUNS: math.MaxInt64, Nodes: math.MaxInt64})
	}
	if e := one(t, st); *e.MeanNS <= 0 || *e.CPUMeanNS <= 0 || *e.Guesses <= 0 || e.Rounds[0].WallNS != math.MaxInt64 {
		t.Errorf("sums past the greatest number: %+v", e)
	}
}
