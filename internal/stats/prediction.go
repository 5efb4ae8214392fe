package stats

import "slices"

const (
	// PredictionAlpha is the largest probability that the interval of Predict does not contain
	// the next value.
	PredictionAlpha = 0.001
	// normalTail is the distance from the mean, in standard deviations, that a normal value
	// exceeds with the probability PredictionAlpha.
	normalTail = 3.2905
	// leastLevel is the least number of values of a level that Predict needs.
	leastLevel = 8
)

// Predict returns an estimate of the next value of x, and an interval. The interval does not
// contain the next value with a probability of at most PredictionAlpha. The values of x are a
// level with normal noise, or a line with normal noise if onLine is true.
//
// The interval is the median plus and minus the MAD times a factor, widened to the range of x. So
// a few outliers in x do not hide the next outlier, and further ones of the same size are not
// reported. The factor is the quantile of the normal distribution plus a term for small samples.
// The term was fitted to simulations; docs/measuring.md has the error rates. On a line, Predict
// uses the values without the slope, and the term also covers the error of the slope.
//
// ok is false if x has fewer than 8 values, or fewer than 10 on a line, or a value that is not
// finite.
func Predict(x []float64, onLine bool) (next, low, high float64, ok bool) {
	n, least, slope := float64(len(x)), leastLevel, 0.0
	if onLine {
		least = leastTrend
	}
	if len(x) < least || !finite(x) {
		return 0, 0, 0, false
	}
	factor := normalTail + 32/(n-4)
	if onLine {
		_, slope = line(x)
		x, factor = without(x, slope), normalTail+40/(n-7)
	}
	level, _ := Median(x)
	deviation, _ := MAD(x)
	trend := slope * n
	low = min(level-factor*deviation, slices.Min(x))
	high = max(level+factor*deviation, slices.Max(x))
	return level + trend, low + trend, high + trend, true
}
