package stats

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/testkit"
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
		t.Fatalf("got %d statistics, sorted: %v; want %d sorted ones", len(got), slices.IsSorted(got), draws)
	}
	// The means of samples of n values have the same mean as x. Their variance is the variance of x
	// divided by n.
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
		t.Errorf("the means have the mean %v and the standard deviation %v, want %v and %v", m, math.Sqrt(s), all, wantDeviation)
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
		{"no items", 0, 5, one, nil},
		{"a negative number of items", -1, 5, one, nil},
		{"no draws", 5, 0, one, nil},
		{"a negative number of draws", 5, -1, one, nil},
		{"one item is drawn each time", 1, 3, func(pick []int) float64 { return float64(100*len(pick) + pick[0]) }, []float64{100, 100, 100}},
		{"a statistic that is NaN is left out", 1, 3, func([]int) float64 { return math.NaN() }, []float64{}},
	} {
		testkit.NoDiff(t, cmp.Diff(row.want, Bootstrap(row.n, row.draws, 1, row.statistic)), "%s", row.reason)
	}
}

func TestBootstrapComesFromItsSeed(t *testing.T) {
	x := []float64{3, 1, 4, 1, 5, 9, 2, 6}
	first, again, other := Bootstrap(len(x), 50, 1, mean(x)), Bootstrap(len(x), 50, 1, mean(x)), Bootstrap(len(x), 50, 2, mean(x))
	if !slices.Equal(first, again) {
		t.Error("the same seed gave different draws")
	}
	if slices.Equal(first, other) {
		t.Error("another seed gave the same draws")
	}
}
