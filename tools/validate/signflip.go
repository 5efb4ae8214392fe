package main

import (
	"flag"
	"fmt"
	"io"
	"math"

	"sudokubench/internal/stats"
)

var (
	signFlipOf    = []population{normal, contaminated, uniform}
	signFlipSizes = []int{4, 6, 11, 20, 30, 40}
	signFlipAlpha = []float64{.05, .05 / 45} // significance level for one pair, and the strictest level that is used for 45 pairs
)

const (
	// A test with at least costly differences takes at least a millisecond. For such a test, the
	// number of trials is divided by costlyShare.
	costly      = 30
	costlyShare = 10
	// standardErrors is the largest accepted deviation of a cell in standard errors. By chance, one
	// cell in 10,000 is farther off.
	standardErrors = 4
)

func signFlip(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("signflip", flag.ContinueOnError)
	trials := flags.Int("trials", 20_000, fmt.Sprintf("samples for each row of the table; a %dth of it for %d differences and more", costlyShare, costly))
	seed := flags.Uint64("seed", 1, "seed of the random samples")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	if *trials < costlyShare {
		return misused{fmt.Sprintf("-trials is %d; want %d or more", *trials, costlyShare)}
	}
	table := make([]rejections, len(signFlipOf)*len(signFlipSizes))
	each(len(table), func(i int) {
		table[i] = reject(signFlipOf[i/len(signFlipSizes)], signFlipSizes[i%len(signFlipSizes)], *trials, *seed)
	})
	return printRejections(stdout, table)
}

// rejections counts how often the two-sided test has p <= alpha on samples that are symmetric about
// 0. Each of these rejections is false, because such samples have no difference.
type rejections struct {
	of     population
	n      int
	trials int
	counts []int // number of rejections at each level in signFlipAlpha
}

func reject(of population, n, trials int, seed uint64) rejections {
	if n >= costly {
		trials /= costlyShare
	}
	r := rejections{of, n, trials, make([]int, len(signFlipAlpha))}
	samples(of, n, trials, seed, func(x []float64) {
		p := stats.SignFlip(x, stats.TwoSided)
		for i, alpha := range signFlipAlpha {
			if p <= alpha {
				r.counts[i]++
			}
		}
	})
	return r
}

// size returns the share of rejections that the test should have. With n differences and no ties,
// the p-values 2/2^n, 4/2^n, ..., 1 are equally likely.
func size(n int, alpha float64) float64 {
	return math.Floor(math.Ldexp(alpha, n-1)) / math.Ldexp(1, n-1)
}

func printRejections(w io.Writer, table []rejections) error {
	fmt.Fprintln(w, "| differences | n | trials | p <= .05 | expected | p <= .05/45 | expected |")
	fmt.Fprintln(w, "|---|--:|--:|--:|--:|--:|--:|")
	far := 0
	for _, r := range table {
		fmt.Fprintf(w, "| %s | %d | %d |", r.of.name, r.n, r.trials)
		for i, alpha := range signFlipAlpha {
			got, want := float64(r.counts[i])/float64(r.trials), size(r.n, alpha)
			fmt.Fprintf(w, " %.2f%% | %.2f%% |", 100*got, 100*want)
			// One more rejection is accepted, because in some cells the expected number is
			// almost 0.
			if math.Abs(got-want) > standardErrors*math.Sqrt(want*(1-want)/float64(r.trials))+1/float64(r.trials) {
				far++
			}
		}
		fmt.Fprintln(w)
	}
	if far > 0 {
		return unkept{fmt.Sprintf("%d cells are more than %d standard errors from the expected share", far, standardErrors)}
	}
	return nil
}
