package stats

import (
	"math"
	"math/rand/v2"
	"slices"
)

const (
	// leastSegment is how many values a level must have: fewer are an outlier.
	leastSegment = 3
	// changeShuffles is how often a series is shuffled at least, and
	// mostChangeShuffles at most, if a small alpha asks for more.
	changeShuffles     = 499
	mostChangeShuffles = 9_999
)

// ChangePoints returns the indices, ascending, at which a series begins a new
// level. A level has at least three values.
//
// The method is E-divisive (Matteson and James, A nonparametric approach for
// multiple change point analysis of multivariate data, 2014) with the exponent
// 1. The next change point is where the energy distance between the values
// before and some stretch of those after it is greatest. It stands if at most a
// share alpha of random orders of the values, each within the segments found so
// far, has one as great; otherwise the search ends. So a series of one level is
// given a change point with probability alpha, in any distribution.
//
// The random orders come from seed. 499 are tried, or 5/alpha if that is more
// and 9,999 at most; an alpha below 1/10,000 finds nothing. A step takes n^2
// time for each order, and the memory is n^2 numbers. A series that holds a value
// that is not finite has no change points, nor has one of fewer than six values.
func ChangePoints(series []float64, seed uint64, alpha float64) []int {
	if !finite(series) || !(alpha > 0) {
		return nil
	}
	shuffles := changeShuffles
	if wanted := 5/alpha - 1; wanted > changeShuffles {
		shuffles = int(min(wanted, mostChangeShuffles))
	}
	rnd := rand.New(rand.NewPCG(seed, 0xc4a9))
	x, finder := unit(series), newDivider(len(series))
	bounds := []int{0, len(x)} // of the segments found so far
	for {
		at, energy := finder.best(x, bounds)
		if at == 0 || !finder.significant(x, bounds, energy, alpha, shuffles, rnd) {
			return bounds[1 : len(bounds)-1 : len(bounds)-1]
		}
		place, _ := slices.BinarySearch(bounds, at)
		bounds = slices.Insert(bounds, place, at)
	}
}

// unit brings a series onto a scale where distances do not overflow. Energies
// grow with the scale, so it decides nothing.
func unit(series []float64) []float64 {
	exponent := exponentOf(series)
	x := make([]float64, len(series))
	for i, v := range series {
		x[i] = math.Ldexp(v, -exponent)
	}
	return x
}

// exponentOf is the power of two that is greater than every magnitude.
func exponentOf(x []float64) int {
	greatest := 0.0
	for _, v := range x {
		greatest = max(greatest, math.Abs(v))
	}
	_, exponent := math.Frexp(greatest)
	return exponent
}

// divider finds the best place to divide a series; it holds the room for that.
type divider struct {
	sums []float64
}

func newDivider(n int) *divider { return &divider{sums: make([]float64, (n+1)*(n+1))} }

// significant tells whether at most a share alpha of the orders, the given one
// among them, has an energy as great. It stops as soon as there are more.
func (d *divider) significant(x []float64, bounds []int, energy, alpha float64, shuffles int, rnd *rand.Rand) bool {
	allowed := alpha * float64(shuffles+1)
	shuffled := slices.Clone(x)
	as := 1.0 // as great; the order given is one of them
	for range shuffles {
		if as > allowed {
			break
		}
		for i := range len(bounds) - 1 {
			segment := shuffled[bounds[i]:bounds[i+1]]
			rnd.Shuffle(len(segment), func(i, j int) { segment[i], segment[j] = segment[j], segment[i] })
		}
		if _, other := d.best(shuffled, bounds); other >= energy-1e-9*math.Abs(energy) {
			as++
		}
	}
	return as <= allowed
}

// best finds the place of the greatest energy in all segments; it is 0 where
// no segment can be divided.
func (d *divider) best(x []float64, bounds []int) (at int, energy float64) {
	for i := range len(bounds) - 1 {
		if place, e := d.bestIn(x[bounds[i]:bounds[i+1]]); place > 0 && (at == 0 || e > energy) {
			at, energy = bounds[i]+place, e
		}
	}
	return at, energy
}

// bestIn finds where a segment is best divided: x[:at] against x[at:end], for
// the best end.
func (d *divider) bestIn(x []float64) (at int, energy float64) {
	n := len(x)
	if n < 2*leastSegment {
		return 0, 0
	}
	// Row i of sums holds, at j, the distances between all of x[:i] and all of
	// x[:j]; any two stretches are differences of these.
	sums := d.sums[:(n+1)*(n+1)]
	clear(sums[:n+1])
	for i := range n {
		row := 0.0
		sums[(i+1)*(n+1)] = 0
		for j := range n {
			row += math.Abs(x[i] - x[j])
			sums[(i+1)*(n+1)+j+1] = sums[i*(n+1)+j+1] + row
		}
	}
	upTo := func(i, j int) float64 { return sums[i*(n+1)+j] }
	for split := leastSegment; split <= n-leastSegment; split++ {
		before := upTo(split, split) // every pair twice
		m := float64(split)
		for end := split + leastSegment; end <= n; end++ {
			across := upTo(split, end) - before
			after := upTo(end, end) - before - 2*across
			k := float64(end - split)
			e := 2*across/(m*k) - before/(m*(m-1)) - after/(k*(k-1))
			if e *= m * k / (m + k); at == 0 || e > energy {
				at, energy = split, e
			}
		}
	}
	return at, energy
}
