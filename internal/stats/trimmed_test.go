package stats

import (
	"math"
	"testing"
)

func TestTrimmedMean(t *testing.T) {
	awareness := []float64{77, 87, 88, 114, 151, 210, 219, 246, 253, 262, 296, 299, 306, 376, 428, 515, 666, 1310, 2611}
	for _, tt := range []struct {
		reason                   string
		x                        []float64
		trim                     int
		mean, variance, df, near float64
		ok                       bool
	}{
		{"without trimming: the mean and its usual error", []float64{1, 2, 3, 4}, 0, 2.5, 5. / 12, 3, 1e-12, true},
		// The winsorised variance is 21,551.4 (Wilcox, Introduction to robust
		// estimation and hypothesis testing, chapter 3).
		{"a published sample", awareness, 3, 282.7, 21551.4 * 18 / (13 * 12), 12, 0.1, true},
		{"an outlier has no weight", []float64{1e9, 5, 5, 5, -1e9}, 1, 5, 0, 2, 1e-12, true},
		{"one remaining value does not show the error", []float64{1, 2, 3}, 1, 0, 0, 0, 0, false},
		{"no values", nil, 0, 0, 0, 0, 0, false},
		{"a value that is NaN", []float64{1, math.NaN(), 2}, 0, 0, 0, 0, 0, false},
	} {
		mean, variance, df, ok := TrimmedMean(tt.x, tt.trim)
		if ok != tt.ok || math.Abs(mean-tt.mean) > tt.near || math.Abs(variance-tt.variance) > tt.near || df != tt.df {
			t.Errorf("%s: got mean %v, variance %v, df %v, ok %v; want %v, %v, %v, %v", tt.reason, mean, variance, df, ok, tt.mean, tt.variance, tt.df, tt.ok)
		}
	}
}
