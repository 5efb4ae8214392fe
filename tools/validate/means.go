package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"sudokubench/internal/stats"
)

var (
	meansUnits = []int{8, 16, 25} // numbers of units in a comparison; a unit runs two pairs of processes, so these are 16, 32 and 50 pairs
	// meansRare is the mean number of slow puzzles in a unit. 0 means that all puzzles are
	// slower by the same factor.
	meansRare = []float64{0, .5, 1, 2, 5, 20}
)

const (
	meansRatio = 1.10
	meansLevel = .98
	meansNoise = .01 // standard deviation of the logarithm of a unit's time
)

// means checks the confidence interval of the mean in bench compare. It simulates a head whose mean
// time is 10% longer, because all its puzzles are slower or because a few are much slower.
func means(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("means", flag.ContinueOnError)
	trials := flags.Int("trials", 20_000, "comparisons for each row of the table")
	seed := flags.Uint64("seed", 1, "seed of the random comparisons")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	if *trials < 1 {
		return misused{fmt.Sprintf("-trials is %d; want 1 or more", *trials)}
	}
	fmt.Fprintf(stdout, "| slow puzzles per unit | units | interval contains 1.10 | interval is below 1.10 | interval is above 1.10 | slowdown detected (interval is above 1.01) |\n|--:|--:|--:|--:|--:|--:|\n")
	wrong := 0
	for _, rare := range meansRare {
		for _, n := range meansUnits {
			var held, below, above, found int
			rng := rand.New(rand.NewPCG(*seed, uint64(n)))
			for range *trials {
				low, high := meansOnce(rng, rare, n)
				switch {
				case high < meansRatio:
					below++
				case low > meansRatio:
					above++
				default:
					held++
				}
				if low > 1.01 {
					found++
				}
			}
			percent := func(k int) float64 { return 100 * float64(k) / float64(*trials) }
			name := "all equally slower"
			if rare > 0 {
				name = fmt.Sprint(rare)
			}
			fmt.Fprintf(stdout, "| %s | %d | %.1f%% | %.1f%% | %.1f%% | %.1f%% |\n", name, n, percent(held), percent(below), percent(above), percent(found))
			if percent(above) > 100*(1-meansLevel)/2+.5 || rare*float64(n) >= 12 && percent(below) > 4 {
				wrong++
			}
		}
	}
	fmt.Fprintf(stdout, "\n%d comparisons for each row; confidence level %.0f%%.\n", *trials, 100*meansLevel)
	if wrong > 0 {
		return unkept{fmt.Sprintf("in %d rows the interval misses the ratio too often: it is above the ratio in more than 1.5%%, or below it in more than 4%% with 12 or more slow puzzles on average", wrong)}
	}
	return nil
}

// meansOnce simulates a comparison and returns the interval of its mean.
func meansOnce(rng *rand.Rand, rare float64, units int) (low, high float64) {
	var times [][2]float64
	for range units {
		b := math.Exp(meansNoise * rng.NormFloat64())
		h := math.Exp(meansNoise * rng.NormFloat64())
		if rare == 0 {
			h *= meansRatio
		} else {
			// Each slow puzzle adds a random time. On average, all of them together make the unit
			// 10% slower.
			for range poisson(rng, rare) {
				h += (meansRatio - 1) / rare * rng.ExpFloat64()
			}
		}
		times = append(times, [2]float64{b, h})
	}
	r, ok := stats.RatioOfSums(times)
	if !ok {
		return 0, math.Inf(1)
	}
	return r.Interval(meansLevel)
}

// poisson draws a number with the Poisson distribution.
func poisson(rng *rand.Rand, mean float64) (n int) {
	for at := rng.ExpFloat64(); at < mean; at += rng.ExpFloat64() {
		n++
	}
	return n
}
