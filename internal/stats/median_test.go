package stats

import (
	"math"
	"slices"
	"testing"
)

func TestMedian(t *testing.T) {
	for _, row := range []struct {
		reason      string
		x           []float64
		median, mad float64
		ok          bool
	}{
		{"an empty sample has no median", nil, 0, 0, false},
		{"a single value", []float64{-7}, -7, 0, true},
		{"an even number of values: the mean of the middle two", []float64{4, 1, 100, 2}, 3, 1.4826 * 1.5, true},
		{"an odd number of values: one of them", []float64{30, 1, 2}, 2, 1.4826 * 1, true},
		{"an outlier has little effect", []float64{1, 1, 2, 2, 4, 6, 9e9}, 2, 1.4826 * 1, true},
		{"the deviation is 0 if more than half of the values are equal", []float64{5, 5, 5, 9, 11}, 5, 0, true},
		{"the mean of the two greatest numbers does not overflow", []float64{math.MaxFloat64, math.MaxFloat64}, math.MaxFloat64, 0, true},
		{"the mean of the two least positive numbers is not 0", []float64{5e-324, 5e-324}, 5e-324, 0, true},
		{"NaN is not finite", []float64{1, math.NaN(), 3}, 0, 0, false},
		{"infinity is not finite", []float64{1, 2, math.Inf(1)}, 0, 0, false},
	} {
		given := slices.Clone(row.x)
		if got, ok := Median(given); got != row.median || ok != row.ok {
			t.Errorf("%s: Median(%v) = %v, %v; want %v, %v", row.reason, row.x, got, ok, row.median, row.ok)
		}
		if got, ok := MAD(given); math.Abs(got-row.mad) > 1e-12 || ok != row.ok {
			t.Errorf("%s: MAD(%v) = %v, %v; want %v, %v", row.reason, row.x, got, ok, row.mad, row.ok)
		}
		if !slices.EqualFunc(row.x, given, func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }) {
			t.Errorf("%s: Median and MAD changed their input from %v to %v", row.reason, row.x, given)
		}
	}
}
