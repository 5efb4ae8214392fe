package standings

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
)

func TestTimeBins(t *testing.T) {
	hundred := func(ns float64) []float64 { return slices.Repeat([]float64{ns}, 100) }
	for _, tt := range []struct {
		reason  string
		samples [][]float64
		low     float64
		high    float64
		counts  [][]int
	}{
		{"no contestant has times", [][]float64{nil, {}}, 0, 0, [][]int{nil, nil}},
		{"the bins reach from the first contestant's times to the second's: twelve bins for six decades", [][]float64{hundred(10), hundred(1e7), nil}, 10, 1e7,
			[][]int{{100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100}, nil}},
		{"a single interruption does not stretch the scale, and is in the last bin", [][]float64{append(hundred(10), hundred(1e4)...), append(hundred(1e4), hundred(1e4)...), append(append(hundred(1e4), hundred(1e4)...), 1e9)}, 10, 1e4,
			[][]int{{100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 200}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 201}}},
		{"equal times are in the middle of a decade", [][]float64{hundred(1000)}, 316, 3160, [][]int{{0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 0}}},
		{"a time of 0 counts as 1 ns", [][]float64{hundred(0), hundred(100)}, 1, 100,
			[][]int{{100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100}}},
	} {
		edges := timeEdges(tt.samples)
		if len(edges) != 0 && (len(edges) != timeBins+1 || edges[0] != tt.low || edges[timeBins] != tt.high || !slices.IsSorted(edges)) || len(edges) == 0 && tt.high > 0 {
			t.Errorf("%s: edges %v; want %d from %v to %v", tt.reason, edges, timeBins+1, tt.low, tt.high)
		}
		for i, times := range tt.samples {
			testkit.NoDiff(t, cmp.Diff(tt.counts[i], timeCounts(times, edges)), "%s: counts of %d", tt.reason, i)
		}
	}
}

// TestTimeCountsAddUp shows that every single time is in exactly one bin, and that a contestant
// with percentiles also has counts.
func TestTimeCountsAddUp(t *testing.T) {
	rnd := rand.New(rand.NewPCG(17, 18))
	for range records {
		r := fold(t, *runtest.Random(rnd))
		for i := range r.Corpora {
			c := &r.Corpora[i]
			for k := range c.Entries {
				e := &c.Entries[k]
				sum := 0
				for _, n := range e.TimeCounts {
					sum += n
				}
				if (e.P50NS != nil) != (sum > 0) || sum > 0 && len(e.TimeCounts) != timeBins || int64(sum) > e.VerifiedAttempts {
					t.Errorf("got %d times in bins %v, %d verified attempts, p50 %v; want p50 and times together, all bins, and at most one time per attempt", sum, e.TimeCounts, e.VerifiedAttempts, e.P50NS)
				}
			}
		}
	}
}
