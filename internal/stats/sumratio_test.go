package stats

import (
	"math"
	"testing"
)

func TestRatioOfSums(t *testing.T) {
	for _, tt := range []struct {
		reason                   string
		pairs                    [][2]float64
		ratio, low, high, notAbv float64 // expected ratio, ends of its 98% interval, and p-value of a ratio not above 1
	}{
		// The expected values were calculated by hand. In "even scatter", the distances of the pairs
		// from the ratio 1.1 are -1, 1, -1, 1. The standard error of the logarithm is
		// sqrt(4*4/3)/44 = .0525. Each side of the interval is 4.54 standard errors, the 99% quantile
		// of Student's t with 3 degrees of freedom. StudentScore approximates it as 4.64.
		// If one pair is far above, the distances are -1, -1, -1, 3. The standard error is
		// sqrt(12*4/3)/44 = .0909, and the skewness is 24/12*sqrt(4/12) = 1.155. The lower side of the
		// interval is 4.64 standard errors. The upper side is wider:
		// 4.64 + 1.155*(1+2*4.64^2)/(6*2) standard errors.
		{"even scatter", [][2]float64{{10, 10}, {10, 12}, {10, 10}, {10, 12}}, 1.1, .866, 1.397, .083},
		{"no scatter", [][2]float64{{10, 11}, {20, 22}}, 1.1, 1.1, 1.1, 0},
		{"no scatter, and a ratio below 1", [][2]float64{{10, 9}, {20, 18}}, .9, .9, .9, 1},
		{"one pair in four is far above: the upper side is wider", [][2]float64{{10, 10}, {10, 10}, {10, 10}, {10, 14}}, 1.1, .721, 2.471, .185},
		{"one pair in four is far below: the lower side is wider", [][2]float64{{10, 12}, {10, 12}, {10, 12}, {10, 8}}, 1.1, .490, 1.678, .185},
	} {
		r, ok := RatioOfSums(tt.pairs)
		low, high := r.Interval(.98)
		p := r.NotAbove(1)
		if !ok || !alike(r.Ratio, tt.ratio, .001) || !alike(low, tt.low, .02) || !alike(high, tt.high, .02) || !alike(p, tt.notAbv, .02) {
			t.Errorf("%s: got %v, ok %t, interval %.3f to %.3f, p = %.3f; want %.3f, %.3f to %.3f, p = %.3f", tt.reason, r, ok, low, high, p, tt.ratio, tt.low, tt.high, tt.notAbv)
		}
	}
	for _, tt := range []struct {
		reason string
		pairs  [][2]float64
	}{
		{"no pairs", nil},
		{"one pair has no scatter", [][2]float64{{10, 11}}},
		{"a sum of 0", [][2]float64{{0, 1}, {0, 1}}},
		{"a value that is not finite", [][2]float64{{1, math.Inf(1)}, {1, 1}}},
		{"a value that is NaN", [][2]float64{{1, math.NaN()}, {1, 1}}},
	} {
		if r, ok := RatioOfSums(tt.pairs); ok {
			t.Errorf("%s: got %v, want ok = false", tt.reason, r)
		}
	}
}

// alike reports whether a differs from b by at most the share within of b.
func alike(a, b, within float64) bool { return math.Abs(a-b) <= within*math.Max(math.Abs(b), 1e-9) }
