package standings

import (
	"math"

	"sudokubench/internal/ranking"
	"sudokubench/internal/run"
	"sudokubench/internal/stats"
)

// differences are the second's mean time less the first's, for each puzzle that
// both have times of. The second's times are scaled, so that the sums have the ratio
// that the rounds show: the clock and waits are in times of single puzzles.
func differences(first, second *run.Part, ratio float64) []float64 {
	var a, b []float64
	sumA, sumB := 0.0, 0.0
	for puzzle := range first.Verdicts() {
		x, ok1 := first.Puzzle(puzzle).MeanNS()
		y, ok2 := second.Puzzle(puzzle).MeanNS()
		if ok1 && ok2 {
			a, b = append(a, x), append(b, y)
			sumA, sumB = sumA+x, sumB+y
		}
	}
	if sumB == 0 {
		return nil
	}
	for i := range b {
		if a[i] > mostOfSum*sumA || b[i] > mostOfSum*sumB {
			return nil
		}
		b[i] = b[i]*ratio*sumA/sumB - a[i]
	}
	return b
}

const (
	draws       = 1000 // of a bootstrap
	mostOfSum   = 0.1  // that one puzzle may make of all times: a single measurement can be anything
	manyPuzzles = 5000 // the mean of more is as good as normal, and drawing them a thousand times would take long
)

// otherPuzzles is the share of draws of puzzles in which the first is faster. The
// machine's noise has no part in that, so it is nil for an undecided pair.
func otherPuzzles(n *Comparison, first, second *run.Part) *float64 {
	if n.Decision != ranking.Faster || n.Ratio == nil {
		return nil
	}
	d := differences(first, second, *n.Ratio)
	switch {
	case len(d) < run.RankedFrom:
		return nil
	case len(d) > manyPuzzles:
		return figure(shareAbove(d))
	}
	ahead := 0
	drawn := stats.Bootstrap(len(d), draws, 2, func(pick []int) float64 {
		sum := 0.0
		for _, i := range pick {
			sum += d[i]
		}
		return sum
	})
	for _, sum := range drawn {
		if sum > 0 {
			ahead++
		}
	}
	return ratio(float64(ahead), float64(len(drawn)))
}

// shareAbove is the same for many puzzles: the normal probability that a mean like
// theirs is above 0.
func shareAbove(d []float64) float64 {
	mean, square := 0.0, 0.0
	for _, x := range d {
		mean += x / float64(len(d))
	}
	for _, x := range d {
		square += (x - mean) * (x - mean)
	}
	deviation := math.Sqrt(square) / float64(len(d))
	if deviation == 0 {
		deviation = math.SmallestNonzeroFloat64
	}
	return 0.5 * math.Erfc(-mean/deviation/math.Sqrt2)
}
