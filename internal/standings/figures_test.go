package standings

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
)

// one returns the only entry of the only corpus.
func one(t *testing.T, st *runtest.Stream) Row {
	t.Helper()
	r := fold(t, *st)
	if len(r.Corpora) != 1 || len(r.Corpora[0].Entries) != 1 {
		t.Fatalf("want one corpus with one entry, got %+v", r.Corpora)
	}
	return r.Corpora[0].Entries[0]
}

// solo returns a record with one contestant on one corpus, without turns.
func solo(puzzles int) *runtest.Stream {
	return runtest.NewStream().Corpus("c", "9x9", puzzles).Contestants("x")
}

func block(puzzles []int, wall int64, findings ...record.Finding) *recordtest.Block {
	return &recordtest.Block{Corpus: "c", Contestant: "x", Puzzles: puzzles, WallNS: wall, Findings: findings}
}

func verdict(puzzle int, v judge.Verdict, ns int64) record.Finding {
	return record.Finding{Puzzle: puzzle, Verdict: v, NS: ns}
}

func TestFigures(t *testing.T) {
	for _, tt := range []struct {
		reason string
		events *runtest.Stream
		figure func(*Row) *float64
		want   float64 // expected figure; NaN if the figure must be absent
	}{
		{"the mean of verified blocks is time over attempts",
			solo(4).Add(block([]int{0, 1, 2, 3}, 400), block([]int{0, 1}, 500)), mean, 150},
		{"the time of a timed finding is subtracted from the block",
			solo(4).Add(block([]int{0, 1, 2, 3}, 1300, verdict(1, judge.Unjudged, 1000))), mean, 100},
		{"a finding that was not timed has the mean of the block",
			solo(4).Add(block([]int{0, 1, 2, 3}, 400, verdict(1, judge.Unjudged, 0))), mean, 100},
		{"a finding that was not timed has the mean of the block without the timed findings",
			solo(4).Add(block([]int{0, 1, 2, 3}, 1300, verdict(1, judge.Unjudged, 0), verdict(2, judge.Unjudged, 1000))), mean, 100},
		{"a failed puzzle counts as ten times p99",
			solo(2).Add(block([]int{0, 1}, 200, verdict(1, judge.Declined, 100)), detailWith([]int{0, 1}, []int64{120, 50}, verdict(1, judge.Declined, 50))), mean, 650},
		{"a failed puzzle counts as a hundred means without single times",
			solo(4).Add(block([]int{0, 1, 2, 3}, 1300, verdict(1, judge.Crashed, 1000))), mean, 2575},
		{"a failed puzzle counts as the limit at most",
			(&runtest.Stream{&record.Run{PuzzleNS: s}}).Corpus("c", "9x9", 4).Add(&record.Contestant{Name: "x", PuzzleNS: 1000},
				block(runtest.UpTo(4), 400, verdict(1, judge.Timeout, 100))), mean, 325},
		{"a failed puzzle does not count less than the mean",
			(&runtest.Stream{&record.Run{PuzzleNS: s}}).Corpus("c", "9x9", 4).Add(&record.Contestant{Name: "x", PuzzleNS: 50},
				block(runtest.UpTo(4), 400, verdict(1, judge.Timeout, 100))), mean, 100},
		{"a wrong answer does not change the mean, because it disqualifies",
			solo(4).Add(block([]int{0, 1, 2, 3}, 1300, verdict(1, judge.Wrong, 1000))), mean, 100},
		{"findings longer than their block leave no time",
			solo(2).Add(block([]int{0, 1}, 500, verdict(1, judge.Timeout, 1000))), mean, absentFigure},
		{"without a verified attempt there is no mean",
			solo(2).Add(block([]int{0, 1}, 500, verdict(0, judge.Timeout, 1), verdict(1, judge.Timeout, 1))), mean, absentFigure},
		{"without a verified puzzle there is no mean: each was solved once and failed once", flaky(), mean, absentFigure},
		{"a contestant without a verified puzzle has no inverse of a mean", flaky(), func(e *Row) *float64 { return e.PerSecond }, absentFigure},
		{"a contestant without a verified puzzle has no ratio", flaky(), func(e *Row) *float64 { return e.TimesFastest }, absentFigure},
		{"a contestant without a verified puzzle has no PAR-2 time", flaky(), par2, absentFigure},
		{"a contestant without a verified puzzle has no mean CPU time", flaky(), cpu, absentFigure},
		{"a contestant without a verified puzzle has no mean of the times that it reported", flaky(), func(e *Row) *float64 { return e.OwnMeanNS }, absentFigure},
		{"a contestant without a verified puzzle has no single times", flaky(), p50, absentFigure},
		{"a contestant without a verified puzzle has no longest time", flaky(), most, absentFigure},
		{"a contestant without a verified puzzle has no guesses", flaky(), func(e *Row) *float64 { return e.Guesses }, absentFigure},
		{"a contestant without a verified puzzle has no rank", flaky(), func(e *Row) *float64 { return rankOf(e) }, absentFigure},
		{"the detail pass does not count for the mean",
			solo(2).Add(block([]int{0, 1}, 200), detail([]int{0, 1}, 5000, 7000)), mean, 100},
		{"puzzles/s is the inverse of the mean",
			solo(4).Add(block([]int{0, 1, 2, 3}, 4*ms)), func(e *Row) *float64 { return e.PerSecond }, 1000},
		{"a mean of 0 has no inverse",
			solo(1).Add(block([]int{0}, 0)), func(e *Row) *float64 { return e.PerSecond }, absentFigure},

		{"in PAR-2, a timeout counts as twice the limit, and a solved puzzle as the mean",
			solo(3).Add(block([]int{0, 1, 2}, 1200, verdict(2, judge.Timeout, 1000))), par2, 666666733.333},
		{"a puzzle that was not reached has no penalty",
			solo(10).Add(block([]int{0, 1}, 200)), par2, absentFigure},
		{"a puzzle that failed before the limit has no penalty",
			solo(3).Add(block([]int{0, 1, 2}, 1200, verdict(2, judge.Declined, 1000))), par2, absentFigure},
		{"a puzzle that was verified only in the detail pass has no mean",
			solo(2).Add(detail([]int{0, 1}, 10, 20)), mean, absentFigure},

		{"CPU time is shared like wall time",
			solo(4).Add(&recordtest.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(4), WallNS: 400, CPUNS: 200, Findings: []record.Finding{verdict(3, judge.Wrong, 100)}}),
			cpu, 50},
		{"a block without CPU time does not count for the mean of the CPU time",
			solo(2).Add(block([]int{0, 1}, 200), &recordtest.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(2), WallNS: 200, CPUNS: 180}), cpu, 90},
		{"CPU time that was never measured is absent",
			solo(2).Add(block([]int{0, 1}, 200)), cpu, absentFigure},
		{"a block whose wall clock did not move shares CPU time by number",
			solo(2).Add(&recordtest.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(2), CPUNS: 80, Findings: []record.Finding{verdict(1, judge.Declined, 0)}}), cpu, 40},

		{"guesses are counted over the verified attempts of the rounds, because the speed decides which contestants take the detail pass",
			solo(4).Add(&recordtest.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(4), Nodes: 9, Findings: []record.Finding{verdict(0, judge.Timeout, 0)}},
				&recordtest.Block{Corpus: "c", Contestant: "x", Detail: true, Puzzles: runtest.UpTo(3), Nodes: 3}),
			func(e *Row) *float64 { return e.Guesses }, 3},
		{"guesses are counted in the detail pass if there was no round",
			solo(3).Add(&recordtest.Block{Corpus: "c", Contestant: "x", Detail: true, Puzzles: runtest.UpTo(3), Nodes: 3}),
			func(e *Row) *float64 { return e.Guesses }, 1},
		{"the share without a guess is over the verified attempts of the rounds",
			solo(4).Add(&recordtest.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(4), NoGuess: 1}),
			func(e *Row) *float64 { return e.NoGuess }, 0.25},
		{"guesses that were not reported are absent, not 0",
			solo(4).Add(&recordtest.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(4), NoNodes: true}),
			func(e *Row) *float64 { return e.NoGuess }, absentFigure},
		{"own time is shared like wall time",
			solo(4).Add(&recordtest.Block{Corpus: "c", Contestant: "x", Puzzles: runtest.UpTo(4), WallNS: 400, OwnNS: 200, Findings: []record.Finding{verdict(3, judge.Wrong, 100)}}),
			func(e *Row) *float64 { return e.OwnMeanNS }, 50},
		{"start-up is the median of all starts",
			solo(4).Add(block(runtest.UpTo(4), 400), starts(9, 7, 100), starts(8, 10)), func(e *Row) *float64 { return e.StartupNS }, 9},
		{"a contestant's own limit sets its penalty",
			(&runtest.Stream{&record.Run{PuzzleNS: s}}).Corpus("c", "9x9", 4).
				Add(&record.Contestant{Name: "x", PuzzleNS: 3 * s}, block(runtest.UpTo(4), 400, verdict(1, judge.Timeout, 100))), par2, 1500000075},
		{"without a verified attempt there are no guesses",
			solo(1).Add(block([]int{0}, 1, verdict(0, judge.Timeout, 1))), func(e *Row) *float64 { return e.Guesses }, absentFigure},

		{"percentiles come only from the detail pass if there is one",
			solo(3).Add(timed([]int{0, 1, 2}, 1, 1, 1), detail([]int{0, 1, 2}, 10, 30, 20), timed([]int{0}, 900)), p50, 20},
		{"percentiles come only from the detail pass, even if it was first",
			solo(3).Add(detail([]int{0, 1, 2}, 10, 30, 20), timed([]int{0, 1, 2}, 1, 1, 1)), p50, 20},
		{"without a detail pass, percentiles come from blocks that were timed puzzle by puzzle",
			solo(3).Add(block([]int{0, 1, 2}, 1), timed([]int{0}, 100), timed([]int{1}, 300)), p50, 200},
		{"without single times, percentiles are absent",
			solo(3).Add(block([]int{0, 1, 2}, 1)), p50, absentFigure},
		{"an attempt that was not verified does not count for max",
			solo(3).Add(detailWith([]int{0, 1, 2}, []int64{10, 5000, 20}, verdict(1, judge.Timeout, 5000))), most, 20},
		{"if a block has a puzzle twice, one finding is one attempt",
			solo(3).Add(detailWith([]int{1, 1, 2}, []int64{10, 20, 30}, verdict(1, judge.Timeout, 0))), p50, 25},
		{"a detail pass without a verified puzzle has no percentiles",
			solo(2).Add(timed([]int{0}, 100), detailWith([]int{0}, []int64{10}, verdict(0, judge.Timeout, 0))), p50, absentFigure},
		{"times beyond 32 bits are kept exactly",
			solo(2).Add(timed([]int{0}, 5*s+1), timed([]int{1}, 3)), most, 5*s + 1},
		{"times beyond 32 bits are sorted with the others",
			solo(3).Add(timed([]int{0}, 5*s), timed([]int{1}, 3), timed([]int{2}, 7)), p50, 7},
		{"p99 is interpolated on the line between two times",
			solo(101).Add(detail(runtest.UpTo(101), seq(101)...)), func(e *Row) *float64 { return e.P99NS }, 99},
	} {
		e := one(t, tt.events)
		switch got := tt.figure(&e); {
		case got == nil && !math.IsNaN(tt.want):
			t.Errorf("%s: got no figure, want %v", tt.reason, tt.want)
		case got != nil && *got != tt.want:
			t.Errorf("%s: got %v, want %v", tt.reason, *got, tt.want)
		}
	}
}

var absentFigure = math.NaN()

// flaky returns the record of a contestant that solved each puzzle once and failed it once.
func flaky() *runtest.Stream {
	half := func(round, fails int) *recordtest.Block {
		return &recordtest.Block{Corpus: "c", Contestant: "x", Round: round, Puzzles: runtest.UpTo(2), WallNS: 1000, CPUNS: 800, OwnNS: 700, Nodes: 3,
			Times: []int64{500, 500}, Findings: []record.Finding{verdict(fails, judge.Timeout, 500)}}
	}
	return solo(2).Add(half(0, 0), half(1, 1))
}

func rankOf(e *Row) *float64 {
	if e.Rank == nil {
		return nil
	}
	return figure(float64(*e.Rank))
}

func mean(e *Row) *float64 { return e.MeanNS }
func par2(e *Row) *float64 { return e.PAR2NS }
func cpu(e *Row) *float64  { return e.CPUMeanNS }
func p50(e *Row) *float64  { return e.P50NS }
func most(e *Row) *float64 { return e.MaxNS }

func timed(puzzles []int, times ...int64) *recordtest.Block {
	return &recordtest.Block{Corpus: "c", Contestant: "x", Puzzles: puzzles, Times: times}
}

func detail(puzzles []int, times ...int64) *recordtest.Block { return detailWith(puzzles, times) }

func detailWith(puzzles []int, times []int64, findings ...record.Finding) *recordtest.Block {
	return &recordtest.Block{Corpus: "c", Contestant: "x", Detail: true, Puzzles: puzzles, Times: times, Findings: findings}
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

func TestRounds(t *testing.T) {
	b := func(round int, wall int64, findings ...record.Finding) *recordtest.Block {
		return &recordtest.Block{Corpus: "c", Contestant: "x", Round: round, Puzzles: runtest.UpTo(2), WallNS: wall, Findings: findings}
	}
	e := one(t, solo(2).Add(b(3, 10), b(1, 30, verdict(0, judge.Timeout, 20)), b(3, 14), detail(runtest.UpTo(2), 5, 5)))
	want := []run.Round{
		{Block: run.Block{Round: 1}, Attempts: 2, WallNS: 30, VerifiedAttempts: 1, VerifiedNS: 10, ChargedNS: 30, CPUNS: -1, VerifiedCPUNS: -1},
		{Block: run.Block{Round: 3}, Attempts: 4, WallNS: 24, VerifiedAttempts: 4, VerifiedNS: 24, ChargedNS: 24, CPUNS: -1, VerifiedCPUNS: -1},
	}
	if !reflect.DeepEqual(e.Rounds, want) {
		t.Errorf("got rounds %+v; want %+v: in order, without the detail pass", e.Rounds, want)
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
		t.Fatalf("got findings %+v; want 7 wrong puzzles, without the timeout of a puzzle that was also wrong", f)
	}
	var got []int
	for _, x := range f[0].First {
		got = append(got, x.Puzzle)
	}
	if want := []int{9, 3, 4, 5, 6}; !reflect.DeepEqual(got, want) {
		t.Errorf("got puzzles %v; want %v: five, each once, the one with a reason first, then in order", got, want)
	}
}

func TestAddRefuses(t *testing.T) {
	turn := func(change func(*record.Turn)) record.Event {
		e := &record.Turn{
			Corpus: "c", Contestant: "x", Slice: 1, Planned: 2, Verdicts: map[judge.Verdict]int{judge.Verified: 1, judge.Wrong: 1}, Found: map[judge.Verdict]record.Ranges{judge.Wrong: record.RangesOf(1)},
			WallNS: 10, CPUNS: 9, OwnNS: 8, VerifiedNS: 5, VerifiedCPUNS: 5, VerifiedOwnNS: 5, Timed: record.RangesOf(0), Times: []int64{5}, LongestNS: 5, Ended: record.Done,
		}
		change(e)
		return e
	}
	slice := func(number, size, first int, puzzles ...int) record.Event {
		return &record.Slice{Corpus: "c", Number: number, Size: size, First: first, Puzzles: puzzles}
	}
	opened := *solo(2).Add(slice(1, 2, 0, 0, 1), slice(2, 2, 0, 0), block([]int{0, 1}, 10))
	for _, tt := range []struct {
		reason string
		event  record.Event
		want   string // text that the error must contain; empty if Add must accept the event
	}{
		{"a correct turn", turn(func(*record.Turn) {}), ""},
		{"a nil event", nil, "an event is nil"},
		{"a nil turn", (*record.Turn)(nil), "an event is nil"},
		{"a second run in one record", &record.Run{}, "second run"},
		{"the same name for two corpora", &record.Corpus{Name: "c", WholePuzzles: 3}, "two different descriptions"},
		{"the same name for two contestants", &record.Contestant{Name: "x", Kind: "program"}, "two different descriptions"},
		{"a corpus with a negative number of puzzles", &record.Corpus{Name: "d", WholePuzzles: -1}, "-1"},
		{"a corpus larger than the limit", &record.Corpus{Name: "d", WholePuzzles: math.MaxInt}, "134217728"},
		{"a corpus that is not described", &record.Turn{Corpus: "d", Contestant: "x"}, `corpus "d"`},
		{"a contestant that is not described", &record.Turn{Corpus: "c", Contestant: "y", Ended: record.Done}, `contestant "y"`},

		{"a slice of a corpus that is not described", &record.Slice{Corpus: "d", Size: 1, Puzzles: []int{0}}, `corpus "d"`},
		{"a slice with a puzzle beyond the corpus", slice(3, 2, 0, 0, 2), "puzzle 2, but the corpus has 2 puzzles"},
		{"a slice with a puzzle below 0", slice(3, 2, 0, -1, 1), "puzzle -1"},
		{"a slice without puzzles", slice(3, 0, 0), "0 puzzles"},
		{"a slice with more puzzles than its size", slice(3, 1, 0, 0, 1), "2 puzzles from place 0 on, of a total of 1"},
		{"a slice that was described differently", slice(1, 2, 0, 1, 0), "two different descriptions"},
		{"the end of a slice without its beginning", slice(3, 2, 1, 1), "continues at place 1"},
		{"the end of a slice of another size", slice(2, 3, 1, 1), "continues at place 1"},

		{"a slice that is not described", turn(func(e *record.Turn) { e.Slice = 3 }), "slice 3 is used before"},
		{"a slice that is described in part", turn(func(e *record.Turn) { e.Slice = 2 }), "slice 2 is used before"},
		{"a beginning beyond the slice", turn(func(e *record.Turn) { e.Start = 2 }), "place 2 of a slice of 2"},
		{"a place beyond the round", turn(func(e *record.Turn) { e.Places = record.RangesOf(1, 2) }), "beyond the 2 planned"},
		{"more places than any round has", turn(func(e *record.Turn) { e.Planned = 1 << 20 }), "1048576 planned"},
		{"more attempts than places", turn(func(e *record.Turn) { e.Verdicts[judge.Verified] = 2 }), "3 attempts by verdict at 2 places"},
		{"fewer attempts than places", turn(func(e *record.Turn) { delete(e.Verdicts, judge.Verified) }), "1 attempts by verdict at 2 places"},
		{"a negative number of attempts", turn(func(e *record.Turn) { e.Verdicts[judge.Crashed] = -1 }), "-1 attempts"},
		{"an unknown verdict", turn(func(e *record.Turn) { e.Verdicts[77] = 1 }), `verdict ""`},
		{"more puzzles found than attempts", turn(func(e *record.Turn) { e.Found[judge.Wrong] = record.RangesOf(0, 1) }), "1 attempts"},
		{"a verified puzzle that is found", turn(func(e *record.Turn) { e.Found[judge.Verified] = record.RangesOf(0) }), `"verified"`},
		{"a puzzle found that was not attempted", turn(func(e *record.Turn) { e.Found[judge.Wrong] = record.RangesOf(7) }), "puzzle 7 has a finding"},
		{"a finding on a puzzle beyond the corpus", turn(func(e *record.Turn) { e.Findings = []record.Finding{verdict(7, judge.Wrong, 0)} }), "puzzle 7"},
		{"a finding with the verdict verified", turn(func(e *record.Turn) { e.Findings = []record.Finding{verdict(0, judge.Verified, 0)} }), `"verified"`},
		{"a finding with a verdict that no attempt has", turn(func(e *record.Turn) { e.Findings = []record.Finding{verdict(0, judge.Timeout, 0)} }), `"timeout"`},
		{"a finding of negative time", turn(func(e *record.Turn) { e.Findings = []record.Finding{verdict(0, judge.Wrong, -1)} }), "-1 ns"},
		{"negative time", turn(func(e *record.Turn) { e.WaitNS = -5 }), "-5"},
		{"negative guesses", turn(func(e *record.Turn) { e.Nodes = -5 }), "-5"},
		{"a negative round", turn(func(e *record.Turn) { e.Round = -5 }), "-5"},
		{"more time for some attempts than for all", turn(func(e *record.Turn) { e.VerifiedNS = 11 }), "verified attempts with 11"},
		{"more CPU time for some attempts than for all", turn(func(e *record.Turn) { e.VerifiedCPUNS = 11 }), "5, 11 and 5 ns"},
		{"more attempts without a guess than verified attempts", turn(func(e *record.Turn) { e.NoGuess = 2 }), "2 of 1 verified"},
		{"a negative number of attempts without CPU time", turn(func(e *record.Turn) { e.NoCPU = -1 }), "-1 of 1 verified"},
		{"more timed places than times", turn(func(e *record.Turn) { e.Times = nil }), "0 times and 0 guesses of 1 places"},
		{"guesses for some times only", turn(func(e *record.Turn) { e.Guesses = []int64{1, 2} }), "1 times and 2 guesses of 1 places"},
		{"a time for a place that was not attempted", turn(func(e *record.Turn) { e.Timed = record.RangesOf(5) }), "of places that were attempted"},
		{"more times than verified attempts", turn(func(e *record.Turn) { e.Timed, e.Times = record.RangesOf(0, 1), []int64{5, 5} }), "2 of 1 verified"},
		{"a negative time of a puzzle", turn(func(e *record.Turn) { e.Times[0] = -1 }), "-1 ns"},
		{"a time longer than the longest", turn(func(e *record.Turn) { e.Times[0] = 6 }), "6 ns"},
		{"a turn with an unknown reason for its end", &record.Turn{Corpus: "c", Contestant: "x", Ended: "odd"}, `"odd"`},
		{"a turn with negative memory", &record.Turn{Corpus: "c", Contestant: "x", Ended: record.Done, PeakBytes: -1}, "-1"},

		{"a contestant with limits below 0", &record.Contestant{Name: "y", PuzzleNS: -1}, "limits of contestant"},
		{"a start with a negative time", &record.Process{Corpus: "c", Contestant: "x", StartsNS: []int64{5, -1}}, "want 0 or more"},
		{"a process of an unknown contestant", &record.Process{Corpus: "c", Contestant: "y"}, `contestant "y"`},
		{"a negative number of allocated bytes", &record.Allocations{Corpus: "c", Contestant: "x", Puzzles: 1, Bytes: -1}, "-1 bytes"},
		{"allocations for 0 puzzles", &record.Allocations{Corpus: "c", Contestant: "x"}, "for 0 puzzles"},
		{"allocations for more puzzles than there are", &record.Allocations{Corpus: "c", Contestant: "x", Puzzles: 1 << 20}, "at most all"},
		{"allocations of an unknown contestant", &record.Allocations{Corpus: "c", Contestant: "y", Puzzles: 1}, `contestant "y"`},
		{"a reference measurement with a negative time", &record.Reference{Corpus: "c", WallNS: []int64{-1}}, "times of 0 or more"},
		{"CPU times of only some workers", &record.Reference{Corpus: "c", WallNS: []int64{1, 1}, CPUNS: []int64{1}}, "one for each worker"},
	} {
		f := run.New()
		for _, e := range recordtest.Events(opened...) {
			testkit.NoError(t, f.Add(e))
		}
		before := New(f)
		err := f.Add(tt.event)
		if tt.want == "" {
			if err != nil {
				t.Errorf("%s: %v", tt.reason, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got error %v; want one with %q", tt.reason, err, tt.want)
		}
		if after := New(f); !reflect.DeepEqual(before, after) {
			t.Errorf("%s: the refused event changed the report", tt.reason)
		}
	}
}

func TestAddNeedsRunFirst(t *testing.T) {
	f := run.New()
	if err := f.Add(&record.Corpus{Name: "c"}); err == nil || !strings.Contains(err.Error(), "run event") {
		t.Errorf("a corpus before the run: got error %v; want one that mentions the run event", err)
	}
	if err := f.Add(&record.Run{Schema: record.Schema + 1}); err == nil || !strings.Contains(err.Error(), "schema") {
		t.Errorf("a newer schema: got error %v; want one that mentions the schema", err)
	}
	if r := New(f); !r.Unfinished || len(r.Corpora) != 0 {
		t.Errorf("a run without events: got %+v; want an unfinished result without corpora", r)
	}
	if err := f.Add(&record.Run{PuzzleNS: -1}); err == nil {
		t.Error("Add accepted a negative limit; want an error")
	}
	if err := f.Add(&record.Run{}); err != nil {
		t.Errorf("a correct event after refused events: got error %v; want none", err)
	}
}

func TestResumeReopens(t *testing.T) {
	st := solo(2).Add(block(runtest.UpTo(2), 10)).End("interrupted")
	if r := fold(t, *st); !r.Unfinished || r.Reason != "interrupted" {
		t.Errorf("interrupted run: got unfinished %v, reason %q; want true and interrupted", r.Unfinished, r.Reason)
	}
	st.Add(&record.Resume{At: runtest.Began})
	if r := fold(t, *st); !r.Unfinished || r.Ended != nil || r.Reason != "" || len(r.Resumed) != 1 {
		t.Errorf("a resumed run that was killed: got end %v, reason %q; want no end", r.Ended, r.Reason)
	}
	if r := fold(t, *st.End("done")); r.Unfinished {
		t.Error("a run that was resumed and finished: got unfinished; want finished")
	}
}

func TestRepeatedDescriptionIsTaken(t *testing.T) {
	st := solo(2)
	fold(t, *st.Corpus("c", "9x9", 2).Contestants("x")) // adds the same descriptions again, as a resumed run can do
}

func TestResultStaysAsItIs(t *testing.T) {
	f := run.New()
	events := recordtest.Events(*runtest.Narrow()...)
	for _, e := range events[:len(events)/2] {
		testkit.NoError(t, f.Add(e))
	}
	r := New(f)
	before, _ := json.Marshal(r)
	for _, e := range events[len(events)/2:] {
		testkit.NoError(t, f.Add(e))
	}
	New(f)
	if after, _ := json.Marshal(r); string(after) != string(before) {
		t.Error("later events changed a Result that New had returned before")
	}
	if !reflect.DeepEqual(New(f), fold(t, events)) {
		t.Error("a Result made during the run changed the Result at the end")
	}
}

func TestSumsDoNotOverflow(t *testing.T) {
	st := solo(1).Add(recordtest.Events(block([]int{0}, 1))...)
	turn := (*st)[len(*st)-1].(*record.Turn)
	for _, ns := range []*int64{&turn.WallNS, &turn.CPUNS, &turn.VerifiedNS, &turn.VerifiedCPUNS, &turn.Nodes} {
		*ns = math.MaxInt64
	}
	st.Add(turn, turn)
	if e := one(t, st); *e.MeanNS <= 0 || *e.CPUMeanNS <= 0 || *e.Guesses <= 0 || e.Rounds[0].WallNS != math.MaxInt64 {
		t.Errorf("sums of the greatest numbers overflow: got %+v", e)
	}
}
