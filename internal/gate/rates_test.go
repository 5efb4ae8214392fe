package gate

import (
	"context"
	"testing"
)

// In many comparisons on machines with different noise, few report a change that does not exist,
// and most report a change that exists.
func TestRates(t *testing.T) {
	const runs = 60
	for _, tt := range []struct {
		reason      string
		slice, each float64 // standard deviations of the time of a slice and of a process, as shares
		change      float64 // factor by which the head's time differs from the base's
		want        Verdict
		atLeast     int // smallest number of comparisons that must have the verdict want
		regressed   int // the test allows at most this number of incorrect verdicts regressed; not used if want is Regressed
		improved    int // the test allows at most this number of incorrect verdicts improved; not used if want is Improved
	}{
		{"a quiet machine, no change", .01, .003, 1, Pass, 58, 0, 1},
		{"a loud machine, no change", .05, .01, 1, Pass, 40, 1, 1},
		{"a quiet machine, 0.5% slower, which is allowed", .01, .003, 1.005, Pass, 56, 0, 0},
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
			t.Errorf("%s: got %v in %d runs; want at least %d %s, at most %d regressed and %d improved", tt.reason, ended, runs, tt.atLeast, tt.want, tt.regressed, tt.improved)
		}
	}
}
