package gate

import (
	"strings"
	"testing"
	"time"
)

// The reason of a row has the figure that decided it.
func TestReasons(t *testing.T) {
	measure := func(f Figure, clock string, low, ratio, high float64, v Verdict) *Measure {
		resolve := map[Figure]float64{Typical: .025, Mean: .10}[f]
		return &Measure{Figure: f, Clock: clock, Low: low, Ratio: ratio, High: high, Verdict: v, Threshold: .01, Resolve: resolve}
	}
	noisy := func(m *Measure) *Measure { m.Threshold = .04; return m }
	spread := func(m *Measure) *Measure { m.Layout = .021; return m }
	unlikely := func(m *Measure) *Measure { m.P, m.Q = .02, .08; return m }
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
		{"only the mean", Row{Worst: worst, Measures: []*Measure{same, measure(Mean, "cpu", 1.1, 1.2, 1.3, Regressed)}}, Regressed,
			"some puzzles are much slower, the typical puzzle is as fast as before: mean +20.0% (+10.0% to +30.0%), typical puzzle +0.0%"},
		{"only the mean, without known slow puzzles", Row{Measures: []*Measure{same, measure(Mean, "cpu", 1.1, 1.2, 1.3, Regressed)}}, Regressed,
			"some attempts take longer, the typical puzzle is as fast as before: mean "},
		{"the mean, and the typical puzzle by less than is allowed", Row{Worst: worst, Measures: []*Measure{measure(Typical, "cpu", 1.006, 1.012, 1.019, Pass), measure(Mean, "cpu", 1.061, 1.074, 1.088, Regressed)}}, Regressed,
			"7.4% slower in the mean (+6.1% to +8.8%), because some puzzles are much slower; typical puzzle +1.2% (+0.6% to +1.9%)"},
		{"both, but the mean much more", Row{Worst: worst, Measures: []*Measure{slow, measure(Mean, "cpu", 4, 9.85, 20, Regressed)}}, Regressed,
			"885% slower in the mean (+300.0% to +1900.0%), because some puzzles are much slower; typical puzzle +5.0% (+4.0% to +12.0%)"},
		{"the mean is much higher, but inconclusive", Row{Worst: worst, Measures: []*Measure{slow, measure(Mean, "cpu", 1.005, 1.4, 1.9, Inconclusive)}}, Regressed,
			"5% slower in CPU time (+4.0% to +12.0%), mean +40.0% (+0.5% to +90.0%)"},
		{"both by the same share", Row{Measures: []*Measure{slow, measure(Mean, "cpu", 1.03, 1.05, 1.07, Regressed)}}, Regressed,
			"5% slower in CPU time (+4.0% to +12.0%)"},
		{"so little that the layout of the code can cause it", Row{Measures: []*Measure{measure(Typical, "cpu", 1.012, 1.016, 1.02, Regressed)}}, Regressed,
			"1.6% slower in CPU time (+1.2% to +2.0%); a different placement of the code in memory alone can cause 3%"},
		{"the mean contradicts the typical puzzle", Row{Measures: []*Measure{same, measure(Mean, "cpu", 1.005, 1.04, 1.08, Pass)}}, Inconclusive,
			"a few puzzles might be much slower: mean "},
		{"only the mean, in wall time", Row{Measures: []*Measure{same, measure(Typical, "wall", .99, 1, 1.01, Pass), measure(Mean, "cpu", .99, 1, 1.01, Pass), measure(Mean, "wall", 1.1, 1.2, 1.3, Regressed)}}, Regressed,
			"some attempts take longer, the typical puzzle is as fast as before: mean (wall time) +20.0%"},
		{"slower than before, within what is allowed", Row{First: []*Measure{measure(Typical, "cpu", 1.011, 1.018, 1.02, Regressed)}, Measures: []*Measure{measure(Typical, "cpu", 1.008, 1.013, 1.018, Pass)}}, Pass,
			"1.8% slower in the first measurement, 1.3% in the second (+0.8% to +1.8%): not significantly more than the allowed 1%"},
		{"slower within the noise", Row{Measures: []*Measure{noisy(measure(Typical, "cpu", 1.025, 1.044, 1.063, Inconclusive))}}, Slower,
			"2.5% to 6.3% slower in CPU time; not confirmed, because two processes of one program differ by up to 4% here; try a quieter machine or --time 2m"},
		{"slower, but maybe within what is allowed", Row{Measures: []*Measure{measure(Typical, "cpu", 1.006, 1.02, 1.034, Inconclusive)}}, Slower,
			"0.6% to 3.4% slower in CPU time; not confirmed, because it can be within the allowed 1%; try a quieter machine or --time 2m; a different placement of the code in memory alone can cause 3%"},
		{"slower in both measurements, in the second maybe within what is allowed", Row{First: []*Measure{slow}, Measures: []*Measure{measure(Typical, "cpu", 1.008, 1.04, 1.07, Inconclusive)}}, Slower,
			"not confirmed, because it can be within the allowed 1%; the first measurement showed 5%; try "},
		{"slower only in the second measurement", Row{First: []*Measure{measure(Typical, "wall", 1.04, 1.05, 1.06, Regressed)}, Measures: []*Measure{measure(Typical, "cpu", 1.04, 1.05, 1.06, Inconclusive), measure(Typical, "wall", .99, 1, 1.01, Pass)}}, Slower,
			"not confirmed, because the first measurement did not show it; try "},
		{"slower in one of many rows", Row{Measures: []*Measure{unlikely(measure(Typical, "cpu", 1.02, 1.04, 1.06, Inconclusive))}}, Slower,
			"not confirmed, because chance can still cause it (q = 0.08); try "},
		{"slower, but layouts differ as much", Row{Measures: []*Measure{spread(measure(Typical, "cpu", 1.006, 1.03, 1.054, Inconclusive))}}, Slower,
			"not confirmed, because it can be within the allowed 1%; try a quieter machine or --time 2m, which does not help if the layout of the code causes the differences"},
		{"as slow as chance makes equal code", Row{Measures: []*Measure{measure(Typical, "cpu", 1.004, 1.02, 1.034, Inconclusive)}}, Inconclusive,
			"a slowdown in CPU time of 2.5% cannot be excluded (+0.4% to +3.4%); try a quieter machine or --time 2m"},
	} {
		s := Settings{Threshold: .01, TimeNS: int64(30 * time.Second)}
		s.decide(&tt.row)
		if tt.row.Verdict != tt.want || !strings.Contains(tt.row.Reason, tt.says) {
			t.Errorf("%s: got %s: %s; want %s: %s", tt.reason, tt.row.Verdict, tt.row.Reason, tt.want, tt.says)
		}
	}
}
