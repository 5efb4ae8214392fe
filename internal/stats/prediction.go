package stats

import "slices"

const (
	// PredictionAlpha is how often Predict's interval leaves out the next value.
	PredictionAlpha = 0.001
	// normalTail is how many standard deviations from the mean a normal value is with
	// this probability.
	normalTail = 3.2905
	// leastLevel is how many values a flat level takes before the next is judged.
	leastLevel = 8
)

// Predict returns what the next value of x would be, and an interval that leaves it out with
// the probability PredictionAlpha at most. x is a level with normal noise, or such noise
// about a line.
//
// The interval is the median plus and minus the MAD times a factor, widened to the range of x.
// So a few outliers among x neither hide the next one nor make it an alarm. The factor is
// the normal distribution's quantile plus a term for small samples. The term was fitted to
// simulations, and docs/measuring.md has the error rates. On a line, the values are those that
// remain without the slope, and the term also covers the slope's error.
//
// ok is false if x has fewer than 8 values, or fewer than 10 on a line, or one that is not finite.
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
