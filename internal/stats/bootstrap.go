package stats

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Bootstrap makes random samples of n items and returns the statistic of each sample, in ascending
// order (Efron, Bootstrap methods: another look at the jackknife, 1979). draws is the number of
// samples. Each sample has n items, drawn with replacement. pick has their indices, 0 to n-1; the
// next sample overwrites it. The same seed gives the same samples. Statistics that are NaN are left
// out, so the result can have fewer than draws values. If n or draws is below 1, the result is nil.
//
// Quantile computes a percentile interval from the result.
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
