package stats

import (
	"math"
	"math/rand/v2"
	"slices"
)

const (
	// minSegment is the least number of values of a level. Fewer values are outliers.
	minSegment = 3
	// changeShuffles is the least number of random orders that are tried. A small alpha needs
	// more, but at most maxChangeShuffles are tried.
	changeShuffles    = 499
	maxChangeShuffles = 9_999
)

// changePoints returns the indices, ascending, at which a series begins a new level. A level has at
// least three values.
//
// The method is E-divisive (Matteson and James, A nonparametric approach for multiple change point
// analysis of multivariate data, 2014) with the exponent 1. It looks for the index with the
// greatest energy distance between the values before it and a part of the values after it. The
// index is a change point if at most a share alpha of random orders of the values has an equal or
// greater energy distance. An order permutes the values only within the segments found so far.
// After each change point, the next one is searched in the same way. The search ends if the index
// is not a change point. So a series with one level gets a change point with probability alpha, for
// any distribution of the values.
//
// seed determines the random orders. About 5/alpha orders are tried, but at least 499 and at most
// 9,999. With an alpha below 1/10,000, no change point is found. The search takes n^2 time for each
// order. The result is empty if the series has fewer than six values or a value that is not finite.
func changePoints(series []float64, seed uint64, alpha float64) []int {
	if !finite(series) || !(alpha > 0) {
		return nil
	}
	shuffles := changeShuffles
	if wanted := 5/alpha - 1; wanted > changeShuffles {
		shuffles = int(min(wanted, maxChangeShuffles))
	}
	rnd := rand.New(rand.NewPCG(seed, 0xc4a9))
	x, finder := unit(series), newDivider(len(series))
	bounds := []int{0, len(x)} // borders of the segments found so far
	for {
		at, energy := finder.best(x, bounds)
		if at == 0 || !finder.significant(x, bounds, energy, alpha, shuffles, rnd) {
			return bounds[1 : len(bounds)-1 : len(bounds)-1]
		}
		place, _ := slices.BinarySearch(bounds, at)
		bounds = slices.Insert(bounds, place, at)
	}
}

// unit scales a series so that distances do not overflow. The scale does not change the result,
// because all energies change by the same factor.
func unit(series []float64) []float64 {
	exponent := exponentOf(series)
	x := make([]float64, len(series))
	for i, v := range series {
		x[i] = math.Ldexp(v, -exponent)
	}
	return x
}

// exponentOf returns the exponent of the least power of two that is greater than the magnitudes
// of all values.
func exponentOf(x []float64) int {
	greatest := 0.0
	for _, v := range x {
		greatest = max(greatest, math.Abs(v))
	}
	_, exponent := math.Frexp(greatest)
	return exponent
}

// divider finds the index at which a series is best divided. Its slices hold intermediate results.
type divider struct {
	to      []float64 // element i is the sum of the distances between x[i] and all values before it
	within  []float64 // element i is the sum of the distances between the values of x[:i], which counts each pair twice
	across  []float64 // element j is the sum of the distances between the values before the split and all values of x[:j]
	inverse []float64 // element i is 1/i
}

func newDivider(n int) *divider {
	d := &divider{to: make([]float64, n), within: make([]float64, n+1), across: make([]float64, n+1), inverse: make([]float64, n+1)}
	for i := range d.inverse {
		d.inverse[i] = 1 / float64(i)
	}
	return d
}

// significant reports whether at most a share alpha of the orders has an energy of at least the
// given one. The given order counts as one of them. It stops as soon as the share is exceeded.
func (d *divider) significant(x []float64, bounds []int, energy, alpha float64, shuffles int, rnd *rand.Rand) bool {
	allowed := alpha * float64(shuffles+1)
	shuffled := slices.Clone(x)
	as := 1.0 // number of orders with an energy at least as great; it includes the given order
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

// best returns the index with the greatest energy in all segments. at is 0 if no segment can be
// divided.
func (d *divider) best(x []float64, bounds []int) (at int, energy float64) {
	for i := range len(bounds) - 1 {
		if place, e := d.bestIn(x[bounds[i]:bounds[i+1]]); place > 0 && (at == 0 || e > energy) {
			at, energy = bounds[i]+place, e
		}
	}
	return at, energy
}

// bestIn returns the index at which a segment is best divided: it compares x[:at] with x[at:end],
// for the end with the greatest energy.
func (d *divider) bestIn(x []float64) (at int, energy float64) {
	n := len(x)
	if n < 2*minSegment {
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
	for split := 1; split <= n-minSegment; split++ {
		v, sum := x[split-1], to[split-1]
		for j := split - 1; j < n; j++ {
			sum += math.Abs(v - x[j])
			across[j+1] += sum
		}
		if split < minSegment {
			continue
		}
		before, m := within[split], float64(split)
		mean := before * inverse[split-1]
		for end := split + minSegment; end <= n; end++ {
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
