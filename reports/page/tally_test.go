package page

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/reports/page/pagetest"
)

func TestTally(t *testing.T) {
	const far = 99_999_999
	var x tally
	for _, b := range []*record.Block{
		{Puzzles: []int{0, 1}, Times: []int64{500, 700}, EachNodes: []int64{1, 2}},
		{Puzzles: []int{0, 2}}, // timed as a whole
		{Puzzles: []int{0, 1}, Detail: true, Times: []int64{100, 300}, EachNodes: []int64{5, 7}},
		{Puzzles: []int{0, 3, far}, Detail: true, Times: []int64{200, 9, 0}, NoNodes: true, EachNodes: []int64{0, 0, 0}, Findings: []record.Finding{{Puzzle: 3, Verdict: judge.Timeout}}},
		{Puzzles: []int{1}, Times: []int64{1}}, // of a round, after the detail pass
		{Puzzles: []int{3}, Findings: []record.Finding{{Puzzle: 3, Verdict: judge.Declined}}},
	} {
		x.add(b)
	}
	for _, row := range []struct {
		reason        string
		puzzle        int
		severity      judge.Verdict
		time, guesses float64
	}{
		{"the mean of the detail pass alone; guesses of the attempt that tells", 0, 1, 150, 5},
		{"times of rounds do not count where there is a detail pass", 1, 1, 300, 7},
		{"solved, and not timed by itself", 2, 1, 0, -1},
		{"the worst verdict counts, and its time does not", 3, 5, 0, -1},
		{"no time is at least 1 ns, and far off costs little", far, 1, 1, -1},
		{"not reached", 4, 0, 0, -1},
		{"not reached, in no chunk", 9000, 0, 0, -1},
		{"beyond all chunks", 2 * far, 0, 0, -1},
	} {
		if s, ns, g := x.severity(row.puzzle), x.time(row.puzzle), x.guesses(row.puzzle); s != row.severity || ns != row.time || g != row.guesses {
			t.Errorf("%s: puzzle %d has severity %d, %g ns, %g guesses; want %d, %g, %g", row.reason, row.puzzle, s, ns, g, row.severity, row.time, row.guesses)
		}
	}
	if diff := cmp.Diff([]int{0, 1, 2, 3, far}, reached([]*tally{{}, &x})); diff != "" {
		t.Errorf("reached (-want +got):\n%s", diff)
	}
}

func TestFoldRefuses(t *testing.T) {
	f := fold(t, pagetest.Record()[:8])
	if err := f.Add(&record.Block{Corpus: "easy", Contestant: "nobody", Puzzles: []int{0}}); err == nil {
		t.Error("a block of nobody was taken")
	}
	if err := f.Add(&record.Block{Corpus: "easy", Contestant: "quick", Puzzles: []int{40}}); err == nil {
		t.Error("a puzzle beyond the corpus was taken")
	}
	if len(f.parts) > 0 {
		t.Errorf("refused events left %d tallies", len(f.parts))
	}
}
