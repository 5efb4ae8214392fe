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
// time for each order. A series that holds a value that is not finite has no change
// points, nor has one of fewer than six values.
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
	to      []float64 // at i, the distances between x[i] and all values before it
	within  []float64 // at i, the distances within x[:i], every pair twice
	across  []float64 // at j, the distances between the values before the split and all of x[:j]
	inverse []float64 // 1/i
}

func newDivider(n int) *divider {
	d := &divider{to: make([]float64, n), within: make([]float64, n+1), across: make([]float64, n+1), inverse: make([]float64, n+1)}
	for i := range d.inverse {
		d.inverse[i] = 1 / float64(i)
	}
	return d
}

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
	to, within, across, inverse := d.to[:n], d.within[:n+1], d.across[:n+1], d.inverse[:n+1]
	for i, v := range x {
		sum := 0.0
		for _, w := range x[:i] {
			sum += math.Abs(v - w)
		}
		to[i], within[i+1] = sum, within[i]+2*sum
	}
	clear(across)
	for split := 1; split <= n-leastSegment; split++ {
		v, sum := x[split-1], to[split-1]
		for j := split - 1; j < n; j++ {
			sum += math.Abs(v - x[j])
			across[j+1] += sum
		}
		if split < leastSegment {
			continue
		}
		before, m := within[split], float64(split)
		mean := before * inverse[split-1]
		for end := split + leastSegment; end <= n; end++ {
			between := across[end] - before
			after := within[end] - before - 2*between
			k := end - split
			e := (2*between - float64(k)*mean - m*after*inverse[k-1]) * inverse[end]
			if at == 0 || e > energy {
				at, energy = split, e
			}
		}
	}
	return at, energy
}
