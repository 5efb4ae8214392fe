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
		{"nothing to compare with", []float64{1, 2, 3}, nil, 1},
		{"nothing to compare", nil, []float64{1, 2, 3}, 1},
		{"4 and 4 apart: 2 of 70", []float64{1, 2, 3, 4}, []float64{5, 6, 7, 8}, 2. / 70},
		{"5 and 5 apart: 2 of 252", []float64{6, 7, 8, 9, 10}, []float64{1, 2, 3, 4, 5}, 2. / 252},
		{"apart but for one step: 4 of 70", []float64{1, 2, 3, 5}, []float64{4, 6, 7, 8}, 4. / 70},
		{"3 and 2: sums 6 to 12 in 1 1 2 2 2 1 1 of 10 ways, here 7", []float64{1, 2, 4}, []float64{3, 5}, 4. / 10},
		{"alike as can be", []float64{1, 4}, []float64{2, 3}, 1},
		{"all equal", []float64{1, 1, 1}, []float64{1, 1}, 1},
		{"ties are dealt like other ranks: 1 2.5 2.5 4 in twos", []float64{1, 2}, []float64{2, 3}, 2 * 2. / 6},
		{"order alone counts, so infinity is far", []float64{1, 2, 3, 4}, []float64{5, 6, 7, math.Inf(1)}, 2. / 70},
		{"NaN has no place in the order", []float64{1, 2, 3, 4}, []float64{5, 6, 7, math.NaN()}, 1},
	} {
		if got := MannWhitney(row.a, row.b); math.Abs(got-row.want) > 1e-12 {
			t.Errorf("%s: MannWhitney(%v, %v) = %v, want %v", row.reason, row.a, row.b, got, row.want)
		}
	}
}

// dealt is the definition: every way to choose who belongs to a. U counts the
// pairs in which a is greater, halves for equals.
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
				t.Errorf("%s: MannWhitney(%v, %v) = %v, turned round %v", row.reason, b, a, got, want)
			}
		}
	}
}

// Where counting ends the approximation goes on: both are tried on samples of
// 50, with and without ties.
func TestMannWhitneyApproximation(t *testing.T) {
	rnd := rand.New(rand.NewPCG(18, 19))
	for _, grain := range []float64{0, .5} {
		for _, shift := range []float64{0, .2, .4, .6} {
			a, b := make([]float64, exactRanks), make([]float64, exactRanks)
			for i := range a {
				a[i], b[i] = rnd.NormFloat64(), rnd.NormFloat64()+shift
				if grain > 0 {
					a[i], b[i] = math.Round(a[i]/grain), math.Round(b[i]/grain)
				}
			}
			ranks, sum, ties := doubleRanks(a, b)
			if grain > 0 && ties == 0 {
				t.Fatal("there should be ties")
			}
			exact, normal := rankExact(ranks, len(a), sum), rankNormal(len(a), len(b), sum, ties)
			if math.Abs(exact-normal) > .003 {
				t.Errorf("grain %v, shift %v: exact p = %v, approximation %v", grain, shift, exact, normal)
			}
		}
	}
	if got := MannWhitney(make([]float64, 60), make([]float64, 60)); got != 1 {
		t.Errorf("sixty equal values a side: p = %v, want 1", got)
	}
}
