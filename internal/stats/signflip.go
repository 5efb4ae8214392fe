package stats

import (
	"math"
	"math/rand/v2"
)

// Side is the alternative of a test: the kind of sums that make p small.
type Side int

const (
	TwoSided Side = iota // sums of large magnitude, positive or negative
	Greater              // large positive sums only
)

const (
	// exactDifferences is the most differences for which all signs are counted: two halves with
	// 2^18 sums each. With more, counting takes longer than random signs (go test -run '^$'
	// -bench SignFlip ./internal/stats).
	exactDifferences = 36
	// flipDraws is the number of random draws of signs if there are more differences.
	flipDraws = 1<<20 - 1
	flipSeed  = 0x5167_f11b
	// flipTolerance is the largest rounding error between two equal sums, as a share of the sum
	// of all magnitudes.
	flipTolerance = 1e-12
)

// SignFlip returns the p-value of the paired sign-flip test: the probability that random signs
// give a sum of the differences at least as large as the measured one. Each sign is random and
// independent, with probability 1/2. So the hypothesis is that pairs differ only by chance,
// symmetrically about 0. There is no other assumption (Fisher, The Design of Experiments, 1935;
// Pitman, 1937). The statistic is |sum| with TwoSided, and sum with Greater. d has one difference
// for each pair, in any unit.
//
// The least p of n differences other than 0 is 2/2^n (TwoSided) or 1/2^n (Greater). Differences
// of 0 do not change p.
//
// With at most 36 differences other than 0, all 2^n signs are counted. With more, about a million
// random signs are drawn, always the same ones. Then p is (1+hits)/(1+draws), which keeps the
// error rate of the test exact and is never 0 (Phipson and Smyth, 2010).
//
// Sums that differ only by rounding count as equal. p is 1 if there are no differences other than
// 0, or if one is not finite.
func SignFlip(d []float64, side Side) float64 {
	flips, ok := newFlips(d)
	if !ok {
		return 1
	}
	least := flips.sum - flips.slack
	if side != Greater {
		least = math.Abs(flips.sum) - flips.slack
		if least <= 0 {
			return 1
		}
	}
	if len(flips.size) > exactDifferences {
		return flips.drawn(least, side)
	}
	p := flips.counted(least)
	if side != Greater { // counts both tails, which are equal because the distribution of the sums is symmetric
		p *= 2
	}
	return min(p, 1)
}

// flips has the magnitudes of the differences other than 0, scaled so that no sum overflows.
type flips struct {
	size  []float64
	sum   float64 // sum of the measured differences
	slack float64 // largest rounding error of a sum of signed magnitudes
}

// newFlips returns the magnitudes of d. ok is false if there is nothing to test.
func newFlips(d []float64) (f flips, ok bool) {
	if !finite(d) {
		return f, false
	}
	exponent := exponentOf(d)
	for _, x := range d {
		if x = math.Ldexp(x, -exponent); x != 0 {
			f.size = append(f.size, math.Abs(x))
			f.sum += x
			f.slack += flipTolerance * math.Abs(x)
		}
	}
	return f, len(f.size) > 0
}

// counted returns the share of all 2^n signs whose sum is at least least. It sorts the sums of
// each half of the differences and combines them, so it needs only about 2^(n/2) steps (Horowitz
// and Sahni, 1974).
func (f flips) counted(least float64) float64 {
	n := len(f.size)
	left, right := signedSums(f.size[:n/2]), signedSums(f.size[n/2:])
	count, j := uint64(0), len(right) // j is the index of the first sum of the right half that, together with l, gives at least the value least
	for _, l := range left {
		for j > 0 && l+right[j-1] >= least {
			j--
		}
		count += uint64(len(right) - j)
	}
	return math.Ldexp(float64(count), -n)
}

// signedSums returns the sums of the n magnitudes with all 2^n choices of signs, ascending. For each
// magnitude x, it merges two copies of the list: in one, x is subtracted from each sum, and in the
// other, x is added. So it needs no sorting.
func signedSums(size []float64) []float64 {
	sums, next := make([]float64, 1, 1<<len(size)), make([]float64, 0, 1<<len(size))
	for _, x := range size {
		next = next[:0]
		i := 0 // number of sums whose copy with x subtracted is already in next
		for _, s := range sums {
			for i < len(sums) && sums[i]-x <= s+x {
				next = append(next, sums[i]-x)
				i++
			}
			next = append(next, s+x)
		}
		sums, next = next, sums
	}
	return sums
}

// drawn estimates the p-value from random signs.
func (f flips) drawn(least float64, side Side) float64 {
	// Eight signs are drawn together: a table has the sums of the 256 patterns of a byte.
	var tables [][256]float64
	for from := 0; from < len(f.size); from += 8 {
		var table [256]float64
		for pattern := range table {
			for i, x := range f.size[from:min(from+8, len(f.size))] {
				if pattern>>i&1 == 0 {
					x = -x
				}
				table[pattern] += x
			}
		}
		tables = append(tables, table)
	}
	source := rand.NewPCG(flipSeed, flipSeed)
	hits := 0
	for range flipDraws {
		sum, word := 0.0, uint64(0)
		for i := range tables {
			if i%8 == 0 {
				word = source.Uint64()
			}
			sum += tables[i][word&255]
			word >>= 8
		}
		if sum >= least || side != Greater && -sum >= least {
			hits++
		}
	}
	return float64(1+hits) / (1 + flipDraws)
}
