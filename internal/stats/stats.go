// Package stats is the mathematics of the reports: pure functions of float64.
// What cannot be computed is said so with ok = false, never with a 0, and a test
// that has nothing to go by says p = 1. Where something is drawn at random it
// comes from a seed, so the same numbers give the same answer.
//
// This file has quantiles, median.go what outliers do not move, and
// medianinterval.go how sure a median is. signflip.go tests pairs, mannwhitney.go
// independent samples, fisher.go counts; multiple.go adjusts for many tests. twoway.go,
// trimmed.go, moderate.go and score.go serve package ranking. bootstrap.go draws
// samples from a sample, and changepoints.go finds the levels of a series.
//
// The command in validate simulates what the methods promise.
package stats

import "strconv"

// Quantile returns the value below which the share p (0..1) of a sample lies.
// sorted is ascending and has at least one value, otherwise ok is false.
//
// Between two values it interpolates on a straight line: the place is
// h = p*(n-1), counted from 0, so 0 gives the least value, 1 the greatest and
// 0.5 the median (Hyndman and Fan, 1996, definition 7).
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

// Significant rounds to so many significant decimal digits.
func Significant(x float64, digits int) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', max(digits, 1)-1, 64), 64)
	if err != nil { // rounding up went past the greatest float64
		return x
	}
	return r
}
