package gate

import (
	"context"
	"testing"
)

// On machines with different noise, hardly a comparison reports a change that does not exist, and
// nearly all report a change that exists.
func TestRates(t *testing.T) {
	const runs = 8
	for _, tt := range []struct {
		reason      string
		slice, each float64 // standard deviations of the time of a slice and of a process, as shares
		change      float64 // factor by which the head's time differs from the base's
		want        Verdict
	}{
		{"a quiet machine, no change", .01, .003, 1, Pass},
		{"a loud machine, no change", .05, .01, 1, Pass},
		{"a quiet machine, 0.5% slower, which is allowed", .01, .003, 1.005, Pass},
		{"a quiet machine, 3% slower", .01, .003, 1.03, Regressed},
		{"a quiet machine, 3% faster", .01, .003, 1 / 1.03, Improved},
		{"a loud machine, 10% slower", .05, .01, 1.10, Regressed},
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
		if ended[tt.want] < runs-1 {
			t.Errorf("%s: got %v in %d runs; want at least %d %s", tt.reason, ended, runs, runs-1, tt.want)
		}
	}
}
