package document

import (
	"math"
	"slices"

	"sudokubench/internal/record/run"
)

// Curves get fewer points if a page has many of them. All curves together have at most about
// allPoints points. Each curve has at most maxPoints and at least minPoints.
const (
	allPoints = 8_000
	maxPoints = 160
	minPoints = 24
)

// binsPerDecade is the number of bins of a density per factor of ten.
const binsPerDecade = 16

// pointsOf returns the number of points of each curve on a page with this many curves.
func pointsOf(curves int) int {
	return min(maxPoints, max(minPoints, allPoints/max(1, curves)))
}

// curveOf draws a step function of the ascending values with about the given number of points. The
// points are evenly spaced by count, and denser towards the end, because slow puzzles are there.
func curveOf(values []float64, points int) *curve {
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
	c := &curve{}
	for _, i := range at {
		c.X = append(c.X, values[i])
		c.Count = append(c.Count, i+1)
	}
	return c
}

// densityOf makes a histogram of values, which are ascending and at least 1.
func densityOf(values []float64) *density {
	if len(values) == 0 {
		return nil
	}
	bin := func(x float64) int { return int(math.Floor(binsPerDecade * math.Log10(x))) }
	d := &density{From: bin(values[0])}
	d.Count = make([]int, bin(values[len(values)-1])-d.From+1)
	for _, x := range values {
		d.Count[bin(x)-d.From]++
	}
	return d
}

// distributions contains the times of the contestants on a corpus, for their curves.
type distributions struct {
	times  [][]float64 // times of solved puzzles in ns, one ascending list per contestant
	failed []int       // number of timed puzzles that each contestant attempted and did not solve
	timed  int         // number of puzzles with a time of at least one contestant
}

// distribute collects and sorts the times of the puzzles.
func distribute(parts []*run.Part, puzzles []int) distributions {
	d := distributions{times: make([][]float64, len(parts)), failed: make([]int, len(parts))}
	for i := range parts {
		d.times[i] = make([]float64, 0, len(puzzles))
	}
	times := make([]float64, len(parts)) // times of the current puzzle in ns, by contestant
	for _, p := range puzzles {
		for i, t := range parts {
			times[i] = timeOf(t.Puzzle(p))
		}
		if !slices.ContainsFunc(times, func(x float64) bool { return x > 0 }) {
			continue
		}
		d.timed++
		for i, x := range times {
			if x > 0 {
				d.times[i] = append(d.times[i], x)
			} else if failed(parts[i].Puzzle(p)) {
				d.failed[i]++
			}
		}
	}
	for i := range parts {
		slices.Sort(d.times[i])
	}
	return d
}
