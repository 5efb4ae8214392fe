package stats_test

import (
	"math"
	"testing"

	"sudokubench/internal/stats"
)

func TestWilson(t *testing.T) {
	for _, row := range []struct {
		k, n      int
		low, high float64
	}{
		{81, 263, 0.2553, 0.3662}, // Newcombe, Two-sided confidence intervals for the single proportion, 1998
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{29, 29, 0.8830, 1},
	} {
		low, high := stats.Wilson(row.k, row.n, stats.NormalQuantile(0.05))
		if math.Abs(low-row.low) > 1e-4 || math.Abs(high-row.high) > 1e-4 {
			t.Errorf("%d of %d: got %.4f to %.4f; want %.4f to %.4f", row.k, row.n, low, high, row.low, row.high)
		}
	}
}
