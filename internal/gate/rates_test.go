package gate

import (
	"context"
	"testing"
)

// TestRates: of many comparisons on machines of different noise, few call
// anything out that is not there, and most find what is.
func TestRates(t *testing.T) {
	const runs = 60
	for _, tt := range []struct {
		reason      string
		slice, each float64 // deviations
		change      float64 // of the head's time, as a factor
		want        Verdict
		atLeast     int // of the runs that end so
		regressed   int // at most, where that is not wanted
		improved    int // at most, where that is not wanted
	}{
		{"a quiet machine, no change", .01, .003, 1, Pass, 58, 0, 1},
		{"a loud machine, no change", .05, .01, 1, Pass, 40, 1, 1},
		{"a quiet machine, 0.5% slower, which is let pass", .01, .003, 1.005, Pass, 56, 0, 0},
		{"a quiet machine, 3% slower", .01, .003, 1.03, Regressed, 58, 0, 0},
		{"a quiet machine, 3% faster", .01, .003, 1 / 1.03, Improved, 58, 0, 0},
		{"a loud machine, 10% slower", .05, .01, 1.10, Regressed, 56, 0, 0},
	} {
		ended := map[Verdict]int{}
		for seed := range uint64(runs) {
			l := newLab(1000 + seed)
			l.slice, l.each = tt.slice, tt.each
			l.cost[head] *= tt.change
			p := l.plan()
			p.Seed, p.UnitNS = seed, p.UnitNS/2
			result, err := Compare(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			ended[result.Verdict]++
		}
		t.Logf("%s: %v", tt.reason, ended)
		if ended[tt.want] < tt.atLeast || tt.want != Regressed && ended[Regressed] > tt.regressed || tt.want != Improved && ended[Improved] > tt.improved {
			t.Errorf("%s: %v of %d; want %d %s at least, %d regressed and %d improved at most", tt.reason, ended, runs, tt.atLeast, tt.want, tt.regressed, tt.improved)
		}
	}
}
