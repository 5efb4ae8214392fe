package main

import (
	"cmp"
	"math"
	"slices"
)

// percentileBootstrap returns intervals of the percentile bootstrap without random numbers. The
// bootstrap draws resamples and uses the quantiles of their medians. Here the exact distribution of
// these medians replaces the draws. For odd n, the distribution is in Efron, Bootstrap methods:
// another look at the jackknife, 1979.
func percentileBootstrap(n int) interval {
	pairs := middlePair(n)
	type mass struct{ median, share float64 }
	return func(x []float64, level float64) (low, high float64, ok bool) {
		sorted := slices.Sorted(slices.Values(x))
		var masses []mass
		for i, row := range pairs {
			for j, share := range row {
				if share > 1e-9 {
					masses = append(masses, mass{(sorted[i] + sorted[j]) / 2, share})
				}
			}
		}
		slices.SortFunc(masses, func(a, b mass) int { return cmp.Compare(a.median, b.median) })
		tail, below := (1-level)/2, 0.0
		for _, m := range masses {
			if below <= tail {
				low = m.median
			}
			if below < 1-tail {
				high = m.median
			}
			below += m.share
		}
		return low, high, len(masses) > 0
	}
}

// middlePair returns, for each i and j, the probability that the two middle values of a resample
// are the i-th and the j-th value of the sorted sample. For odd n, both are the same value.
func middlePair(n int) [][]float64 {
	// atMost[i] is the probability that the lower middle value is among the first i values of the
	// sample.
	half, atMost := (n+1)/2, make([]float64, n+1)
	for i := range atMost {
		for k := half; k <= n; k++ {
			atMost[i] += choose(n, k) * math.Pow(float64(i)/float64(n), float64(k)) * math.Pow(float64(n-i)/float64(n), float64(n-k))
		}
	}
	power := func(i, k int) float64 { return math.Pow(float64(i)/float64(n), float64(k)) }
	pairs := make([][]float64, n)
	for i := range pairs {
		pairs[i] = make([]float64, n)
		pairs[i][i] = atMost[i+1] - atMost[i]
		if n%2 != 0 {
			continue
		}
		for j := i + 1; j < n; j++ { // half of the resample must be at most value i, and half at least value j
			pairs[i][j] = choose(n, half) * (power(i+1, half) - power(i, half)) * (power(n-j, half) - power(n-j-1, half))
			pairs[i][i] -= pairs[i][j]
		}
	}
	return pairs
}

func choose(n, k int) float64 {
	c := 1.0
	for i := range k {
		c *= float64(n-i) / float64(i+1)
	}
	return c
}
