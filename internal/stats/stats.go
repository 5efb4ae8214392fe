// Package stats is the mathematics of the reports: pure functions of float64.
// What cannot be computed is said so with ok = false, never with a 0, and a test
// that has nothing to go by says p = 1. Where something is drawn at random it
// comes from a seed, so the same numbers give the same answer.
//
// This file has quantiles and means, median.go what outliers do not move, and
// medianinterval.go how sure a median is. signflip.go tests pairs, mannwhitney.go
// independent samples; multiple.go adjusts for many tests. bootstrap.go draws
// samples from a sample, and changepoints.go finds where a series changes level.
//
// The command in validate simulates what the methods promise.
package stats

import (
	"math"
	"strconv"
)

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

// GeometricMean returns the n-th root of the product of n ratios. It is the
// mean to use for ratios: 2 and 1/2 give 1. Each must be positive and finite
// and there must be one, otherwise ok is false.
func GeometricMean(ratios []float64) (mean float64, ok bool) {
	if len(ratios) == 0 {
		return 0, false
	}
	sum := 0.0
	for _, x := range ratios {
		if !(x > 0) || math.IsInf(x, 0) {
			return 0, false
		}
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(ratios))), true
}

// Significant rounds to so many significant decimal digits.
func Significant(x float64, digits int) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', max(digits, 1)-1, 64), 64)
	if err != nil { // rounding up went past the greatest float64
		return x
	}
	return r
}
