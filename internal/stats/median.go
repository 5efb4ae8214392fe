package stats

import (
	"math"
	"slices"
)

// madScale is 1 / (third quartile of the normal distribution). The median absolute deviation of a
// large normal sample, times madScale, is its standard deviation.
const madScale = 1.4826

// Median returns the middle value of a sample, or the mean of the two middle values. It does not
// change x. ok is false if x is empty or has a value that is not finite.
func Median(x []float64) (median float64, ok bool) {
	sorted, ok := ascending(x)
	if !ok {
		return 0, false
	}
	n := len(sorted)
	return middle(sorted[(n-1)/2], sorted[n/2]), true
}

// MAD returns the median absolute deviation from the median, times 1.4826. It estimates the
// standard deviation and is robust: up to half of the values can be outliers (Hampel, 1974). The
// result has the unit of x. ok is false if x is empty or has a value that is not finite.
func MAD(x []float64) (deviation float64, ok bool) {
	median, ok := Median(x)
	if !ok {
		return 0, false
	}
	away := make([]float64, len(x))
	for i, v := range x {
		away[i] = math.Abs(v - median)
	}
	deviation, ok = Median(away)
	return madScale * deviation, ok
}

// ascending returns a sorted copy of a sample. ok is false if the sample is empty or has a value
// that is not finite.
func ascending(x []float64) (sorted []float64, ok bool) {
	if len(x) == 0 || !finite(x) {
		return nil, false
	}
	sorted = slices.Clone(x)
	slices.Sort(sorted)
	return sorted, true
}

func finite(x []float64) bool {
	return !slices.ContainsFunc(x, func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) })
}

// middle returns the mean of two numbers, even if their sum overflows.
func middle(a, b float64) float64 {
	if m := (a + b) / 2; !math.IsInf(m, 0) {
		return m
	}
	return a/2 + b/2
}
