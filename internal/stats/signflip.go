package stats

import (
	"math"
	"math/rand/v2"
)

// Side says which differences speak against chance.
type Side int

const (
	TwoSided Side = iota // a large sum, whatever its sign
	Greater              // a large positive sum
)

const (
	// exactDifferences is how many differences have all their signs counted:
	// two halves of 2^18 sums each. With more, counting would cost more than
	// drawing does (go test -run '^$' -bench SignFlip ./internal/stats).
	exactDifferences = 36
	// flipDraws is how often more differences than that are flipped at random.
	flipDraws = 1<<20 - 1
	flipSeed  = 0x5167_f11b
	// flipTolerance is how far, as a share of the sum of all magnitudes, two
	// sums may lie apart by rounding alone.
	flipTolerance = 1e-12
)

// SignFlip returns the p-value of the paired sign-flip test: the probability
// that the sum of the differences is as large as it is when the sign of each is
// tossed with a fair coin. That is the hypothesis that pairs differ by chance
// only, symmetrically about 0; nothing else is assumed (Fisher, The Design of
// Experiments, 1935; Pitman, 1937). With TwoSided the statistic is |sum|, with
// Greater it is sum. d holds one difference a pair, in any unit.
//
// The least p that n differences other than 0 can give is 2/2^n (TwoSided) or
// 1/2^n (Greater). A difference of 0 is no evidence either way and changes nothing.
//
// Up to 36 differences other than 0, all 2^n signs are counted. With more, about
// a million are drawn, always the same ones, and p is (1+hits)/(1+draws), which keeps
// the test's size exact and never is 0 (Phipson and Smyth, 2010).
//
// Sums that differ by rounding alone count as equal. Without any difference p
// is 1. So it is where one is not finite: what could not be measured decides
// nothing.
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
	if side != Greater { // the sums are spread symmetrically, so the other tail is the same
		p *= 2
	}
	return min(p, 1)
}

// flips are the magnitudes whose signs are tossed, without zeros, on a scale
// where no sum overflows.
type flips struct {
	size  []float64
	sum   float64 // of the differences as they were measured
	slack float64 // what rounding may add to a sum
}

// newFlips returns ok = false where there is nothing to test.
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

// counted is the share of all signs whose sum is at least so much. The sums of
// one half are sorted against those of the other, so 2^n sums are counted in
// 2^(n/2) steps (Horowitz and Sahni, 1974).
func (f flips) counted(least float64) float64 {
	n := len(f.size)
	left, right := signedSums(f.size[:n/2]), signedSums(f.size[n/2:])
	count, j := uint64(0), len(right) // right[j:] reaches least together with the left sum
	for _, l := range left {
		for j > 0 && l+right[j-1] >= least {
			j--
		}
		count += uint64(len(right) - j)
	}
	return math.Ldexp(float64(count), -n)
}

// signedSums returns the 2^n sums of all signs, ascending. Every magnitude
// doubles the list by merging two shifted copies of it, so nothing is sorted.
func signedSums(size []float64) []float64 {
	sums, next := make([]float64, 1, 1<<len(size)), make([]float64, 0, 1<<len(size))
	for _, x := range size {
		next = next[:0]
		i := 0 // of the copy that has -x; s runs through the one that has +x
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

// drawn estimates the same share from random signs.
func (f flips) drawn(least float64, side Side) float64 {
	// Eight signs at a time: the sums of a byte's 256 patterns are tabled.
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
