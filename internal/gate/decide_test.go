package gate

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
)

// rowOf returns a row with one measure that has this p-value and this confidence interval.
func rowOf(p, low, high float64) *row {
	return &row{out: Row{Measures: []*Measure{{Figure: Typical, Clock: "cpu", Ratio: (low + high) / 2, Low: low, High: high, Threshold: .01, Resolve: .03, P: p, Q: p}}}}
}

func TestVerdictOfAMeasure(t *testing.T) {
	for _, tt := range []struct {
		reason             string
		low, high          float64
		threshold, resolve float64
		want               Verdict
	}{
		{"the whole interval is above the threshold", 1.011, 1.05, .01, .03, Regressed},
		{"the lower bound is below the threshold", 1.0099, 1.05, .01, .03, Inconclusive},
		{"slower, but within Resolve", 1.001, 1.02, .01, .03, Pass},
		{"the whole interval is below 1", .90, .98, .01, .03, Improved},
		{"hardly faster", .90, 1 / 1.0099, .01, .03, Pass},
		{"the interval excludes no change", .90, 1.10, .01, .03, Inconclusive},
		{"the upper bound is equal to Resolve", .99, 1.03, .01, .03, Inconclusive},
		{"faster or the same", .95, 1.001, .01, .03, Pass},
		{"the threshold is above Resolve", .98, 1.04, .05, .03, Pass},
		{"noise above Resolve, with the threshold as Resolve", .98, 1.04, .05, .03, Pass},
	} {
		s := Settings{Threshold: tt.threshold, Resolve: tt.resolve}
		m := Measure{Low: tt.low, High: tt.high, Threshold: tt.threshold, Resolve: max(tt.threshold, tt.resolve)}
		if got := s.verdict(&m); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.reason, got, tt.want)
		}
	}
	loud := Measure{Low: 1.02, High: 1.045, Threshold: .05, Resolve: .03} // a row with a slowdown of about 3% and noise of 5%
	if got := (&Settings{Threshold: .01, Resolve: .03}).verdict(&loud); got != Inconclusive {
		t.Errorf("a slowdown within the noise: got %s, want %s", got, Inconclusive)
	}
}

func TestManyRowsNeedSmallerPValues(t *testing.T) {
	s := Settings{Threshold: .01, Resolve: .03, Rate: .05}
	verdicts := func(rows []*row) (list []Verdict) {
		s.adjust(rows)
		for _, r := range rows {
			list = append(list, r.out.Measures[0].Verdict)
		}
		return list
	}
	// A p-value of .04 is small enough for a single row, but not for one of four rows. A p-value of
	// .001 is small enough for both.
	testkit.NoDiff(t, cmp.Diff([]Verdict{Regressed}, verdicts([]*row{rowOf(.04, 1.02, 1.04)})), "one row")
	many := []*row{rowOf(.04, 1.02, 1.04), rowOf(.001, 1.02, 1.04), rowOf(.5, .99, 1.02), rowOf(1, .9, .95)}
	testkit.NoDiff(t, cmp.Diff([]Verdict{Inconclusive, Regressed, Pass, Improved}, verdicts(many)), "four rows")
	var q []float64
	for _, r := range many {
		q = append(q, math.Round(1e6*r.out.Measures[0].Q)/1e6)
	}
	testkit.NoDiff(t, cmp.Diff([]float64{.08, .004, .666667, 1}, q), "q")
	// A second adjustment must start from the p-values, not from the results of the first
	// adjustment.
	testkit.NoDiff(t, cmp.Diff([]Verdict{Regressed}, verdicts(many[:1])), "the first row again, without the others")
}

func TestTheSecondMeasurementMustAgree(t *testing.T) {
	slow := func(clock string, p float64) *Measure {
		return &Measure{Clock: clock, Verdict: Regressed, P: p, Ratio: 1.05, Low: 1.03, High: 1.07}
	}
	same := func(clock string) *Measure {
		return &Measure{Clock: clock, Verdict: Pass, Ratio: 1, Low: .99, High: 1.01, P: 1}
	}
	open := func(clock string) *Measure {
		return &Measure{Clock: clock, Verdict: Inconclusive, Ratio: 1.03, Low: 1.001, High: 1.06, P: .02}
	}
	s := Settings{Threshold: .01, Resolve: .03, Rate: .05}
	for _, tt := range []struct {
		reason        string
		first, second []*Measure
		want          Verdict
	}{
		{"the same clock twice", []*Measure{slow("cpu", .001), slow("wall", .001)}, []*Measure{slow("cpu", .01), slow("wall", .01)}, Regressed},
		{"wall time twice, CPU time equal", []*Measure{same("cpu"), slow("wall", .001)}, []*Measure{same("cpu"), slow("wall", .01)}, Regressed},
		{"another clock in each measurement", []*Measure{same("cpu"), slow("wall", .001)}, []*Measure{slow("cpu", .01), same("wall")}, Slower},
		{"only in the first measurement", []*Measure{slow("cpu", .001), same("wall")}, []*Measure{same("cpu"), same("wall")}, Pass},
		{"not clearly in the second measurement", []*Measure{slow("cpu", .001)}, []*Measure{slow("cpu", .06)}, Slower},
		{"wall time first, then inconclusive in wall time: CPU time does not decide", []*Measure{same("cpu"), slow("wall", .001)}, []*Measure{same("cpu"), open("wall")}, Inconclusive},
		{"wall time first, and no wall time in the second measurement", []*Measure{same("cpu"), slow("wall", .001)}, []*Measure{same("cpu")}, Inconclusive},
		{"wall time only in the first measurement", []*Measure{same("cpu"), slow("wall", .001)}, []*Measure{same("cpu"), same("wall")}, Pass},
	} {
		row := Row{First: tt.first, Measures: tt.second}
		s.agree(&row)
		if decided := decided(&row); decided != (tt.want == Regressed || tt.want == Pass) {
			t.Errorf("%s: decided returned %t, want the opposite", tt.reason, decided)
		}
		s.decide(&row)
		if row.Verdict != tt.want || row.Reason == "" {
			t.Errorf("%s: got %s: %s; want %s", tt.reason, row.Verdict, row.Reason, tt.want)
		}
	}
}

func TestOverall(t *testing.T) {
	for _, tt := range []struct {
		rows []Verdict
		want Verdict
	}{
		{[]Verdict{Improved}, Improved},
		{[]Verdict{Improved, Pass}, Pass},
		{[]Verdict{Inconclusive, Improved, Pass}, Inconclusive},
		{[]Verdict{Slower, Inconclusive, Pass}, Slower},
		{[]Verdict{Pass, Regressed, Slower, Inconclusive, Improved}, Regressed},
	} {
		var rows []*Row
		for _, v := range tt.rows {
			rows = append(rows, &Row{Verdict: v})
		}
		if got := overall(rows); got != tt.want {
			t.Errorf("%v: got %s, want %s", tt.rows, got, tt.want)
		}
	}
}

func TestTooFewPairsHaveNoInterval(t *testing.T) {
	s := Defaults()
	for n, want := range map[int]bool{0: false, 6: false, 7: true, 16: true} {
		m := Measure{}
		for i := range n {
			m.Logs, m.Controls = append(m.Logs, float64(i)/1000), append(m.Controls, float64(i%3-1)/1000)
		}
		if got := s.conclude(&m, 0); got != want {
			t.Errorf("%d pairs: conclude returned %t, want %t", n, got, want)
		}
	}
}

func TestBusyMachineCausesWarning(t *testing.T) {
	of := func(clock string, ns float64) *Measure {
		return &Measure{Figure: Mean, Clock: clock, Samples: [][2]float64{{ns / 2, 7}, {3 * ns / 2, 9}}}
	}
	quiet := &Row{Solver: "a", Corpus: "x", Measures: []*Measure{of("cpu", 99), of("wall", 100)}}
	busy := &Row{Solver: "b", Corpus: "y", Measures: []*Measure{of("cpu", 80), of("wall", 100)}}
	blind := &Row{Solver: "c", Corpus: "z", Measures: []*Measure{of("wall", 100)}}
	if got := (&Plan{}).warnings([]*Row{quiet, blind}); len(got) != 0 {
		t.Errorf("a quiet machine: warnings %+v, want none", got)
	}
	want := []Warning{{"busy", "other programs use this machine: in b on y, the measured processes waited for a core 20% of the time; for a more precise result, stop the other programs"}}
	testkit.NoDiff(t, cmp.Diff(want, (&Plan{}).warnings([]*Row{quiet, busy, blind})), "")
	known := *busy.Measures[1]
	known.Waited, known.Samples = .2, [][2]float64{{40, 7}, {120, 9}} // the same measurement on a system that reports waits
	testkit.NoDiff(t, cmp.Diff(want, (&Plan{}).warnings([]*Row{{Solver: "b", Corpus: "y", Measures: []*Measure{busy.Measures[0], &known}}})), "with known waits")
	outside := &Plan{Outside: true} // the times are measured outside the processes, so wall time includes the pipes
	if got := outside.warnings([]*Row{quiet, busy}); len(got) != 0 {
		t.Errorf("a program outside: warnings %+v, want none", got)
	}
	busy.Measures[0] = of("cpu", 30)
	want = []Warning{{"busy", "in b on y, the measured processes had a core for only 30% of the time: they waited for pipes, files or a core; if other programs use this machine, stop them for a more precise result"}}
	testkit.NoDiff(t, cmp.Diff(want, outside.warnings([]*Row{quiet, busy})), "")
}
