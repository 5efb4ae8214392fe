package standings

import (
	"cmp"
	"math"

	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/ranking"
)

// differences returns the second contestant's mean time minus the first's, in ns, for each puzzle
// of which both have times. It scales the second's times so that the sums of both have the given
// ratio, which the rounds show. Without the scaling, the single times would give another ratio,
// because they include reading the clock and waits. It returns nil if there are no times or one
// puzzle takes a large share of the sum.
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
		if a[i] > maxOfSum*sumA || b[i] > maxOfSum*sumB {
			return nil
		}
		b[i] = b[i]*ratio*sumA/sumB - a[i]
	}
	return b
}

const (
	draws       = 1000 // number of random samples of puzzles
	maxOfSum    = 0.1  // largest share of one puzzle in the sum of all times; beyond it, a single wrong measurement could decide
	manyPuzzles = 5000 // with more puzzles, the mean is almost normally distributed, and random samples would take too long
)

// otherPuzzles returns the share of random draws of puzzles in which the first contestant is
// faster. This share ignores the noise of the machine, so otherPuzzles returns nil for an undecided
// pair.
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

// shareAbove estimates in which share of random draws of the puzzles the sum of d is above 0. It
// assumes that the mean of a draw is normally distributed, so d must have many values.
func shareAbove(d []float64) float64 {
	mean, square := 0.0, 0.0
	for _, x := range d {
		mean += x / float64(len(d))
	}
	for _, x := range d {
		square += (x - mean) * (x - mean)
	}
	deviation := cmp.Or(math.Sqrt(square)/float64(len(d)), math.SmallestNonzeroFloat64)
	return 0.5 * math.Erfc(-mean/deviation/math.Sqrt2)
}
