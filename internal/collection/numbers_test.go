package collection_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sudokubench/corpus"
	"sudokubench/internal/collection"
)

// TestHistogram compares histograms with sorted lists.
func TestHistogram(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, row := range []struct {
		reason string
		n      int
		x      func() float64
		exact  bool
	}{
		{"few different numbers are kept", 5000, func() float64 { return float64(random.IntN(50)) }, true},
		{"uniform numbers", 20000, func() float64 { return random.Float64()*200 - 100 }, false},
		{"skewed numbers", 20000, func() float64 { return math.Exp(3 * random.NormFloat64()) }, false},
		{"large numbers", 5000, func() float64 { return 1e15 + float64(random.IntN(1e6)) }, false},
		{"one number", 1, func() float64 { return 7 }, true},
	} {
		var h collection.Histogram
		var list []float64
		sum := 0.0
		for range row.n {
			x := row.x()
			h.Add(x)
			list, sum = append(list, x), sum+x
		}
		slices.Sort(list)
		if h.N != row.n || h.Min != list[0] || h.Max != list[row.n-1] || math.Abs(h.Mean()-sum/float64(row.n)) > 1e-9*math.Abs(h.Mean()) {
			t.Errorf("%s: %d numbers from %g to %g, mean %g; want %d from %g to %g, mean %g", row.reason, h.N, h.Min, h.Max, h.Mean(), row.n, list[0], list[row.n-1], sum/float64(row.n))
		}
		if h.Exact() != row.exact {
			t.Errorf("%s: exact is %t; want %t", row.reason, h.Exact(), row.exact)
		}
		width := 0.0
		if !row.exact {
			width = (h.Max - h.Min) / 200 // at least 256 of 1,024 bins cover the range
		}
		for _, share := range []float64{0.01, 0.25, 0.5, 0.99} {
			want := list[int(math.Ceil(share*float64(row.n)))-1]
			if got := h.Quantile(share); got > want || got < want-width {
				t.Errorf("%s: the quantile %g is %g; want %g or up to %g less", row.reason, share, got, want, width)
			}
		}
		total := 0
		bins := h.Bins(20)
		for k, b := range bins {
			total += b.Count
			if k > 0 && b.From < bins[k-1].To {
				t.Errorf("%s: the bins %v and %v overlap", row.reason, bins[k-1], b)
			}
		}
		if total != row.n || len(bins) > 21 {
			t.Errorf("%s: %d bins contain %d numbers; want at most 21 bins with %d", row.reason, len(bins), total, row.n)
		}
	}
}

// choices counts how often each of ten puzzles is chosen by many seeds.
func choices(t *testing.T, count, seeds int) []int {
	chosen := make([]int, 10)
	for seed := range uint64(seeds) {
		n := 0
		_, err := read(t, numbered(10), nil).Sample(t.Context(), collection.Sampling{Count: count, Seed: seed}, func(p *corpus.Puzzle) error {
			chosen[p.Line-1]++
			n++
			return nil
		})
		if err != nil || n != count {
			t.Fatalf("error %v, %d puzzles; want %d", err, n, count)
		}
	}
	return chosen
}

func TestSampleIsUniform(t *testing.T) {
	const seeds = 500
	for _, count := range []int{1, 3} {
		chi, want := 0.0, float64(seeds*count)/10
		for _, n := range choices(t, count, seeds) {
			chi += (float64(n) - want) * (float64(n) - want) / want
		}
		if chi > 27.9 { // the quantile 0.999 of chi-square with 9 degrees of freedom
			t.Errorf("samples of %d: chi-square is %.1f", count, chi)
		}
	}
}
