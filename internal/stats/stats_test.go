package stats

import (
	"math"
	"testing"
)

func TestQuantile(t *testing.T) {
	for _, tt := range []struct {
		reason string
		sorted []float64
		p      float64
		want   float64
		ok     bool
	}{
		{"an empty sample has no quantile", nil, 0.5, 0, false},
		{"a single value is every quantile", []float64{7}, 0.99, 7, true},
		{"p = 0 is the least", []float64{1, 2, 3}, 0, 1, true},
		{"p = 1 is the greatest", []float64{1, 2, 3}, 1, 3, true},
		{"the median of an odd number of values is one of them", []float64{1, 2, 30}, 0.5, 2, true},
		{"the median of an even number of values is the mean of the middle two", []float64{1, 2, 4, 100}, 0.5, 3, true},
		{"a quarter of 0..4 falls on a value", []float64{0, 1, 2, 3, 4}, 0.25, 1, true},
		{"R's quantile(c(15,20,35,40,50), .4, type=7)", []float64{15, 20, 35, 40, 50}, 0.4, 29, true},
		{"R's quantile(1:10, .99, type=7)", []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 0.99, 9.91, true},
		{"p above 1", []float64{1, 2}, 1.1, 0, false},
		{"p below 0", []float64{1, 2}, -0.1, 0, false},
		{"p is NaN", []float64{1, 2}, math.NaN(), 0, false},
	} {
		got, ok := Quantile(tt.sorted, tt.p)
		if ok != tt.ok || math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%s: Quantile(%v, %v) = %v, %v; want %v, %v", tt.reason, tt.sorted, tt.p, got, ok, tt.want, tt.ok)
		}
	}
}

func TestSignificant(t *testing.T) {
	for _, tt := range []struct {
		reason string
		x      float64
		digits int
		want   float64
	}{
		{"leading zeros are not significant", 0.0012345, 3, 0.00123},
		{"digits of a large number become zeros", 1234567, 3, 1230000},
		{"a carry can lengthen the number", 999.6, 3, 1000},
		{"zero stays", 0, 3, 0},
		{"the sign stays", -12345, 2, -12000},
		{"a number with fewer digits stays", 0.5, 12, 0.5},
		{"less than one digit means one", 1234, 0, 1000},
		{"rounding never makes infinity", math.MaxFloat64, 2, math.MaxFloat64},
	} {
		if got := Significant(tt.x, tt.digits); got != tt.want {
			t.Errorf("%s: Significant(%v, %d) = %v; want %v", tt.reason, tt.x, tt.digits, got, tt.want)
		}
	}
}
