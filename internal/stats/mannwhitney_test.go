package stats

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"
)

func TestMannWhitney(t *testing.T) {
	for _, row := range []struct {
		reason string
		a, b   []float64
		want   float64
	}{
		{"the second sample is empty", []float64{1, 2, 3}, nil, 1},
		{"the first sample is empty", nil, []float64{1, 2, 3}, 1},
		{"4 values below 4 others: 2 of 70 ways", []float64{1, 2, 3, 4}, []float64{5, 6, 7, 8}, 2. / 70},
		{"5 values above 5 others: 2 of 252 ways", []float64{6, 7, 8, 9, 10}, []float64{1, 2, 3, 4, 5}, 2. / 252},
		{"as before, but two neighbours exchanged: 4 of 70 ways", []float64{1, 2, 3, 5}, []float64{4, 6, 7, 8}, 4. / 70},
		{"3 and 2 values: the sums 6 to 12 occur in 1 1 2 2 2 1 1 of 10 ways, and the sum is 7", []float64{1, 2, 4}, []float64{3, 5}, 4. / 10},
		{"samples with the same rank sum", []float64{1, 4}, []float64{2, 3}, 1},
		{"all equal", []float64{1, 1, 1}, []float64{1, 1}, 1},
		{"ties are distributed like other ranks: two of 1 2.5 2.5 4", []float64{1, 2}, []float64{2, 3}, 2 * 2. / 6},
		{"only the order counts, so infinity is allowed", []float64{1, 2, 3, 4}, []float64{5, 6, 7, math.Inf(1)}, 2. / 70},
		{"NaN has no order", []float64{1, 2, 3, 4}, []float64{5, 6, 7, math.NaN()}, 1},
	} {
		if got := MannWhitney(row.a, row.b); math.Abs(got-row.want) > 1e-12 {
			t.Errorf("%s: MannWhitney(%v, %v) = %v, want %v", row.reason, row.a, row.b, got, row.want)
		}
	}
}

// dealt computes the two-sided p-value by its definition, from all ways to choose the values of a.
// The statistic U counts the pairs in which the value of a is greater. Pairs of equal values count
// as a half.
func dealt(a, b []float64) float64 {
	all := append(append([]float64{}, a...), b...)
	u := func(ofA uint) (u float64) {
		for i, x := range all {
			for j, y := range all {
				if ofA>>i&1 == 1 && ofA>>j&1 == 0 {
					switch {
					case x > y:
						u++
					case x == y:
						u += .5
					}
				}
			}
		}
		return u
	}
	seen := u(1<<len(a) - 1)
	var below, above, ways float64
	for ofA := range uint(1) << len(all) {
		if bits.OnesCount(ofA) != len(a) {
			continue
		}
		ways++
		if u(ofA) <= seen {
			below++
		}
		if u(ofA) >= seen {
			above++
		}
	}
	return min(2*min(below, above)/ways, 1)
}

func TestMannWhitneyCountsEveryDeal(t *testing.T) {
	rnd := rand.New(rand.NewPCG(16, 17))
	draw := func(n int, x func() float64) []float64 {
		s := make([]float64, n)
		for i := range s {
			s[i] = x()
		}
		return s
	}
	for _, row := range []struct {
		reason string
		x      func() float64
	}{
		{"no ties", rnd.NormFloat64},
		{"many ties", func() float64 { return float64(rnd.IntN(4)) }},
	} {
		for range 30 {
			a, b := draw(1+rnd.IntN(6), row.x), draw(1+rnd.IntN(6), row.x)
			want := dealt(a, b)
			if got := MannWhitney(a, b); math.Abs(got-want) > 1e-12 {
				t.Errorf("%s: MannWhitney(%v, %v) = %v, want %v", row.reason, a, b, got, want)
			}
			if got := MannWhitney(b, a); math.Abs(got-want) > 1e-12 {
				t.Errorf("%s: MannWhitney(%v, %v) = %v, want %v as with exchanged samples", row.reason, b, a, got, want)
			}
		}
	}
}

// TestMannWhitneyApproximation compares the exact p-value with the approximation for samples of
// 50 values, the largest size that is counted exactly, with and without ties.
func TestMannWhitneyApproximation(t *testing.T) {
	rnd := rand.New(rand.NewPCG(18, 19))
	for _, grain := range []float64{0, .5} {
		for _, shift := range []float64{0, .4} {
			a, b := make([]float64, exactRanks), make([]float64, exactRanks)
			for i := range a {
				a[i], b[i] = rnd.NormFloat64(), rnd.NormFloat64()+shift
				if grain > 0 {
					a[i], b[i] = math.Round(a[i]/grain), math.Round(b[i]/grain)
				}
			}
			ranks, sum, ties := doubleRanks(a, b)
			if grain > 0 && ties == 0 {
				t.Fatal("the samples have no ties; want some")
			}
			exact, normal := rankExact(ranks, len(a), sum), rankNormal(len(a), len(b), sum, ties)
			if math.Abs(exact-normal) > .003 {
				t.Errorf("grain %v, shift %v: the exact p is %v, but the approximation is %v; want a difference of at most .003", grain, shift, exact, normal)
			}
		}
	}
	if got := MannWhitney(make([]float64, 60), make([]float64, 60)); got != 1 {
		t.Errorf("two samples of 60 equal values: got p = %v, want 1", got)
	}
}
