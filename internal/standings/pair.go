package standings

import (
	"math"
	"slices"

	"sudokubench/internal/stats"
)

const (
	confidence  = 0.95 // of every interval
	equalWithin = 0.02 // contestants whose times are shown to lie closer are equal: nobody needs to know more
	clipAt      = 2    // times the median size of the differences; a single one counts no more
	fewRounds   = 6    // with fewer, a test of rounds shows nothing
)

// Differences that nobody needs a test to see.
const (
	manyAttempts  = 20 // enough to know their 99th percentile, roughly
	farTimes      = 10 // a machine does not lengthen a time so often by chance
	obviousRounds = 3
	obviousTimes  = 2 // nor so often in each of three rounds, of the same contestant
)

// contestant is what is compared of a contestant.
type contestant struct {
	score
	means map[int]float64 // mean time by round
	times []float64       // of single attempts, ascending; nil: not known
	whole bool            // no budget kept it from a round
}

// pair is the comparison of two contestants that verified the same number of
// puzzles. A difference is the logarithm of the second's time over the first's.
type pair struct {
	rounds  int     // that both have times of
	median  float64 // difference over the rounds, or of the medians of single attempts
	known   bool    // there is a median
	low     float64 // interval of the median over the rounds
	high    float64
	ranged  bool    // there is an interval
	p       float64 // adjusted for all pairs of the list
	obvious bool    // nobody needs a test to see it
}

// comparePair compares the means of the rounds that both have times of. If the
// budget of a slow contestant ended after few rounds, single attempts are
// compared instead: the two met the puzzles in the same order but not the same
// number of them, so their attempts are no pairs.
func comparePair(first, second *contestant) pair {
	var d []float64
	for round, a := range first.means {
		if b, both := second.means[round]; both && a > 0 && b > 0 {
			d = append(d, math.Log(b/a))
		}
	}
	slices.Sort(d)
	u := pair{rounds: len(d), p: signFlip(d), obvious: farApart(d)}
	u.median, u.known = stats.Median(d)
	u.low, u.high, u.ranged = stats.MedianInterval(d, confidence)
	if len(d) < fewRounds && !(first.whole && second.whole) {
		u.compareAttempts(first.times, second.times)
	}
	return u
}

// compareAttempts compares the times of single attempts, ascending, if there are any.
func (u *pair) compareAttempts(first, second []float64) {
	a, ok1 := stats.Median(first)
	b, ok2 := stats.Median(second)
	if ok1 && ok2 && a > 0 && b > 0 {
		u.p, u.median, u.known = stats.MannWhitney(first, second), math.Log(b/a), true
		u.obvious = u.obvious || farBelow(first, second) || farBelow(second, first)
	}
}

// farApart reports whether one of the two took at least twice as long in each of
// three or more rounds, or ten times as long in each of two. The differences are
// ascending. Fewer than six rounds cannot pass the test, and a contest of slow
// programs may have no more.
func farApart(d []float64) bool {
	if len(d) < 2 {
		return false
	}
	least := math.Log(farTimes)
	if len(d) >= obviousRounds {
		least = math.Log(obviousTimes)
	}
	return d[0] >= least || d[len(d)-1] <= -least
}

// farBelow reports whether even the shortest of slow is ten times as long as
// nearly all of fast. A very slow contestant may have one or two attempts, which
// cannot pass a test.
func farBelow(fast, slow []float64) bool {
	most, ok := stats.Quantile(fast, 0.99)
	return ok && len(fast) >= manyAttempts && slow[0] > farTimes*most
}

// signFlip is the p-value of the sign-flip test on the differences, ascending.
// They are clipped, so that one round in which the machine stood still does not
// outweigh the others. Clipping looks at sizes only, so the test stays exact.
func signFlip(d []float64) float64 {
	if len(d) == 0 {
		return 1
	}
	if d[0] > 0 || d[len(d)-1] < 0 {
		return min(1, 2*math.Pow(0.5, float64(len(d)))) // all to one side: no need to count
	}
	sizes := make([]float64, len(d))
	for i, x := range d {
		sizes[i] = math.Abs(x)
	}
	most, _ := stats.Median(sizes)
	most *= clipAt
	clipped := make([]float64, len(d))
	for i, x := range d {
		clipped[i] = max(-most, min(x, most))
	}
	return stats.SignFlip(clipped, stats.TwoSided)
}

// reversed is the comparison of the second with the first.
func (u pair) reversed() pair {
	u.median, u.low, u.high = -u.median, -u.high, -u.low
	return u
}

// faster reports whether the first is shown to be faster. The median must exceed
// the noise. In few rounds the median itself is uncertain, so its whole interval
// must exceed half of the noise.
func (u *pair) faster(level, noise float64) bool {
	beyond := u.median > noise && (!u.ranged || u.low > noise/2)
	return beyond && (u.p <= level || u.obvious)
}

// equal reports whether the two are shown to be equal.
func (u *pair) equal() bool {
	margin := math.Log1p(equalWithin)
	return u.ranged && -margin < u.low && u.high < margin
}
