package ranking

import (
	"math"
	"math/rand/v2"
	"slices"

	"sudokubench/internal/stats"
)

// pairTest is the test of one pair among many.
type pairTest struct {
	i, j     int
	score    float64 // result of Table.score; a high score is evidence that the difference exceeds the margin
	critical float64 // quantile with which the score was last compared
	shown    bool    // true if the test shows a difference: the score exceeds critical
}

// stepDown simulates the greatest score with random draws. About 2*beyond draws exceed the
// quantile, so that it is well estimated.
const (
	minDraws = 2000
	maxDraws = 20000
	beyond   = 10
)

// stepDown decides all tests together. The probability that it separates any pair without a
// difference is at most level. It shows the tests whose score is beyond the quantile of the
// greatest score. It then compares the remaining tests with the quantile of the greatest score
// among themselves, until no more are shown (Romano and Wolf, Exact and approximate stepdown
// methods for multiple hypothesis testing, 2005). errors has the error of each contestant, from
// which the correlation of pairs with a common contestant follows. The quantile is simulated,
// always from the same seed. With few contestants, or if the simulation would take too many
// draws, stepDown uses Holm's bound instead.
func stepDown(tests []pairTest, errors []Estimate, level float64) {
	open := make([]*pairTest, len(tests))
	for at := range tests {
		open[at] = &tests[at]
	}
	for len(open) > 0 {
		holm := stats.NormalQuantile(level / float64(len(open)))
		left := show(open, holm)
		if len(left) < len(open) {
			open = left
			continue
		}
		single := stats.NormalQuantile(level)
		close := slices.ContainsFunc(open, func(c *pairTest) bool { return c.score > single })
		if !close || len(errors) < minShared || level*maxDraws < beyond {
			return
		}
		if left = show(open, greatest(open, errors, level)); len(left) == len(open) {
			return
		}
		open = left
	}
}

// show marks the tests beyond the critical value and returns the others.
func show(open []*pairTest, critical float64) (left []*pairTest) {
	for _, c := range open {
		c.critical = critical
		if c.shown = c.score > critical; !c.shown {
			left = append(left, c)
		}
	}
	return left
}

// greatest returns the value that the greatest score of the tests in open exceeds with probability
// level if no contestants differ.
func greatest(open []*pairTest, errors []Estimate, level float64) float64 {
	draws := min(max(int(2*beyond/level), minDraws), maxDraws)
	rnd := rand.New(rand.NewPCG(1, 0x5e7))
	type weights struct {
		i, j int
		a, b float64
	}
	pairs := make([]weights, 0, len(open))
	used := make([]bool, len(errors))
	for _, c := range open {
		a, b := errors[c.i].Variance, errors[c.j].Variance
		if a+b == 0 {
			continue
		}
		used[c.i], used[c.j] = true, true
		pairs = append(pairs, weights{c.i, c.j, math.Sqrt(a / (a + b)), math.Sqrt(b / (a + b))})
	}
	drawn := make([]float64, draws)
	x := make([]float64, len(errors))
	for at := range drawn {
		for i := range x {
			if used[i] {
				x[i] = rnd.NormFloat64()
			}
		}
		most := 0.0
		for _, p := range pairs {
			most = max(most, math.Abs(p.a*x[p.i]-p.b*x[p.j]))
		}
		drawn[at] = most
	}
	slices.Sort(drawn)
	q, _ := stats.Quantile(drawn, 1-level)
	return q
}
