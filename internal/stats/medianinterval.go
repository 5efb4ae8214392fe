package stats

import "math"

// MedianInterval returns an interval that holds the median of what x was drawn
// from with the probability level (0.95, 0.98...), equal tails. It asks nothing
// of that distribution but that the draws are independent and it is continuous.
//
// The number of draws below the median is binomial, whatever the distribution,
// so the interval from the k-th least to the k-th greatest value has a level
// that is known; these levels lie far apart in small samples, and the wanted
// one is reached between two of them by interpolating as Hettmansperger and
// Sheather do (Confidence intervals based on interpolated order statistics,
// Statistics & Probability Letters 4, 1986). Percentiles of the medians of
// resamples, the bootstrap interval, come from the same binomial but fall short
// of their level in small samples; docs/measuring.md has both. Equal values
// make the level higher than wanted, if not at both ends alike; a median in a gap
// between two halves may make it that of the next narrower pair of values.
//
// ok is false where even the whole range of x does not reach the level: a
// finite interval needs n = 5 at 0.90, 6 at 0.95, 7 at 0.98 and 8 at 0.99. It
// is false too for a level outside 0..1 and for a value that is not finite.
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

// medianPlace says where the interval ends that leaves out the given tail at
// either side: the share of the way from the k-th value, counted from 1, to the
// next one inwards.
func medianPlace(n int, tail float64) (k int, share float64, ok bool) {
	// The binomial's probabilities by logarithms: 2^-n is no float64 for
	// n > 1,074.
	logOf := -float64(n) * math.Ln2
	outside := math.Exp(logOf) // P(fewer than k of n lie below the median), k = 1
	if n < 2 || outside > tail*(1+1e-9) {
		return 0, 0, false
	}
	for k = 1; ; k++ {
		logOf += math.Log(float64(n-k+1) / float64(k))
		at := math.Exp(logOf) // P(exactly k)
		if outside+at > tail || 2*k >= n {
			linear := min(max((tail-outside)/at, 0), 1)
			return k, float64(n-k) * linear / (float64(k) + float64(n-2*k)*linear), true
		}
		outside += at
	}
}

// between is so far on the way from a to b, and never beyond.
func between(a, b, share float64) float64 {
	// The conversions forbid a fused multiply-add, so that every processor
	// gives the same digits.
	m := float64(a*(1-share)) + float64(b*share)
	return min(max(m, min(a, b)), max(a, b))
}
