package stats

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkSignFlip measures one test. The time of a test limits the number of pairs that a report
// can compare.
func BenchmarkSignFlip(b *testing.B) {
	for _, n := range []int{11, 20, 30, 40, 60, 200} {
		rnd := rand.New(rand.NewPCG(20, 21))
		d := make([]float64, n)
		for i := range d {
			d[i] = rnd.NormFloat64()
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				SignFlip(d, TwoSided)
			}
		})
	}
}

// BenchmarkChangePoints measures one series. A history has hundreds of series, each with a value
// for every night of a year.
func BenchmarkChangePoints(b *testing.B) {
	for _, n := range []int{50, 200, 365} {
		for _, row := range []struct {
			name string
			x    []float64
		}{{"level", levels(22, n, 0)}, {"step", levels(22, n/2, 0, 3)}} {
			b.Run(fmt.Sprintf("%s/%d", row.name, n), func(b *testing.B) {
				for b.Loop() {
					ChangePoints(row.x, 1, .01)
				}
			})
		}
	}
}
