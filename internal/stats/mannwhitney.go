package stats

import (
	"cmp"
	"math"
	"slices"
)

// exactRanks is the largest size of a sample for which the p-value is computed exactly. benchstat
// has the same limit if there are no ties.
const exactRanks = 50

// MannWhitney returns the two-sided p-value of the rank-sum test of two independent samples (Mann
// and Whitney, On a test of whether one of two random variables is stochastically larger than the
// other, 1947). The hypothesis is that both have the same distribution. p is twice the smaller
// tail, but at most 1. Only the order of the values matters, so values can be infinite. Equal
// values have the mean of their ranks.
//
// If both samples have at most 50 values, p is exact: it counts all ways to distribute the ranks,
// ties included. Otherwise, p is the normal approximation with corrections for ties and
// continuity. The least p of two samples of n values is 2/C(2n,n): .0286 for 4, .0079 for 5.
//
// This test is only for comparisons with tools that use it. For paired runs, use SignFlip. p is 1
// if a sample is empty or has NaN.
func MannWhitney(a, b []float64) float64 {
	if len(a) == 0 || len(b) == 0 || slices.ContainsFunc(a, math.IsNaN) || slices.ContainsFunc(b, math.IsNaN) {
		return 1
	}
	ranks, sum, ties := doubleRanks(a, b)
	if max(len(a), len(b)) > exactRanks {
		return rankNormal(len(a), len(b), sum, ties)
	}
	return rankExact(ranks, len(a), sum)
}

// doubleRanks returns twice the ranks of the values of both samples together. The ranks count
// from 1. They are doubled because the mean rank of equal values can be a half. sum is the sum of
// the doubled ranks of a. ties is the sum of t^3 - t over all groups of t equal values.
func doubleRanks(a, b []float64) (ranks []int, sum int, ties float64) {
	type value struct {
		x   float64
		ofA bool
	}
	all := make([]value, 0, len(a)+len(b))
	for _, x := range a {
		all = append(all, value{x, true})
	}
	for _, x := range b {
		all = append(all, value{x, false})
	}
	slices.SortFunc(all, func(v, w value) int { return cmp.Compare(v.x, w.x) })
	for from := 0; from < len(all); {
		to := from
		for to < len(all) && all[to].x == all[from].x {
			to++
		}
		for _, v := range all[from:to] {
			ranks = append(ranks, from+1+to)
			if v.ofA {
				sum += from + 1 + to
			}
		}
		t := float64(to - from)
		ties += t*t*t - t
		from = to
	}
	return ranks, sum, ties
}

// rankExact returns the exact p-value: it counts the ways to choose n of the ranks, by the sum of
// the chosen ranks.
func rankExact(ranks []int, n, sum int) float64 {
	total := 0
	for _, r := range ranks {
		total += r
	}
	ways := make([][]float64, n+1) // element [k][s] is the number of ways to choose k ranks with the sum s
	for i := range ways {
		ways[i] = make([]float64, total+1)
	}
	ways[0][0] = 1
	for _, r := range ranks {
		for chosen := n; chosen > 0; chosen-- { // counts down, so that every rank is chosen at most once
			for s := total; s >= r; s-- {
				ways[chosen][s] += ways[chosen-1][s-r]
			}
		}
	}
	below, above, all := 0.0, 0.0, 0.0
	for s, w := range ways[n] {
		all += w
		if s <= sum {
			below += w
		}
		if s >= sum {
			above += w
		}
	}
	return min(2*min(below, above)/all, 1)
}

func rankNormal(a, b, sum int, ties float64) float64 {
	m, n := float64(a), float64(b)
	all := m + n
	away := math.Abs(float64(sum)/2 - m*(all+1)/2)
	variance := m * n / 12 * (all + 1 - ties/(all*(all-1)))
	if variance <= 0 { // the variance is 0 if all values are equal
		return 1
	}
	return math.Erfc(max(away-0.5, 0) / math.Sqrt(2*variance))
}
