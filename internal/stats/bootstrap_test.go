package stats

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func mean(x []float64) func([]int) float64 {
	return func(pick []int) (m float64) {
		for _, i := range pick {
			m += x[i] / float64(len(pick))
		}
		return m
	}
}

func TestBootstrapOfMean(t *testing.T) {
	x := []float64{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8}
	const draws = 4000
	got := Bootstrap(len(x), draws, 1, mean(x))
	if len(got) != draws || !slices.IsSorted(got) {
		t.Fatalf("%d statistics, sorted: %v; want %d that are", len(got), slices.IsSorted(got), draws)
	}
	// Means of n draws have the mean of x, and its variance over n.
	var all, square float64
	for i := range x {
		all += x[i] / float64(len(x))
		square += x[i] * x[i] / float64(len(x))
	}
	wantDeviation := math.Sqrt((square - all*all) / float64(len(x)))
	var m, s float64
	for _, v := range got {
		m += v / draws
		s += (v - all) * (v - all) / draws
	}
	if math.Abs(m-all) > 5*wantDeviation/math.Sqrt(draws) || math.Abs(math.Sqrt(s)/wantDeviation-1) > .06 {
		t.Errorf("means are %v +- %v, want %v +- %v", m, math.Sqrt(s), all, wantDeviation)
	}
}

func TestBootstrapEdges(t *testing.T) {
	one := func([]int) float64 { return 1 }
	for _, row := range []struct {
		reason    string
		n, draws  int
		statistic func([]int) float64
		want      []float64
	}{
		{"no things", 0, 5, one, nil},
		{"fewer than none", -1, 5, one, nil},
		{"no draws", 5, 0, one, nil},
		{"fewer than none", 5, -1, one, nil},
		{"one thing is drawn every time", 1, 3, func(pick []int) float64 { return float64(100*len(pick) + pick[0]) }, []float64{100, 100, 100}},
		{"what is NaN is left out", 1, 3, func([]int) float64 { return math.NaN() }, []float64{}},
	} {
		if diff := cmp.Diff(row.want, Bootstrap(row.n, row.draws, 1, row.statistic)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.reason, diff)
		}
	}
}

func TestBootstrapComesFromItsSeed(t *testing.T) {
	x := []float64{3, 1, 4, 1, 5, 9, 2, 6}
	first, again, other := Bootstrap(len(x), 50, 1, mean(x)), Bootstrap(len(x), 50, 1, mean(x)), Bootstrap(len(x), 50, 2, mean(x))
	if !slices.Equal(first, again) {
		t.Error("the same seed gave other draws")
	}
	if slices.Equal(first, other) {
		t.Error("another seed gave the same draws")
	}
}
