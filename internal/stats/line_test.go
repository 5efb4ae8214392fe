package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestLine(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	// points draws times of puzzles: 400 ns and 92 ns for each guess, with noise. The share stalled of
	// the puzzles waited for the machine.
	points := func(n int, noise, stalled float64) (x, y []float64) {
		for range n {
			guesses := math.Floor(20 * rnd.ExpFloat64())
			ns := 400 + 92*guesses + noise*rnd.NormFloat64()
			if rnd.Float64() < stalled {
				ns += 1e6 * rnd.Float64()
			}
			x, y = append(x, guesses), append(y, ns)
		}
		return x, y
	}
	for _, tt := range []struct {
		reason         string
		n              int
		noise, stalled float64
		within         float64 // relative error of the base and of the slope
		low, high      float64 // limits of the explained share
	}{
		{"without noise, the line is exact", 50, 0, 0, 1e-9, 1 - 1e-9, 1},
		{"noise of 500 ns is a tenth of the variance", 3000, 500, 0, .12, .9, .95},
		{"stalls of the machine do not move the line", 3000, 500, .01, .12, .9, .95},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			base, slope, explained, ok := Line(points(tt.n, tt.noise, tt.stalled))
			if !ok || math.Abs(base/400-1) > tt.within || math.Abs(slope/92-1) > tt.within || explained < tt.low || explained > tt.high {
				t.Errorf("got %.1f + %.2f x, explains %.3f, %v; want 400 + 92 x, explains %.3f to %.3f", base, slope, explained, ok, tt.low, tt.high)
			}
		})
	}
	for _, tt := range []struct {
		reason string
		x, y   []float64
	}{
		{"no points", nil, nil},
		{"no puzzle has a guess", []float64{0, 0, 0}, []float64{1, 2, 3}},
		{"all times are equal", []float64{0, 1, 2}, []float64{5, 5, 5}},
		{"a value is not finite", []float64{0, 1, 2}, []float64{1, math.NaN(), 3}},
	} {
		if _, _, _, ok := Line(tt.x, tt.y); ok {
			t.Errorf("%s: got a line, want none", tt.reason)
		}
	}
}
