package history

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/record"
	"sudokubench/internal/testkit"
)

// creeping returns n levels. Each is greater than the one before by the factor 1+share.
func creeping(n int, start, share float64) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = start * math.Pow(1+share, float64(i))
	}
	return list
}

// kinds describes the changes in a series: steps and trends.
func kinds(s *series) string {
	var found []string
	if n := len(s.Steps); n > 0 {
		found = append(found, fmt.Sprintf("%d step", n))
	}
	if n := len(s.Trends); n > 0 {
		found = append(found, fmt.Sprintf("%d gradual", n))
	}
	return strings.Join(found, ", ")
}

// nightly returns runs of one contestant at the given levels, with normally distributed noise.
func nightly(seed uint64, noise float64, levels []float64) []*Run {
	rnd := rand.New(rand.NewPCG(seed, 41))
	var list []*Run
	for i, x := range levels {
		head := record.Run{Started: time.Date(2026, 11, 1+i, 2, 0, 0, 0, time.UTC)}
		mean := 1e5 * x * math.Exp(noise*rnd.NormFloat64())
		list = append(list, &Run{File: fmt.Sprint(i), Head: head, Results: []Result{{Contestant: "fast", Corpus: "easy", Clock: cpu, MeanNS: mean}}})
	}
	return list
}

// TestKindsOfChange tries each row with three seeds at 1% and 2% noise.
func TestKindsOfChange(t *testing.T) {
	for _, row := range []struct {
		reason string
		levels []float64
		want   string
	}{
		{"a flat series", level(60, 1), ""},
		{"a step of 5%", join(level(30, 1), level(30, 1.05)), "1 step"},
		{"a creep of 0.3% a night", creeping(60, 1, .003), "1 gradual"},
		{"a creep to less", creeping(60, 1, -.003), "1 gradual"},
		{"a step, then a creep", join(level(20, 1), level(20, 1.1), creeping(30, 1.1, .005)), "1 step, 1 gradual"},
		{"a bad commit and its revert", join(level(30, 1), level(10, 1.05), level(20, 1)), "2 step"},
		{"two steps of the same sign", join(level(20, 1), level(20, 1.05), level(20, 1.1)), "2 step"},
		{"the last run is much slower", join(level(59, 1), level(1, 1.2)), ""},
		{"the last run is a little slower", join(level(59, 1), level(1, 1.02)), ""},
		{"much faster after a step", join(level(40, 1), level(19, 1.05), level(1, .8)), "1 step"},
		{"much slower at the end of a creep", join(creeping(59, 1, .003), level(1, 1.5)), "1 gradual"},
		{"the end of a creep is no outlier", creeping(40, 1, .006), "1 gradual"},
	} {
		for _, noise := range []float64{.01, .02} {
			for seed := range uint64(3) {
				h := New(nightly(seed, noise, row.levels), Options{})
				if got := kinds(h.Series[0]); got != row.want {
					t.Errorf("%s, %.0f%% noise, seed %d: got %q; want %q", row.reason, 100*noise, seed, got, row.want)
				}
			}
		}
	}
}

func TestTrends(t *testing.T) {
	s := New(runs(t, nights(1, join(level(20, 1), creeping(30, 1, .004))...)), Options{Solvers: []string{"fast"}}).Series[0]
	if len(s.Trends) != 1 || len(s.Steps) != 0 {
		t.Fatalf("got steps %+v, trends %+v; want one trend", s.Steps, s.Trends)
	}
	tr := s.Trends[0]
	if tr.From < 15 || tr.From > 25 || tr.To != 49 || math.Abs(tr.PerRun-1.004) > .001 || math.Abs(tr.Ratio-1.12) > .02 || math.Abs(tr.AfterNS/tr.BeforeNS-tr.Ratio) > 1e-9 {
		t.Errorf("got %+v; want from about 20 to 49, 0.4%% a run, 12%% in all", tr)
	}
}

func TestChangedSeries(t *testing.T) {
	for _, row := range []struct {
		reason string
		s      series
		want   bool
	}{
		{"no change", series{}, false},
		{"a step", series{Steps: []step{{}}}, true},
		{"a trend", series{Trends: []trend{{}}}, true},
	} {
		testkit.NoDiff(t, cmp.Diff(row.want, row.s.Changed()), "%s", row.reason)
	}
}
