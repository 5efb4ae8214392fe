package stats

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// What a test costs bounds how many pairs a report can compare.
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

func BenchmarkChangePoints(b *testing.B) {
	for _, n := range []int{50, 200} {
		x := levels(22, n/2, 0, 3)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				ChangePoints(x, 1, .05)
			}
		})
	}
}
