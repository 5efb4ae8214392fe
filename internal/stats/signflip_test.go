package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSignFlipByHand(t *testing.T) {
	for _, row := range []struct {
		reason           string
		d                []float64
		twoSided, oneway float64 // expected p-values, written as fractions of the 2^n choices of signs
	}{
		{"no differences", nil, 1, 1},
		{"one difference: sums 1, -1", []float64{1}, 2. / 2, 1. / 2},
		{"one negative difference", []float64{-1}, 2. / 2, 2. / 2},
		{"two: sums 3, 1, -1, -3", []float64{1, 2}, 2. / 4, 1. / 4},
		{"two with different signs: the sum is 1", []float64{-1, 2}, 4. / 4, 2. / 4},
		{"two with different signs: the sum is -1", []float64{1, -2}, 4. / 4, 3. / 4},
		{"two that cancel: sums 2, 0, 0, -2", []float64{1, -1}, 4. / 4, 3. / 4},
		{"three: sums 7 5 3 1 -1 -3 -5 -7", []float64{1, 2, 4}, 2. / 8, 1. / 8},
		{"three, the least is negative: 5", []float64{-1, 2, 4}, 4. / 8, 2. / 8},
		{"three, the middle one is negative: 3", []float64{1, -2, 4}, 6. / 8, 3. / 8},
		{"three, the greatest is negative: -1", []float64{1, 2, -4}, 8. / 8, 5. / 8},
		{"three equal ones, one is negative: sums 3, 1 three times, -1 three times, -3", []float64{1, 1, -1}, 8. / 8, 4. / 8},
		{"four: sums 15, 13, ... -15", []float64{1, 2, 4, 8}, 2. / 16, 1. / 16},
		{"four, the two least are negative: 9", []float64{-1, -2, 4, 8}, 8. / 16, 4. / 16},
		{"four equal ones, one is negative: sums 4, 2 four times, 0 six times, ...", []float64{1, 1, 1, -1}, 10. / 16, 5. / 16},
		{"five: sums 31, 29, ... -31", []float64{1, 2, 4, 8, 16}, 2. / 32, 1. / 32},
		{"five, the middle one is negative: 23", []float64{1, 2, -4, 8, 16}, 10. / 32, 5. / 32},
		{"five equal ones, one is negative: sums 5, 3 five times, 1 ten times, ...", []float64{1, 1, 1, 1, -1}, 12. / 32, 6. / 32},
		{"zeros do not change p", []float64{0, 1, 0, 2, 4, 0}, 2. / 8, 1. / 8},
		{"only zeros", []float64{0, 0, 0}, 1, 1},
		{"sums that differ only by rounding: 0.3 - 0.1 - 0.2", []float64{0.1, 0.2, -0.3}, 8. / 8, 5. / 8},
		{"a sum that rounding makes greater than equal sums: 0.1 + 0.2 and 0.3", []float64{0.3, 0.1, 0.2, -0.3, 0.3}, 14. / 32, 7. / 32},
		{"eleven differences, all positive", []float64{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5}, 2. / 2048, 1. / 2048},
		{"numbers whose sum overflows", []float64{math.MaxFloat64, math.MaxFloat64, math.MaxFloat64}, 2. / 8, 1. / 8},
		{"the smallest numbers there are", []float64{5e-324, 5e-324, 5e-324}, 2. / 8, 1. / 8},
		{"with NaN, p is 1", []float64{1, 2, 3, math.NaN()}, 1, 1},
		{"with infinity, p is 1", []float64{1, 2, 3, math.Inf(1)}, 1, 1},
	} {
		if got := SignFlip(row.d, TwoSided); got != row.twoSided {
			t.Errorf("%s: SignFlip(%v, TwoSided) = %v, want %v", row.reason, row.d, got, row.twoSided)
		}
		if got := SignFlip(row.d, Greater); got != row.oneway {
			t.Errorf("%s: SignFlip(%v, Greater) = %v, want %v", row.reason, row.d, got, row.oneway)
		}
	}
}

// enumerate computes the p-value by its definition, from all signs of all differences.
func enumerate(d []float64, side Side) float64 {
	statistic := func(signs int) float64 {
		sum := 0.0
		for i, x := range d {
			if signs>>i&1 != 0 {
				x = -x
			}
			sum += x
		}
		if side == TwoSided {
			return math.Abs(sum)
		}
		return sum
	}
	hits := 0
	for signs := range 1 << len(d) {
		if statistic(signs) >= statistic(0)-1e-9 {
			hits++
		}
	}
	return float64(hits) / float64(int(1)<<len(d))
}

func TestSignFlipCountsEverySign(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, row := range []struct {
		reason string
		draw   func() float64
	}{
		{"no two sums are equal", func() float64 { return rnd.NormFloat64() + 0.3 }},
		{"many sums are equal, and many differences 0", func() float64 { return float64(rnd.IntN(7) - 3) }},
		{"sums that differ only by rounding", func() float64 { return 0.1 * float64(rnd.IntN(5)-1) }},
		{"differences of very different sizes", func() float64 { return math.Exp(3*rnd.NormFloat64()) - 1 }},
	} {
		for n := range 14 {
			d := make([]float64, n)
			for range 4 {
				for i := range d {
					d[i] = row.draw()
				}
				for _, side := range []Side{TwoSided, Greater} {
					if got, want := SignFlip(d, side), enumerate(d, side); got != want {
						t.Errorf("%s: SignFlip(%v, %v) = %v, want %v", row.reason, d, side, got, want)
					}
				}
			}
		}
	}
}

// TestSignFlipOfMany tests the largest number of differences whose signs are all counted. If the
// differences are equal, their sum is binomial, which gives p.
func TestSignFlipOfMany(t *testing.T) {
	d := make([]float64, exactDifferences)
	for i := range d {
		d[i] = 0.25
	}
	ways, tail := 1.0, 0.0
	for against := range 12 { // adds the numbers of choices of 0 to 11 of the 36 signs
		tail += ways
		ways = ways * float64(len(d)-against) / float64(against+1)
	}
	for i := range 11 {
		d[3*i] = -d[3*i]
	}
	if got, want := SignFlip(d, Greater), math.Ldexp(tail, -len(d)); got != want {
		t.Errorf("11 of 36 are negative: got p = %v, want %v", got, want)
	}
	if got, want := SignFlip(d, TwoSided), math.Ldexp(2*tail, -len(d)); got != want {
		t.Errorf("11 of 36 are negative, two-sided: got p = %v, want %v", got, want)
	}
}

func TestSignFlipDrawsIfThereAreTooManyDifferences(t *testing.T) {
	d := make([]float64, exactDifferences+3)
	for i := range d {
		d[i] = 1
	}
	if got, want := SignFlip(d, TwoSided), 1.0/(1+flipDraws); got != want {
		t.Errorf("all positive: got p = %v, want %v, the least possible p", got, want)
	}
	for i := range 13 {
		d[i] = -1
	}
	tail, ways := 0.0, 1.0
	for against := range 14 {
		tail += ways
		ways = ways * float64(len(d)-against) / float64(against+1)
	}
	exact := math.Ldexp(tail, -len(d))
	for side, want := range map[Side]float64{Greater: exact, TwoSided: 2 * exact} {
		got := SignFlip(d, side)
		if deviation := math.Sqrt(want / flipDraws); math.Abs(got-want) > 5*deviation {
			t.Errorf("side %v: got p = %v, want %v within %v", side, got, want, 5*deviation)
		}
		if again := SignFlip(d, side); again != got {
			t.Errorf("side %v: got p = %v, then %v; want equal values", side, got, again)
		}
	}
	counted := d[:exactDifferences-1]
	if got, want := SignFlip(append(slices.Clone(counted), 0, 0, 0), Greater), SignFlip(counted, Greater); got != want {
		t.Errorf("35 differences and three zeros: got p = %v, want %v as without the zeros", got, want)
	}
}
