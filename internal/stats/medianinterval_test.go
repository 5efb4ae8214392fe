package stats

import (
	"math"
	"slices"
	"testing"
)

func count(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i + 1)
	}
	return x
}

func TestMedianInterval(t *testing.T) {
	// outside is the probability that fewer than k of n lie below the median.
	outside := func(k, n int) float64 {
		ways, sum := 1.0, 0.0
		for i := range k {
			sum += ways
			ways *= float64(n-i) / float64(i+1)
		}
		return math.Ldexp(sum, -n)
	}
	for _, row := range []struct {
		reason    string
		x         []float64
		level     float64
		low, high float64
		ok        bool
	}{
		{"an empty sample has no interval", nil, .95, 0, 0, false},
		{"five values reach at most the level 1 - 2/32", count(5), .95, 0, 0, false},
		{"five values reach it with their whole range", count(5), 1 - 2./32, 1, 5, true},
		{"seven values reach .98", count(7), 1 - 2./128, 1, 7, true},
		{"the level of the second and the second last value", count(10), 1 - 2*outside(2, 10), 2, 9, true},
		{"the level of two values near the middle of many", count(100), 1 - 2*outside(40, 100), 40, 61, true},
		{"so many values that 2^-n underflows", count(2001), 1 - 2*logOutside(950, 2001), 950, 1052, true},
		{
			// k = 2 leaves out 11/1024 on each side, and k = 3 leaves out 56/1024. The level .95
			// needs 25.6/1024: I = 14.6/45, lambda = 8 I / (2 + 6 I) = 116.8/177.6.
			"ten values at .95, computed by hand", count(10), .95, 2 + 116.8/177.6, 9 - 116.8/177.6, true,
		},
		{"ten values at .99: k = 1 leaves out 1/1024 and k = 2 11/1024, .99 needs 5.12/1024; I = 4.12/10, lambda = 9 I / (1 + 8 I)", count(10), .99, 1 + 37.08/42.96, 10 - 37.08/42.96, true},
		{"a level of almost 0: the median", count(4), 1e-12, 2.5, 2.5, true},
		{"a level of almost 0, odd number of values", count(5), 1e-12, 3, 3, true},
		{"equal values: the interval has the width 0", []float64{7, 7, 7, 7, 7, 7}, .95, 7, 7, true},
		{"the level 1", count(50), 1, 0, 0, false},
		{"the level 0", count(50), 0, 0, 0, false},
		{"the level NaN", count(50), math.NaN(), 0, 0, false},
		{"a value that is NaN", []float64{1, 2, 3, 4, 5, 6, 7, math.NaN()}, .9, 0, 0, false},
		{"a value that is infinite", []float64{1, 2, 3, 4, 5, 6, 7, math.Inf(-1)}, .9, 0, 0, false},
	} {
		given := slices.Clone(row.x)
		low, high, ok := MedianInterval(given, row.level)
		if ok != row.ok || math.Abs(low-row.low) > 1e-9 || math.Abs(high-row.high) > 1e-9 {
			t.Errorf("%s: MedianInterval(n = %d, %v) = %v, %v, %v; want %v, %v, %v", row.reason, len(row.x), row.level, low, high, ok, row.low, row.high, row.ok)
		}
	}
}

func logOutside(k, n int) (sum float64) {
	whole, _ := math.Lgamma(float64(n + 1))
	for i := range k {
		a, _ := math.Lgamma(float64(i + 1))
		b, _ := math.Lgamma(float64(n - i + 1))
		sum += math.Exp(whole - a - b - float64(n)*math.Ln2)
	}
	return sum
}
