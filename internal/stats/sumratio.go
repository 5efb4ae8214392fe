package stats

import "math"

// SumRatio is the ratio of two sums whose terms were observed in pairs.
type SumRatio struct {
	Ratio float64

	deviation float64 // standard error of the logarithm of the ratio
	skew      float64 // skewness of the distances of the pairs from the ratio
	n         int     // number of pairs
}

// RatioOfSums divides the sum of the second values by the sum of the first. Both sums must be
// above 0, in the same unit. Each pair is one observation. The distances of the pairs from the
// common ratio give the error (the ratio estimator of a cluster sample; Cochran, Sampling
// Techniques, 1977). ok is false if there are fewer than two pairs, or a value is not finite, or
// a sum is not above 0.
func RatioOfSums(pairs [][2]float64) (r SumRatio, ok bool) {
	var first, second, squares, cubes float64
	for _, p := range pairs {
		first, second = first+p[0], second+p[1]
	}
	r.Ratio, r.n = second/first, len(pairs)
	for _, p := range pairs {
		away := p[1] - r.Ratio*p[0]
		squares, cubes = squares+away*away, cubes+away*away*away
	}
	if !(first > 0 && second > 0) || math.IsInf(squares, 1) || math.IsNaN(squares) || r.n < 2 {
		return SumRatio{}, false
	}
	n := float64(r.n)
	r.deviation = math.Sqrt(squares*n/(n-1)) / second
	if squares > 0 {
		r.skew = cubes / squares * math.Sqrt(n/squares)
	}
	return r, true
}

// Interval returns the confidence interval of the ratio at a level such as 0.95. The interval is
// Student's, but wider on the side to which the pairs are skewed (Johnson, Modified t tests and
// confidence intervals for asymmetrical populations, 1978). The other side is never narrowed.
func (r SumRatio) Interval(level float64) (low, high float64) {
	t := StudentScore(NormalQuantile(1-level), float64(r.n-1))
	lean := r.skew * (1 + 2*t*t) / (6 * math.Sqrt(float64(r.n)))
	return r.Ratio * math.Exp(-r.deviation*(t+max(0, -lean))), r.Ratio * math.Exp(r.deviation*(t+max(0, lean)))
}

// NotAbove returns the p-value of the hypothesis that the ratio is not above the limit (Student's
// test).
func (r SumRatio) NotAbove(limit float64) float64 {
	t := (math.Log(r.Ratio) - math.Log(limit)) / r.deviation
	switch {
	case math.IsNaN(t) || math.IsInf(t, -1): // the error is 0, because all pairs have the same ratio, and this ratio is not above the limit
		return 1
	case math.IsInf(t, 1):
		return 0
	}
	return math.Erfc(NormalScore(t, float64(r.n-1))/math.Sqrt2) / 2
}
