package stats

import "math"

// polishes is the number of times that MedianPolish subtracts the medians of rows and columns.
// After five times, the error of the effects is far below any noise.
const polishes = 8

// MedianPolish fits a table as row effect + column effect + rest. It subtracts the medians of
// rows and columns in turn (Tukey, Exploratory data analysis, 1977). A missing value is NaN. Rows
// can have different lengths; values after the end of a short row are missing. The median of the
// column effects is 0. A row or column without values has the effect NaN.
func MedianPolish(table [][]float64) (rows, columns []float64) {
	width := 0
	for _, row := range table {
		width = max(width, len(row))
	}
	rows, columns = make([]float64, len(table)), make([]float64, width)
	var x []float64
	effect := func(n int, rest func(int) float64) float64 {
		x = x[:0]
		for k := range n {
			if v := rest(k); !math.IsNaN(v) {
				x = append(x, v)
			}
		}
		if m, ok := Median(x); ok {
			return m
		}
		return math.NaN()
	}
	at := func(i, k int) float64 {
		if k >= len(table[i]) {
			return math.NaN()
		}
		return table[i][k]
	}
	for range polishes {
		for i := range rows {
			rows[i] = effect(width, func(k int) float64 { return at(i, k) - columns[k] })
		}
		for k := range columns {
			columns[k] = effect(len(rows), func(i int) float64 { return at(i, k) - rows[i] })
		}
		middle := effect(width, func(k int) float64 { return columns[k] })
		for k := range columns {
			columns[k] -= middle
		}
	}
	for i := range rows {
		rows[i] = effect(width, func(k int) float64 { return at(i, k) - columns[k] })
	}
	return rows, columns
}
