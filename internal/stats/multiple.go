package stats

import (
	"cmp"
	"math"
	"slices"
)

// BenjaminiHochberg returns adjusted p-values in the given order. If all tests with an adjusted p
// of at most alpha are rejected, the expected share of false rejections is at most alpha, for
// independent tests (Benjamini and Hochberg, Controlling the false discovery rate, 1995). It does
// not change p. A p that is NaN or above 1 counts as 1, and one below 0 as 0.
func BenjaminiHochberg(p []float64) []float64 {
	adjusted, order := ranked(p)
	least := 1.0
	for rank, i := range slices.Backward(order) {
		least = min(least, float64(len(p))*adjusted[i]/float64(rank+1))
		adjusted[i] = least
	}
	return adjusted
}

// ranked returns a copy of the p-values and their indices in ascending order of p. In the copy,
// values below 0 are 0, and values above 1 are 1.
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
