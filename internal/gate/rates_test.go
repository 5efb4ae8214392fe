package gate

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"sudokubench/internal/testkit"
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
			result := testkit.Must(Compare(context.Background(), p))(t)
			ended[result.Verdict]++
		}
		if ended[tt.want] < runs-1 {
			t.Errorf("%s: got %v in %d runs; want at least %d %s", tt.reason, ended, runs, runs-1, tt.want)
		}
	}
}

// The layout of the code makes one build faster than another. With several layouts of each side, this
// is not a change.
func TestLayouts(t *testing.T) {
	const runs, layouts = 4, 5
	for _, tt := range []struct {
		reason string
		spread float64 // standard deviation of a layout's effect, as a share
		own    bool    // whether each side has its own layouts
		change float64
		want   Verdict
	}{
		{"five layouts of each side", .03, true, 1, Inconclusive},
		{"five layouts of each side, with small effects", .003, true, 1, Pass},
		{"3% slower, with the same effects on both sides", .02, false, 1.03, Regressed},
	} {
		for seed := range uint64(runs) {
			l := newLab(2000 + seed)
			l.cost[head] *= tt.change
			var effects [2][layouts]float64
			rng := rand.New(rand.NewPCG(seed, 3))
			for i := range 2 * layouts {
				effects[i%2][i/2] = math.Exp(tt.spread * rng.NormFloat64())
			}
			if !tt.own {
				effects[head] = effects[base]
			}
			l.slower = func(f *fake) float64 { return effects[f.side][f.layout] }
			p := l.plan()
			p.Seed, p.Layouts, p.UnitNS, p.TimeNS = seed, layouts, p.UnitNS/2, p.TimeNS/4
			if row := l.compare(t, p).Rows[0]; row.Verdict != tt.want {
				t.Errorf("%s, seed %d: got %s: %s; want %s", tt.reason, seed, row.Verdict, row.Reason, tt.want)
			}
		}
	}
}
