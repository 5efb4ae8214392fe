package run_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
)

func TestPuzzles(t *testing.T) {
	const far = 99_999_999
	events := []record.Event{&record.Run{}, &record.Corpus{Name: "c", WholePuzzles: far + 1_000_000}, &record.Contestant{Name: "x"}, &record.Contestant{Name: "y"}}
	for _, b := range []*recordtest.Block{
		{Puzzles: []int{0, 1}, Times: []int64{500, 700}, EachNodes: []int64{1, 2}},
		{Puzzles: []int{0, 2}}, // two puzzles that were timed together
		{Puzzles: []int{0, 1}, Detail: true, Times: []int64{100, 300}, EachNodes: []int64{5, 7}},
		{Puzzles: []int{0, 3, far}, Detail: true, Times: []int64{200, 9, 0}, NoNodes: true, EachNodes: []int64{0, 0, 0}, Findings: []record.Finding{{Puzzle: 3, Verdict: judge.Timeout}}},
		{Puzzles: []int{1}, Times: []int64{1}}, // attempt of a round that follows the detail pass
		{Puzzles: []int{3}, Findings: []record.Finding{{Puzzle: 3, Verdict: judge.Declined}}},
	} {
		b.Corpus, b.Contestant = "c", "x"
		events = append(events, recordtest.Events(b)...) // puts each block into its own turn
	}
	r := runtest.Of(t, append(events, &recordtest.Block{Corpus: "c", Contestant: "y", Puzzles: []int{5000}}))
	part := r.Part("c", "x")
	for _, row := range []struct {
		reason        string
		puzzle        int
		worst         judge.Verdict
		time, guesses float64 // expected mean time and mean guesses; NaN if unknown
		least         float64 // expected smallest time; NaN if unknown
		times         int
	}{
		{"the mean of the detail pass; guesses of the attempt that reports them", 0, judge.Verified, 150, 5, 100, 2},
		{"times of rounds do not count if there is a detail pass", 1, judge.Verified, 300, 7, 300, 1},
		{"solved, but not timed separately", 2, judge.Verified, math.NaN(), math.NaN(), math.NaN(), 0},
		{"the worst verdict counts, but its time does not", 3, judge.Timeout, math.NaN(), math.NaN(), math.NaN(), 0},
		{"a time of 0 counts as a time; a high number needs little memory", far, judge.Verified, 0, math.NaN(), 0, 1},
		{"not reached", 4, 0, math.NaN(), math.NaN(), math.NaN(), 0},
		{"not reached, and without a chunk", 9000, 0, math.NaN(), math.NaN(), math.NaN(), 0},
		{"beyond all chunks", far + 1_000_000, 0, math.NaN(), math.NaN(), math.NaN(), 0},
	} {
		x := part.Puzzle(row.puzzle)
		if least, ok := x.MinNS(); ok == math.IsNaN(row.least) || ok && least != row.least {
			t.Errorf("%s: the least time of puzzle %d is %g (%t), want %g", row.reason, row.puzzle, least, ok, row.least)
		}
		if n := x.Times(); n != row.times {
			t.Errorf("%s: puzzle %d has %d times, want %d", row.reason, row.puzzle, n, row.times)
		}
		ns, timed := x.MeanNS()
		guesses, told := x.MeanGuesses()
		if x.Worst != row.worst || timed == math.IsNaN(row.time) || timed && ns != row.time || told == math.IsNaN(row.guesses) || told && guesses != row.guesses {
			t.Errorf("%s: puzzle %d is %q, %g ns (%t), %g guesses (%t); want %q, %g, %g", row.reason, row.puzzle, x.Worst, ns, timed, guesses, told, row.worst, row.time, row.guesses)
		}
	}
	testkit.NoDiff(t, cmp.Diff([]int{0, 1, 2, 3, 5000, far}, run.Reached([]*run.Part{part, r.Part("c", "y")})), "reached")
	if counts, reached := part.Counts(); reached != 5 || counts.Verified != 4 || counts.Timeout != 1 || counts.NotReached != far+1_000_000-5 {
		t.Errorf("%d puzzles are reached: %+v; want 5 puzzles, 4 of them verified", reached, counts)
	}
}

// TestWorstVerdictWins shows that the verdict of a puzzle does not depend on the order of its
// attempts.
func TestWorstVerdictWins(t *testing.T) {
	verdicts := judge.Verdicts()
	for i, better := range verdicts {
		for _, worse := range verdicts[i:] {
			for _, order := range [][]judge.Verdict{{better, worse}, {worse, better}} {
				events := []record.Event{&record.Run{}, &record.Corpus{Name: "c", WholePuzzles: 1}, &record.Contestant{Name: "x"}}
				for _, v := range order {
					b := &recordtest.Block{Corpus: "c", Contestant: "x", Puzzles: []int{0}}
					if v != judge.Verified {
						b.Findings = []record.Finding{{Verdict: v}}
					}
					events = append(events, b)
				}
				if got := runtest.Of(t, events).Part("c", "x").Puzzle(0).Worst; got != worse {
					t.Errorf("attempts %v: verdict %s; want %s", order, got, worse)
				}
			}
		}
	}
}
