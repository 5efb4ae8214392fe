package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sudokubench/internal/testkit"
)

// levels returns a series with the given number of values for each level, and normal noise with
// standard deviation 1.
func levels(seed uint64, length int, level ...float64) (series []float64) {
	rnd := rand.New(rand.NewPCG(seed, 13))
	for _, l := range level {
		for range length {
			series = append(series, l+rnd.NormFloat64())
		}
	}
	return series
}

func TestChangePoints(t *testing.T) {
	for _, row := range []struct {
		reason string
		series []float64
		alpha  float64
		want   []int
		off    int // largest allowed distance between a change point and the true index
	}{
		{"an empty series", nil, .05, nil, 0},
		{"too short to have two levels", []float64{1, 1, 9, 9, 9}, .05, nil, 0},
		{"equal values", slices.Repeat([]float64{.1}, 30), .05, nil, 0},
		{"a step without noise", append(slices.Repeat([]float64{1}, 12), slices.Repeat([]float64{1.01}, 9)...), .05, []int{12}, 0},
		{"a step of five deviations", levels(1, 20, 0, 5), .01, []int{20}, 0},
		{"a step of two deviations", levels(2, 20, 0, 2), .01, []int{20}, 2},
		{"a step down", levels(4, 20, 5, 0), .01, []int{20}, 0},
		{"a step up and another up", levels(5, 15, 0, 5, 10), .01, []int{15, 30}, 0},
		{"a step up and back to the first level", levels(6, 15, 0, 5, 0), .01, []int{15, 30}, 0},
		{"three steps of all sizes", levels(7, 15, 0, 4, 12, 8), .01, []int{15, 30, 45}, 0},
		{"an outlier is not a level", append(append(slices.Repeat([]float64{1, 2}, 8), 90), slices.Repeat([]float64{1, 2}, 8)...), .01, nil, 0},
		{"a short new level at the end", append(levels(8, 27, 0), 20, 21, 20.5), .01, []int{27}, 0},
		{"an alpha that is too small for the number of random orders", levels(1, 20, 0, 5), 1e-5, nil, 0},
		{"numbers whose distance overflows", append(slices.Repeat([]float64{-math.MaxFloat64}, 12), slices.Repeat([]float64{math.MaxFloat64}, 12)...), .05, []int{12}, 0},
		{"NaN is not finite", append(levels(1, 20, 0, 5), math.NaN()), .01, nil, 0},
		{"infinity is not finite", append(levels(1, 20, 0, 5), math.Inf(1)), .01, nil, 0},
		{"alpha 0: no change points", levels(1, 20, 0, 5), 0, nil, 0},
		{"alpha NaN: no change points", levels(1, 20, 0, 5), math.NaN(), nil, 0},
	} {
		given := slices.Clone(row.series)
		got := changePoints(given, 1, row.alpha)
		near := cmp.Comparer(func(a, b int) bool { return max(a, b)-min(a, b) <= row.off })
		testkit.NoDiff(t, cmp.Diff(row.want, got, near, cmpopts.EquateEmpty()), "%s", row.reason)
		if diff := cmp.Diff(row.series, given, cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("%s: ChangePoints changed its input (-before +after):\n%s", row.reason, diff)
		}
	}
}

// TestChangePointsOfSmallSteps shows that a step of one standard deviation is found, although not
// at the exact index. The index with the greatest energy is within 6 of the true index in about
// four of five series.
func TestChangePointsOfSmallSteps(t *testing.T) {
	const series = 10
	near := 0
	for seed := range uint64(series) {
		found := changePoints(levels(200+seed, 60, 0, 1), seed, .01)
		if slices.ContainsFunc(found, func(at int) bool { return at >= 54 && at <= 66 }) {
			near++
		}
	}
	if near < series*6/10 {
		t.Errorf("the step was found in %d of %d series, want at least 60%%", near, series)
	}
}

// TestChangePointsInNoise shows that the share of series of one level with a change point is
// about alpha, for different kinds of noise. 200 series with alpha 0.05 have 10 on average, with
// a standard deviation of 3.1.
func TestChangePointsInNoise(t *testing.T) {
	const series, alpha = 200, .05
	for name, noise := range map[string]func(*rand.Rand) float64{
		"normal":     (*rand.Rand).NormFloat64,
		"lognormal":  func(rnd *rand.Rand) float64 { return math.Exp(rnd.NormFloat64()) },
		"two values": func(rnd *rand.Rand) float64 { return float64(rnd.IntN(2)) },
	} {
		rnd := rand.New(rand.NewPCG(14, 15))
		alarms := 0
		for i := range series {
			x := make([]float64, 20)
			for j := range x {
				x[j] = noise(rnd)
			}
			if len(changePoints(x, uint64(i), alpha)) > 0 {
				alarms++
			}
		}
		if least := 2; name != "two values" && alarms < least || alarms > 22 {
			t.Errorf("%s noise: %d of %d series have a change point, want about %v", name, alarms, series, alpha*series)
		}
	}
}

// plainEnergy returns the energy of x[:at] against x[at:end], as the paper defines it.
func plainEnergy(x []float64, at, end int) float64 {
	mean := func(a, b []float64, pairs int) (sum float64) {
		for _, v := range a {
			for _, w := range b {
				sum += math.Abs(v - w)
			}
		}
		return sum / float64(pairs)
	}
	a, b := x[:at], x[at:end]
	m, k := len(a), len(b)
	return (2*mean(a, b, m*k) - mean(a, a, m*(m-1)) - mean(b, b, k*(k-1))) * float64(m*k) / float64(m+k)
}

func TestBestDivision(t *testing.T) {
	for seed := range uint64(12) {
		x := levels(300+seed, int(3+seed), 0, 2, 1)
		place, energy := newDivider(len(x)).bestIn(x)
		at, greatest := 0, math.Inf(-1)
		for split := minSegment; split <= len(x)-minSegment; split++ {
			for end := split + minSegment; end <= len(x); end++ {
				if e := plainEnergy(x, split, end); e > greatest {
					at, greatest = split, e
				}
			}
		}
		if place != at || math.Abs(energy-greatest) > 1e-9 {
			t.Errorf("seed %d: got the energy %v at index %d; want %v at %d", seed, energy, place, greatest, at)
		}
	}
}
