package gate

import (
	"strings"
	"testing"
)

// TestReasons: each sentence names the figure that matters.
func TestReasons(t *testing.T) {
	measure := func(f Figure, clock string, low, ratio, high float64, v Verdict) *Measure {
		resolve := map[Figure]float64{Typical: .025, Mean: .10}[f]
		return &Measure{Figure: f, Clock: clock, Low: low, Ratio: ratio, High: high, Verdict: v, Threshold: .01, Resolve: resolve}
	}
	same := measure(Typical, "cpu", .998, 1, 1.002, Pass)
	slow := measure(Typical, "cpu", 1.04, 1.05, 1.12, Regressed)
	worst := []Slowed{{Where: "test:1"}}
	for _, tt := range []struct {
		reason string
		row    Row
		want   Verdict
		says   string
	}{
		{"both passed", Row{Measures: []*Measure{same, measure(Mean, "cpu", .99, 1.01, 1.03, Pass)}}, Pass,
			"a slowdown of 2.5% is excluded (-0.2% to +0.2%), and one of 10% in the mean (-1.0% to +3.0%)"},
		{"the mean alone", Row{Worst: worst, Measures: []*Measure{same, measure(Mean, "cpu", 1.1, 1.2, 1.3, Regressed)}}, Regressed,
			"the mean is not: a few puzzles are much slower; the mean +20.0% (+10.0% to +30.0%), the typical puzzle +0.0%"},
		{"the mean alone, and no puzzle is known", Row{Measures: []*Measure{same, measure(Mean, "cpu", 1.1, 1.2, 1.3, Regressed)}}, Regressed,
			"the mean is not: some attempts take longer"},
		{"both, the mean much more: it is the news", Row{Worst: worst, Measures: []*Measure{slow, measure(Mean, "cpu", 4, 9.85, 20, Regressed)}}, Regressed,
			"885% slower in the mean (+300.0% to +1900.0%), the typical puzzle +5.0% (+4.0% to +12.0%): a few puzzles are much slower"},
		{"the mean is much more, and open", Row{Worst: worst, Measures: []*Measure{slow, measure(Mean, "cpu", 1.005, 1.4, 1.9, Inconclusive)}}, Regressed,
			"5% slower in CPU time (+4.0% to +12.0%), the mean +40.0% (+0.5% to +90.0%)"},
		{"both alike", Row{Measures: []*Measure{slow, measure(Mean, "cpu", 1.03, 1.05, 1.07, Regressed)}}, Regressed,
			"5% slower in CPU time (+4.0% to +12.0%)"},
		{"so little that it may be the layout", Row{Measures: []*Measure{measure(Typical, "cpu", 1.012, 1.016, 1.02, Regressed)}}, Regressed,
			"1.6% slower in CPU time (+1.2% to +2.0%); another place of the code in memory can also change 2%"},
		{"the mean contradicts", Row{Measures: []*Measure{same, measure(Mean, "cpu", 1.005, 1.04, 1.08, Pass)}}, Inconclusive,
			"a few puzzles may be much slower"},
		{"the mean of the wall clock alone", Row{Measures: []*Measure{same, measure(Typical, "wall", .99, 1, 1.01, Pass), measure(Mean, "cpu", .99, 1, 1.01, Pass), measure(Mean, "wall", 1.1, 1.2, 1.3, Regressed)}}, Regressed,
			"the mean is not (wall time): some attempts take longer"},
		{"slower than before, within what is allowed", Row{First: []*Measure{measure(Typical, "cpu", 1.011, 1.018, 1.02, Regressed)}, Measures: []*Measure{measure(Typical, "cpu", 1.008, 1.013, 1.018, Pass)}}, Pass,
			"1.8% slower at first and 1.3% when it was measured again (+0.8% to +1.8%): that is not more than the allowed 1% for certain"},
	} {
		s := Settings{TimeNS: 1}
		s.settle(&tt.row)
		if tt.row.Verdict != tt.want || !strings.Contains(tt.row.Reason, tt.says) {
			t.Errorf("%s: %s: %s; want %s: %s", tt.reason, tt.row.Verdict, tt.row.Reason, tt.want, tt.says)
		}
	}
}
