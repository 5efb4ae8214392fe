package stats

import (
	"math"
	"testing"
)

func TestMedianPolish(t *testing.T) {
	no := math.NaN()
	for _, tt := range []struct {
		reason        string
		table         [][]float64
		rows, columns []float64
	}{
		{"a sum of row and column effects", [][]float64{{11, 12, 13}, {21, 22, 23}, {31, 32, 33}}, []float64{12, 22, 32}, []float64{-1, 0, 1}},
		{"an outlier has no effect", [][]float64{{11, 12, 13}, {21, 999, 23}, {31, 32, 33}}, []float64{12, 22, 32}, []float64{-1, 0, 1}},
		{"missing values are left out", [][]float64{{11, 12, 13}, {no, 22, 23}, {31, 32}}, []float64{12, 22, 32}, []float64{-1, 0, 1}},
		{"a row without values has the effect NaN", [][]float64{{1, 2, 3}, {no, no, no}, nil}, []float64{2, no, no}, []float64{-1, 0, 1}},
		{"one row: the column effects are the differences from its median", [][]float64{{4, 8, 6}}, []float64{6}, []float64{-2, 2, 0}},
	} {
		rows, columns := MedianPolish(tt.table)
		for _, x := range []struct {
			what      string
			got, want []float64
		}{{"rows", rows, tt.rows}, {"columns", columns, tt.columns}} {
			for i := range x.want {
				if math.Abs(x.got[i]-x.want[i]) > 1e-4 || math.IsNaN(x.got[i]) != math.IsNaN(x.want[i]) {
					t.Errorf("%s: got the effects of %s %v, want %v", tt.reason, x.what, x.got, x.want)
					break
				}
			}
		}
	}
}
