package main

import (
	"flag"
	"fmt"
	"io"
	"math"

	"sudokubench/internal/stats"
)

var (
	coverageOf     = []population{normal, lognormal, contaminated}
	hardToCover    = []population{rounded, clumps}
	coverageSizes  = []int{10, 12, 20, 30, 40, 60}
	coverageLevels = []float64{.90, .95, .98, .99}
)

// interval calculates a confidence interval of the median of x, like stats.MedianInterval. ok is
// false if x is too small.
type interval func(x []float64, level float64) (low, high float64, ok bool)

// rule is a method to calculate intervals from samples of n values.
type rule struct {
	name string
	of   func(n int) interval
}

// rules are the method in use, and the method that it replaced.
var rules = []rule{
	{"interpolated", func(int) interval { return stats.MedianInterval }},
	{"bootstrap", percentileBootstrap},
}

// covered counts the intervals of one cell of the table, by their position relative to the true
// median.
type covered struct {
	held, below, above int // numbers of intervals that contain the median, that are below it and that are above it
}

// coverageRow is the row of a population and a sample size n.
type coverageRow struct {
	of     population
	n      int
	levels []covered
}

func coverage(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("coverage", flag.ContinueOnError)
	trials := flags.Int("trials", 20_000, "samples for each cell of the table")
	seed := flags.Uint64("seed", 1, "seed of the random samples")
	within := flags.Float64("within", 1, "allowed deviation of a cell, in percentage points")
	name := flags.String("rule", rules[0].name, "method for the intervals: "+ruleNames())
	hard := flags.Bool("hard", false, "use distributions that violate the assumptions of the intervals")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	if *trials < 1 {
		return misused{fmt.Sprintf("-trials is %d; want 1 or more", *trials)}
	}
	r, ok := ruleNamed(*name)
	if !ok {
		return misused{fmt.Sprintf("-rule is %q; want one of %s", *name, ruleNames())}
	}
	of := coverageOf
	if *hard {
		of = hardToCover
	}
	var table []coverageRow
	for _, p := range of {
		for _, n := range coverageSizes {
			table = append(table, coverageRow{of: p, n: n})
		}
	}
	each(len(table), func(i int) {
		table[i].levels = cover(r, table[i].of, table[i].n, *trials, *seed)
	})
	return printCoverage(stdout, table, *trials, *within)
}

// cover calculates the intervals of one row. All levels use the same samples. If no interval can be
// calculated, it counts as one that contains the median.
func cover(r rule, p population, n, trials int, seed uint64) []covered {
	row, between := make([]covered, len(coverageLevels)), r.of(n)
	samples(p, n, trials, seed, func(x []float64) {
		for i, level := range coverageLevels {
			low, high, ok := between(x, level)
			switch {
			case ok && high < p.median:
				row[i].below++
			case ok && low > p.median:
				row[i].above++
			default:
				row[i].held++
			}
		}
	})
	return row
}

// printCoverage prints the table. It returns an error if a cell differs too much from its level.
func printCoverage(w io.Writer, table []coverageRow, trials int, within float64) error {
	fmt.Fprint(w, "| sample | n |")
	for _, level := range coverageLevels {
		fmt.Fprintf(w, " %.0f%% |", 100*level)
	}
	fmt.Fprint(w, "\n|---|--:|")
	for range coverageLevels {
		fmt.Fprint(w, "--:|")
	}
	fmt.Fprintln(w)
	far, worst, at := 0, 0.0, "no cell is off"
	percent := func(n int) float64 { return 100 * float64(n) / float64(trials) }
	for _, row := range table {
		fmt.Fprintf(w, "| %s | %d |", row.of.name, row.n)
		for j, c := range row.levels {
			fmt.Fprintf(w, " %.1f (%.1f + %.1f) |", percent(c.held), percent(c.below), percent(c.above))
			off := percent(c.held) - 100*coverageLevels[j]
			if math.Abs(off) > within {
				far++
			}
			if math.Abs(off) > math.Abs(worst) {
				worst, at = off, fmt.Sprintf("%s, n = %d, %.0f%%", row.of.name, row.n, 100*coverageLevels[j])
			}
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "\n%d samples for each row. Largest deviation from the level: %+.2f points (%s). Standard error of a cell: at most %.2f points.\n",
		trials, worst, at, 100*math.Sqrt(coverageLevels[0]*(1-coverageLevels[0])/float64(trials)))
	if far > 0 {
		return unkept{fmt.Sprintf("%d of %d cells deviate by more than %v points from their level", far, len(table)*len(coverageLevels), within)}
	}
	return nil
}

func ruleNamed(name string) (rule, bool) {
	for _, r := range rules {
		if r.name == name {
			return r, true
		}
	}
	return rule{}, false
}

func ruleNames() (names string) {
	for i, r := range rules {
		if i > 0 {
			names += ", "
		}
		names += r.name
	}
	return names
}
