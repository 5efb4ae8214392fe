package stats

import "math"

// MedianInterval returns a confidence interval for the median of the distribution that x is a
// sample of. level is its confidence (0.95, 0.98...); both tails are equal. The draws must be
// independent and the distribution continuous. The method needs no other assumption.
//
// The number of draws below the median is binomial for every distribution. So the interval from
// the k-th least to the k-th greatest value has a known level. In small samples, the levels for
// different k are far apart. Between two of them, the function interpolates as Hettmansperger and
// Sheather do (Confidence intervals based on interpolated order statistics, Statistics &
// Probability Letters 4, 1986). The percentile interval of the bootstrap comes from the same
// binomial, but is below its level in small samples; docs/measuring.md has both. Equal values
// make the level higher than requested, but not equally at both ends. If the values have two
// halves with a gap between them, and the median is in the gap, the interval can have the level
// of the next narrower pair of values.
//
// ok is false if even the whole range of x does not reach the level. A finite interval needs 5
// values at 0.90, 6 at 0.95, 7 at 0.98 and 8 at 0.99. ok is also false if the level is not
// between 0 and 1, or if a value is not finite.
func MedianInterval(x []float64, level float64) (low, high float64, ok bool) {
	sorted, ok := ascending(x)
	if !ok || !(level > 0 && level < 1) {
		return 0, 0, false
	}
	k, share, ok := medianPlace(len(sorted), (1-level)/2)
	if !ok {
		return 0, 0, false
	}
	return between(sorted[k-1], sorted[k], share), between(sorted[len(sorted)-k], sorted[len(sorted)-k-1], share), true
}

// medianPlace returns the ends of the interval that leaves out the given tail on each side. An
// end is at the given share of the way from the k-th value, counted from 1, to the next inner
// one.
func medianPlace(n int, tail float64) (k int, share float64, ok bool) {
	// The probabilities of the binomial are computed as logarithms, because 2^-n underflows if n
	// > 1,074.
	logOf := -float64(n) * math.Ln2
	outside := math.Exp(logOf) // probability that fewer than k of n values are below the median, at first for k = 1
	if n < 2 || outside > tail*(1+1e-9) {
		return 0, 0, false
	}
	for k = 1; ; k++ {
		logOf += math.Log(float64(n-k+1) / float64(k))
		at := math.Exp(logOf) // probability that exactly k values are below the median
		if outside+at > tail || 2*k >= n {
			linear := min(max((tail-outside)/at, 0), 1)
			return k, float64(n-k) * linear / (float64(k) + float64(n-2*k)*linear), true
		}
		outside += at
	}
}

// between returns the point at the given share of the way from a to b, never beyond them.
func between(a, b, share float64) float64 {
	// The conversions to float64 prevent a fused multiply-add, so that every processor gives the
	// same digits.
	m := float64(a*(1-share)) + float64(b*share)
	return min(max(m, min(a, b)), max(a, b))
}
