package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestGammas(t *testing.T) {
	for _, tt := range []struct {
		reason              string
		x, digamma, trigama float64
	}{
		{"1: minus Euler's constant, and pi squared over 6", 1, -0.5772156649015329, math.Pi * math.Pi / 6},
		{"a half", 0.5, -1.9635100260214235, math.Pi * math.Pi / 2},
		{"2: the recurrence from 1", 2, 0.42278433509846713, math.Pi*math.Pi/6 - 1},
		{"a large number: nearly its logarithm and its inverse", 1e6, math.Log(1e6) - 5e-7, 1e-6 + 5e-13},
	} {
		if d, g := digamma(tt.x), trigamma(tt.x); math.Abs(d-tt.digamma) > 1e-9 || math.Abs(g-tt.trigama) > 1e-9 {
			t.Errorf("%s: got digamma %v, trigamma %v; want %v, %v", tt.reason, d, g, tt.digamma, tt.trigama)
		}
		if x := inverseTrigamma(tt.trigama); math.Abs(x/tt.x-1) > 1e-9 {
			t.Errorf("%s: inverseTrigamma returned %v; want the argument of trigamma", tt.reason, x)
		}
	}
}

// chiSquare draws a chi-square variable, as a sum of squares of normal values.
func chiSquare(rnd *rand.Rand, df int) (x float64) {
	for range df {
		z := rnd.NormFloat64()
		x += z * z
	}
	return x
}

func TestVariancePriorIsFound(t *testing.T) {
	const own, prior, variance, n = 4, 10, 2.5, 20000
	rnd := rand.New(rand.NewPCG(1, 2))
	x, df := make([]float64, n), make([]float64, n)
	for i := range x {
		truth := variance * prior / chiSquare(rnd, prior)
		x[i], df[i] = truth*chiSquare(rnd, own)/own, own
	}
	p, ok := NewVariancePrior(x, df)
	if !ok || math.Abs(p.DF/prior-1) > 0.1 || math.Abs(p.Variance/variance-1) > 0.05 {
		t.Errorf("got the prior %+v; want about the variance %v with %v degrees of freedom", p, variance, prior)
	}
}

func TestVariancePriorEdges(t *testing.T) {
	p, ok := NewVariancePrior([]float64{2, 2, 2, 2}, []float64{4, 4, 4, 4})
	if !ok || p.DF != maxPrior {
		t.Errorf("equal variances give %+v, %v; want maxPrior degrees of freedom", p, ok)
	}
	if _, ok := NewVariancePrior([]float64{1, 0, 2, 3}, []float64{4, 4, 4, 0}); ok {
		t.Error("got a prior from only two variances above 0 with degrees of freedom")
	}
	if v, df := (VariancePrior{Variance: 4, DF: 6}).Moderate(1, 3); v != 3 || df != 9 {
		t.Errorf("Moderate returned %v with %v degrees of freedom; want 3 with 9, the weighted mean", v, df)
	}
}
