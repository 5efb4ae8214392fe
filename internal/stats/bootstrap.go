package stats

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Bootstrap draws n of n things with replacement, so many times, and returns
// the statistic of each draw, ascending (Efron, Bootstrap methods: another look
// at the jackknife, 1979). pick holds the indices drawn, 0 to n-1; it is
// overwritten by the next draw. The same seed gives the same draws. A statistic
// that is NaN is left out, so fewer than draws may come back; without things or
// draws none do.
//
// Quantile reads a percentile interval from the result.
func Bootstrap(n, draws int, seed uint64, statistic func(pick []int) float64) []float64 {
	if n <= 0 || draws <= 0 {
		return nil
	}
	rnd := rand.New(rand.NewPCG(seed, 0xb007))
	pick := make([]int, n)
	drawn := make([]float64, 0, draws)
	for range draws {
		for i := range pick {
			pick[i] = rnd.IntN(n)
		}
		if x := statistic(pick); !math.IsNaN(x) {
			drawn = append(drawn, x)
		}
	}
	slices.Sort(drawn)
	return drawn
}
