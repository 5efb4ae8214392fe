package ranking

import (
	"math"
	"slices"

	"sudokubench/internal/stats"
)

// leastWithin is how many degrees of freedom the scatter within nodes needs: the mean of
// an F distribution is finite from 3 on.
const leastWithin = 3

// Between is what differences between nodes add to the squared error of a time: a node
// can slow one contestant more than another, in all of its blocks. So many blocks of
// few nodes show less than as many of many nodes. times are natural logarithms by
// contestant and block, without gaps; node has the number of the node of each block,
// from 0. The zero Estimate says that nothing is added, or that nothing is known.
//
// The variance between nodes is that of Paule and Mandel (Consensus values and weighting
// factors, 1982), from all contestants together.
func Between(times [][]float64, node []int) Estimate {
	var of [][]int // blocks by node
	for b, k := range node {
		for len(of) <= k {
			of = append(of, nil)
		}
		of[k] = append(of[k], b)
	}
	of = slices.DeleteFunc(of, func(blocks []int) bool { return len(blocks) == 0 })
	contestants, nodes := len(times), len(of)
	if contestants < 2 || nodes < 2 {
		return Estimate{}
	}
	_, effects := stats.MedianPolish(times)
	all := make([]nodeMeans, contestants)
	within := 0.0
	for i, row := range times {
		all[i], within = meansOf(row, effects, of)
	}
	if within < leastWithin {
		return Estimate{}
	}
	// The sum of squares over its variance is distributed as F, whose mean is not 1. Taking
	// off the effects of the blocks takes off the part of one contestant.
	want := float64((nodes-1)*(contestants-1)) * within / (within - 2)
	excess := func(variance float64) (sum float64) {
		for _, m := range all {
			sum += m.squares(variance)
		}
		return sum - want
	}
	low, high := 0.0, 1.0
	if !(excess(0) > 0) {
		return Estimate{}
	}
	for range 60 { // bisection, far below any noise
		if middle := (low + high) / 2; excess(middle) > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	square := 0.0
	for _, blocks := range of {
		square += math.Pow(float64(len(blocks))/float64(len(node)), 2)
	}
	return Estimate{Variance: high * square, DF: float64((nodes - 1) * (contestants - 1))}
}

// nodeMeans are the means of a contestant's times by node, with their variances.
type nodeMeans struct{ means, variances []float64 }

// meansOf also returns the degrees of freedom that the variances have together.
func meansOf(row, effects []float64, of [][]int) (m nodeMeans, within float64) {
	scatter := 0.0
	for _, blocks := range of {
		var x []float64
		for _, b := range blocks {
			x = append(x, row[b]-effects[b])
		}
		mean, variance, df, ok := stats.TrimmedMean(x, trimOf(len(x)))
		if !ok {
			mean = x[0]
		}
		m.means = append(m.means, mean)
		scatter, within = scatter+variance*float64(len(x))*df, within+df
	}
	for _, blocks := range of {
		m.variances = append(m.variances, max(scatter/max(within, 1)/float64(len(blocks)), leastError*leastError))
	}
	return m, within
}

// squares is the sum of the squares of the means around their weighted mean, each over its
// variance, if the nodes add some.
func (m *nodeMeans) squares(added float64) (sum float64) {
	weights, mean := 0.0, 0.0
	for k, x := range m.means {
		weight := 1 / (m.variances[k] + added)
		weights, mean = weights+weight, mean+weight*x
	}
	for k, x := range m.means {
		sum += math.Pow(x-mean/weights, 2) / (m.variances[k] + added)
	}
	return sum
}

// Widen adds the error that nodes add to all times. See Between.
func (f *Field) Widen(by Estimate) {
	if by.Variance == 0 {
		return
	}
	by.Log = 0
	f.between = by
	for i := range f.times {
		if f.known[i] {
			f.times[i], f.least[i] = add(f.times[i], by), add(f.least[i], by)
		}
	}
}

// widened is the error of a difference of two contestants.
func (f *Field) widened(d Estimate) Estimate {
	if f.between.Variance == 0 || d.DF <= 0 {
		return d
	}
	return add(d, Estimate{Variance: 2 * f.between.Variance, DF: f.between.DF})
}
