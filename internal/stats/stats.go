// Package stats has the mathematics of the reports: pure functions of float64. If a result cannot
// be computed, a function returns ok = false, never a 0, and a test without data returns p = 1.
// Functions that draw random numbers take a seed, so the same input gives the same result.
//
// The files:
//
//	stats.go           quantiles, rounding
//	median.go          median and median absolute deviation
//	medianinterval.go  confidence interval of a median
//	signflip.go        test of paired differences
//	mannwhitney.go     test of two independent samples
//	fisher.go          test of two counts of failures
//	multiple.go        adjustment of p-values for many tests
//	sumratio.go        ratio of two sums, with its confidence interval
//	line.go            robust line through points
//	bootstrap.go       random samples from a sample
//	changepoints.go    steps of a series
//	pieces.go          steps and trends of a series
//
// twoway.go, trimmed.go, moderate.go and score.go serve package ranking.
//
// The command tools/validate tests the error rates of these methods with simulations.
package stats

import "strconv"

// Quantile returns the p-quantile of a sample: the value below which the share p (0 to 1) of the
// sample lies. sorted must be ascending. ok is false if sorted is empty or p is not from 0 to 1.
//
// Between two values it interpolates on a straight line. The position is h = p*(n-1), counted
// from 0. So p = 0 gives the least value, 1 the greatest and 0.5 the median (Hyndman and Fan,
// 1996, definition 7).
func Quantile(sorted []float64, p float64) (q float64, ok bool) {
	if len(sorted) == 0 || !(p >= 0 && p <= 1) {
		return 0, false
	}
	h := p * float64(len(sorted)-1)
	low := int(h)
	if low >= len(sorted)-1 {
		return sorted[len(sorted)-1], true
	}
	a, b := sorted[low], sorted[low+1]
	// The conversion forbids a fused multiply-add, so that every processor
	// gives the same digits.
	return min(a+float64((h-float64(low))*(b-a)), b), true
}

// Significant rounds x to the given number of significant decimal digits.
func Significant(x float64, digits int) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', max(digits, 1)-1, 64), 64)
	if err != nil { // the rounded value would exceed the greatest float64, so it stays unrounded
		return x
	}
	return r
}
