package stats

import (
	"cmp"
	"math"
	"slices"
)

// BenjaminiHochberg returns p-values adjusted so that, of those that are at
// most alpha, a share of alpha at most is expected to be false, for independent
// tests (Benjamini and Hochberg, Controlling the false discovery rate, 1995).
// They are in the order given, and p is left as it is. What is NaN or above 1 counts
// as 1, and what is below 0 as 0.
func BenjaminiHochberg(p []float64) []float64 {
	adjusted, order := ranked(p)
	least := 1.0
	for rank, i := range slices.Backward(order) {
		least = min(least, float64(len(p))*adjusted[i]/float64(rank+1))
		adjusted[i] = least
	}
	return adjusted
}

// ranked returns a copy of the p-values, each from 0 to 1, and their places from
// the least to the greatest.
func ranked(p []float64) (valid []float64, order []int) {
	valid, order = make([]float64, len(p)), make([]int, len(p))
	for i, x := range p {
		if math.IsNaN(x) {
			x = 1
		}
		valid[i], order[i] = min(max(x, 0), 1), i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(valid[a], valid[b]) })
	return valid, order
}
