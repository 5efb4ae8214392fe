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
