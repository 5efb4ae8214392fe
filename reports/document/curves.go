package document

import (
	"math"
	"slices"

	"sudokubench/internal/run"
)

// A page of many curves draws each through fewer points: together they have at
// most allPoints, and each has at most mostPoints and at least leastPoints.
const (
	allPoints   = 16_000
	mostPoints  = 160
	leastPoints = 24
)

// BinsPerDecade is how finely a Density is counted.
const BinsPerDecade = 16

// pointsOf is how many points each of so many curves has.
func pointsOf(curves int) int {
	return min(mostPoints, max(leastPoints, allPoints/max(1, curves)))
}

// curveOf draws a staircase through at most about so many of the values, which
// are ascending: evenly by count, denser towards the end, where a slow tail is.
func curveOf(values []float64, points int) *Curve {
	n := len(values)
	if n == 0 {
		return nil
	}
	var at []int
	if n <= points {
		for i := range n {
			at = append(at, i)
		}
	} else {
		even := points * 4 / 5
		for i := range even {
			at = append(at, i*(n-1)/(even-1))
		}
		for rest := n / even / 2; rest > 0; rest /= 2 {
			at = append(at, n-1-rest)
		}
		slices.Sort(at)
		at = slices.Compact(at)
	}
	c := &Curve{}
	for _, i := range at {
		c.X = append(c.X, values[i])
		c.Count = append(c.Count, i+1)
	}
	return c
}

// densityOf counts values, which are ascending and at least 1.
func densityOf(values []float64) *Density {
	if len(values) == 0 {
		return nil
	}
	bin := func(x float64) int { return int(math.Floor(BinsPerDecade * math.Log10(x))) }
	d := &Density{From: bin(values[0])}
	d.Count = make([]int, bin(values[len(values)-1])-d.From+1)
	for _, x := range values {
		d.Count[bin(x)-d.From]++
	}
	return d
}

// marksOf are p50, p99 and the maximum of values, which are ascending: each is one of
// them.
func marksOf(values []float64) numbers {
	n := len(values)
	if n == 0 {
		return numbers{math.NaN(), math.NaN(), math.NaN()}
	}
	rank := func(share float64) float64 { return values[max(0, int(math.Ceil(share*float64(n)))-1)] }
	return numbers{rank(0.5), rank(0.99), values[n-1]}
}

// distributions are the curves of some contestants on a corpus.
type distributions struct {
	times  [][]float64 // of solved puzzles, ascending, by contestant
	ratios [][]float64 // times over the best of anyone, ascending
	failed []int       // puzzles that were not solved, of those
	timed  int         // puzzles with a time of anyone's
}

// distribute sorts the times of the puzzles.
func distribute(parts []*run.Part, puzzles []int) distributions {
	d := distributions{times: make([][]float64, len(parts)), ratios: make([][]float64, len(parts)), failed: make([]int, len(parts))}
	times := make([]float64, len(parts)) // of a puzzle
	for _, p := range puzzles {
		best := math.Inf(1)
		for i, t := range parts {
			if times[i] = timeOf(t.Puzzle(p)); times[i] > 0 {
				best = min(best, times[i])
			}
		}
		if math.IsInf(best, 1) {
			continue
		}
		d.timed++
		for i, x := range times {
			if x > 0 {
				d.times[i] = append(d.times[i], x)
				d.ratios[i] = append(d.ratios[i], x/best)
			} else if failed(parts[i].Puzzle(p)) {
				d.failed[i]++
			}
		}
	}
	for i := range parts {
		slices.Sort(d.times[i])
		slices.Sort(d.ratios[i])
	}
	return d
}
