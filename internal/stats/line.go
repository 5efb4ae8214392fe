package stats

import (
	"cmp"
	"math"
	"slices"
)

const (
	maxLinePoints = 500  // number of points of which Line compares all pairs; it takes evenly spaced ones of a larger sample
	farthest      = 0.02 // share of the points that are left out of the explained share, because they are the farthest from the line
)

// Line fits y = base + slope*x. The slope is the median of the slopes of all pairs of points, so a
// quarter of the points can be outliers (Sen, Estimates of the regression coefficient based on
// Kendall's tau, 1968). explained is the share of the variance of y that the line explains, from 0 to
// 1, without the 2% of the points that are the farthest from the line. ok is false if no points
// differ in x, or in y, or a value is not finite.
func Line(x, y []float64) (base, slope, explained float64, ok bool) {
	if len(x) != len(y) || !finite(x) || !finite(y) {
		return 0, 0, 0, false
	}
	var slopes []float64
	step := 1 + (len(x)-1)/maxLinePoints
	for i := 0; i < len(x); i += step {
		for j := i + step; j < len(x); j += step {
			if x[i] != x[j] {
				slopes = append(slopes, (y[j]-y[i])/(x[j]-x[i]))
			}
		}
	}
	if slope, ok = Median(slopes); !ok {
		return 0, 0, 0, false
	}
	rest := make([]float64, len(x))
	for i := range x {
		rest[i] = y[i] - float64(slope*x[i])
	}
	base, _ = Median(rest)
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(math.Abs(rest[i]-base), math.Abs(rest[j]-base))
	})
	near := order[:len(order)-int(farthest*float64(len(order)))]
	mean, total, left := 0.0, 0.0, 0.0
	for _, i := range near {
		mean += y[i] / float64(len(near))
	}
	for _, i := range near {
		total += (y[i] - mean) * (y[i] - mean)
		left += (rest[i] - base) * (rest[i] - base)
	}
	if total == 0 {
		return 0, 0, 0, false
	}
	return base, slope, max(0, 1-left/total), true
}
