package ranking

import (
	"math"
	"slices"

	"sudokubench/internal/stats"
)

// minWithin is the smallest number of degrees of freedom of the scatter within nodes
// (machines). With fewer, the F distribution has no finite mean.
const minWithin = 3

// Between estimates the variance that differences between nodes (machines) add to a time. A block
// is one or more rounds of one shard, on one node. A node can slow one contestant more than
// another in all of its blocks. For this reason, many blocks on few nodes detect less than the
// same number of blocks on many nodes. times has natural logarithms by contestant and block,
// without gaps. node has the number of each block's node, from 0. The zero Estimate means that
// the variance is 0 or unknown.
//
// The method is the estimator of Paule and Mandel (Consensus values and weighting factors, 1982),
// applied to all contestants together.
func Between(times [][]float64, node []int) Estimate {
	var of [][]int // numbers of the blocks that each node ran
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
	if within < minWithin {
		return Estimate{}
	}
	// The sum of squares divided by its variance has an F distribution, whose mean is not 1. The
	// blocks' effects use the degrees of freedom of one contestant.
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
	for range 60 { // bisection; 60 steps make its error far smaller than the noise
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

// nodeMeans has the means of a contestant's times by node, and their variances.
type nodeMeans struct{ means, variances []float64 }

// meansOf returns the means of a contestant's times by node. within is the degrees of freedom of
// all variances together.
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
		m.variances = append(m.variances, max(scatter/max(within, 1)/float64(len(blocks)), minError*minError))
	}
	return m, within
}

// squares returns the sum of the squared deviations of the means from their weighted mean. Each
// is divided by its variance plus the variance that the nodes add.
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

// Widen increases the errors of all times by the result of Between.
func (f *TimeModel) Widen(by Estimate) {
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

// widened increases the error of a difference of two contestants.
func (f *TimeModel) widened(d Estimate) Estimate {
	if f.between.Variance == 0 || d.DF <= 0 {
		return d
	}
	return add(d, Estimate{Variance: 2 * f.between.Variance, DF: f.between.DF})
}
