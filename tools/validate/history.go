package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"sudokubench/internal/record"
	"sudokubench/reports/history"
)

// shape is a kind of history whose changes are known. at returns the logarithm of the time in run
// i, from 0 to nights-1.
type shape struct {
	name          string
	at            func(i int) float64
	steps, trends int     // numbers of steps and trends that the history really has
	least         float64 // least share of the series with 1% noise that must be shown correctly
}

const nights = 60

// up returns the function shape.at of a history whose time changes once, by a share, in the run at.
func up(at int, share float64) func(i int) float64 {
	return func(i int) float64 {
		if i < at {
			return 0
		}
		return math.Log1p(share)
	}
}

func creep(at int, share float64) func(i int) float64 {
	return func(i int) float64 { return math.Log1p(share) * float64(max(0, i-at)) }
}

func both(shapes ...func(i int) float64) func(i int) float64 {
	return func(i int) (sum float64) {
		for _, at := range shapes {
			sum += at(i)
		}
		return sum
	}
}

var shapes = []shape{
	{"flat", up(nights, 0), 0, 0, .97},
	{"step of 5% after 30 runs", up(30, .05), 1, 0, .93},
	{"step of -5% after 30 runs", up(30, -.05), 1, 0, .93},
	{"step of 5% after 54 runs", up(54, .05), 1, 0, .93},
	{"5% up after 20 runs and back after 35", both(up(20, .05), up(35, 1/1.05-1)), 2, 0, .9},
	{"5% up after 40 runs and back after 46", both(up(40, .05), up(46, 1/1.05-1)), 2, 0, .9},
	{"steps of 5% after 20 and 40 runs", both(up(20, .05), up(40, .05)), 2, 0, .9},
	{"steps of 3% after 20 and 40 runs", both(up(20, .03), up(40, .03)), 2, 0, .8},
	{"creep of 0.3% a run", creep(0, .003), 0, 1, .93},
	{"creep of -0.3% a run", creep(0, -.003), 0, 1, .93},
	{"creep of 0.1% a run", creep(0, .001), 0, 1, .8},
	{"creep of 0.3% a run after 30 runs", creep(30, .003), 0, 1, .75},
	{"step of 5% after 20 runs, creep of 0.3% after 35", both(up(20, .05), creep(35, .003)), 1, 1, .6},
}

// noise is the random error of each run.
type noise struct {
	name string
	of   float64 // standard deviation of the logarithm of the time
	draw func(rnd *rand.Rand, before float64) float64
	kept bool // true if the least shares of the shapes must hold with this noise
}

var noises = []noise{
	{"0.5%", .005, independent, false},
	{"1%", .01, independent, true},
	{"2%", .02, independent, false},
	// In one run of twenty, the deviation is ten times as large.
	{"1%, outliers", .01, func(rnd *rand.Rand, before float64) float64 {
		x := rnd.NormFloat64()
		if rnd.IntN(20) == 0 {
			x *= 10
		}
		return x
	}, false},
	// The errors of successive runs have a correlation of 0.3.
	{"1%, dependent", .01, func(rnd *rand.Rand, before float64) float64 {
		return .3*before + math.Sqrt(1-.3*.3)*rnd.NormFloat64()
	}, false},
}

func independent(rnd *rand.Rand, _ float64) float64 { return rnd.NormFloat64() }

// nightly returns n runs of one contestant with random errors.
func nightly(at func(i int) float64, n int, of noise, seed uint64) []*history.Run {
	rnd := rand.New(rand.NewPCG(seed, 47))
	list, e := make([]*history.Run, n), rnd.NormFloat64()
	for i := range list {
		e = of.draw(rnd, e)
		list[i] = &history.Run{
			File: fmt.Sprint(i), Head: record.Run{Started: time.Unix(int64(i)*86_400, 0)},
			Results: []history.Result{{Contestant: "one", Corpus: "all", Clock: "wall", MeanNS: 1e5 * math.Exp(at(i)+of.of*e)}},
		}
	}
	return list
}

// outcome counts the series of one shape that are shown correctly (right), and those that are shown
// with no change (nothing), only steps, only trends, or both (mixed).
type outcome struct{ right, nothing, steps, trends, mixed int }

func histories(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("history", flag.ContinueOnError)
	n := flags.Int("n", 400, "number of series for each change and noise")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	if *n < 1 {
		return misused{"-n is too small; want 1 or more"}
	}
	fmt.Fprintf(stdout, "| %d runs: shown correctly (nothing, only steps, only trends, both) |", nights)
	for _, of := range noises {
		fmt.Fprintf(stdout, " noise %s |", of.name)
	}
	fmt.Fprintf(stdout, "\n|---|%s\n", strings.Repeat("--:|", len(noises)))
	var broken error
	for _, s := range shapes {
		fmt.Fprintf(stdout, "| %s |", s.name)
		for _, of := range noises {
			o := s.shown(of, *n)
			percent := func(k int) float64 { return 100 * float64(k) / float64(*n) }
			fmt.Fprintf(stdout, " %.1f%% (%.1f, %.1f, %.1f, %.1f) |", percent(o.right), percent(o.nothing), percent(o.steps), percent(o.trends), percent(o.mixed))
			if of.kept && float64(o.right+1) < s.least*float64(*n) { // one wrong series is always accepted, because n can be small
				broken = unkept{fmt.Sprintf("%s, noise %s: %d of %d series are shown correctly; want %.0f%%", s.name, of.name, o.right, *n, 100*s.least)}
			}
		}
		fmt.Fprintln(stdout)
	}
	return broken
}

func (s *shape) shown(of noise, n int) (o outcome) {
	var lock sync.Mutex
	each(n, func(i int) {
		found := history.New(nightly(s.at, nights, of, uint64(i)), history.Options{}).Series[0]
		steps, trends := len(found.Steps), len(found.Trends)
		lock.Lock()
		defer lock.Unlock()
		if steps == s.steps && trends == s.trends {
			o.right++
		}
		switch {
		case steps == 0 && trends == 0:
			o.nothing++
		case trends == 0:
			o.steps++
		case steps == 0:
			o.trends++
		default:
			o.mixed++
		}
	})
	return o
}
