package reports

import (
	"math"
	"math/rand/v2"
	"testing"

	"sudokubench/internal/record"
	"sudokubench/internal/run/runtest"
)

// timed returns a run on one corpus without its end. It has the times of each contestant for a
// puzzle by round, in ns. The contestants are a, b, c and so on.
func timed(times ...[]int64) *runtest.Stream {
	st := runtest.NewStream().Corpus("easy", "9x9", 40)
	for i, each := range times {
		name := string(rune('a' + i))
		st.Contestants(name)
		for round, ns := range each {
			st.Block("easy", name, round, 40, ns)
		}
	}
	return st
}

// TestNoiseIsOfContestants shows that a quiet reference does not hide the noise of the contestants.
func TestNoiseIsOfContestants(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	copies := func(spread float64) *runtest.Stream {
		times := make([][]int64, 8)
		for i := range times {
			for range 8 {
				times[i] = append(times[i], int64(1e6*math.Exp(spread*rnd.NormFloat64())))
			}
		}
		st := timed(times...)
		for round := range 8 {
			for twin := range 2 {
				st.Add(&record.Reference{Corpus: "easy", Round: round, Copy: twin, WallNS: []int64{2 * ms}})
			}
		}
		return st.End("done")
	}
	for _, tt := range []struct {
		reason, want string
		events       *runtest.Stream
	}{
		{"identical copies that differ", "Noise: from round to round, the time of a contestant, relative to the others, varied by 25.4% (median) to 48.3% (largest). Differences below 0.5% do not affect ranks.", copies(0.25)},
		{"a quiet machine", "Noise: from round to round, the time of a contestant, relative to the others, varied by 0.2% (median) to 0.2% (largest). Differences below 0.5% do not affect ranks.", copies(0.002)},
		{"one contestant has no others", "Noise: unknown, because there are too few rounds or contestants. Differences below 0.5% do not affect ranks.", timed([]int64{1000, 2000, 3000}).End("done")},
		{"one round", "Noise: unknown, because there are too few rounds or contestants. Differences below 0.5% do not affect ranks.", timed([]int64{1000}, []int64{1500}).End("done")},
	} {
		if got := Noise(fold(t, *tt.events)); got != tt.want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.reason, got, tt.want)
		}
	}
}
