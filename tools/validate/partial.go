package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"sudokubench/internal/standings"
	rank "sudokubench/ranking"
	"sudokubench/ranking/rankingtest"
)

// part is a kind of incomplete record.
type part struct {
	name     string // what the record lacks
	shards   bool   // true if the run is split, and some of its shards are missing
	unended  bool   // true if the record ends after any of its rounds
	looks    bool   // true if the ranking decides pairs several times
	drifting bool   // true if a contestant takes longer after some rounds, so that an early decision becomes wrong
}

var parts = []part{
	{name: "none"},
	{name: "rounds", unended: true},
	{name: "shards", shards: true},
	{name: "shards and rounds", shards: true, unended: true},
	{name: "looks", unended: true, looks: true},
	{name: "looks, and a contestant becomes slower", unended: true, looks: true, drifting: true},
}

// partialWrong is the share of lists that can have a wrong rank, or a joint interval that does not
// contain the ratio.
const partialWrong = rank.Level

// partialMissed has the share of agreement.intervals that can miss the true value. Intervals of means
// do not include noise that all contestants of a round have in common.
var partialMissed = [3]float64{.05, .09, .05}

// partial makes reports of parts of simulated runs, and compares them with the true times of the
// puzzles in the part.
func partial(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("partial", flag.ContinueOnError)
	n := flags.Int("n", 1000, "replays; each makes a report of each kind")
	seed := flags.Uint64("seed", 1, "seed of the first replay; the next replay has the next seed")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	if *n < 1 {
		return misused{"-n is too small; want 1 or more"}
	}
	noises := make([]rankingtest.Noise, 40)
	for i := range noises {
		noises[i] = rankingtest.NewNoise(rand.New(rand.NewPCG(*seed, uint64(i))))
	}
	results, errs := make([][]agreement, *n), make([]error, *n)
	each(*n, func(i int) {
		results[i] = make([]agreement, len(parts))
		d := newDrawn(*seed+uint64(i), noises)
		for at, p := range parts {
			r, present, err := d.play(p)
			if err != nil {
				errs[i] = err
				return
			}
			results[i][at].check(standings.New(r), d, present, p.drifting)
		}
	})
	if err := cmp.Or(errs...); err != nil {
		return err
	}
	fmt.Fprintln(stdout, "| missing in the record | lists with a wrong rank or joint interval | true ratios outside the 95% interval | true means outside | of estimated means | contradictions |")
	fmt.Fprintln(stdout, "|---|--:|--:|--:|--:|--:|")
	var broken error
	for at, p := range parts {
		var sum agreement
		for i := range results {
			sum.add(&results[i][at])
		}
		missed, chance := false, .25/math.Sqrt(float64(*n)) // more than what chance adds to a share of 1% or 5%
		fmt.Fprintf(stdout, "| %s | %s |", p.name, sum.lists.cell())
		for k, x := range sum.intervals {
			fmt.Fprintf(stdout, " %s |", x.cell())
			missed = missed || x.over(partialMissed[k]+chance)
		}
		fmt.Fprintf(stdout, " %d |\n", sum.contradictions)
		switch {
		case sum.contradictions > 0:
			broken = unkept{fmt.Sprintf("missing: %s: %s", p.name, sum.first)}
		case sum.lists.over(partialWrong + chance):
			broken = unkept{fmt.Sprintf("missing: %s: too many lists are wrong", p.name)}
		case missed:
			broken = unkept{fmt.Sprintf("missing: %s: too many intervals do not contain the true value", p.name)}
		}
	}
	return broken
}

// agreement counts how often reports agree with the true times.
type agreement struct {
	lists          share    // lists with a wrong statement
	intervals      [3]share // 95% intervals that do not contain the true value: of ratios to the fastest, means, and estimated means
	contradictions int      // statements of a report that contradict each other
	first          string   // first contradiction
}

func (a *agreement) add(b *agreement) {
	a.lists.n, a.lists.of = a.lists.n+b.lists.n, a.lists.of+b.lists.of
	for k, x := range b.intervals {
		a.intervals[k].n, a.intervals[k].of = a.intervals[k].n+x.n, a.intervals[k].of+x.of
	}
	a.contradictions, a.first = a.contradictions+b.contradictions, cmp.Or(a.first, b.first)
}

func (s share) over(limit float64) bool { return float64(s.n) > limit*float64(s.of) }

func (s share) cell() string {
	if s.of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%% of %d", 100*float64(s.n)/float64(s.of), s.of)
}

func (a *agreement) contradict(format string, args ...any) {
	a.contradictions++
	a.first = cmp.Or(a.first, fmt.Sprintf(format, args...))
}

// row is a ranked contestant of a list. Its intervals are of the ratio to the fastest and of the mean.
// Ends that are not known are nil.
type row struct {
	who                          int
	rank, worst                  *int
	mean                         *float64
	low, high, meanLow, meanHigh *float64
	estimated                    int // 1 if the mean is estimated, 0 otherwise
}

// check compares a report with the true times of the puzzles that are present. A contestant that
// drifts has no true time. Then the report must not contradict itself.
func (a *agreement) check(r *standings.Result, d *drawn, present [][]int, drifting bool) {
	n := len(drawnTimes)
	everywhere, overall := decided(r.Corpora[0].Pairs, n), make([]float64, n) // decisions that all corpora have in common, and the logarithms of the true means
	for k, t := range r.Corpora {
		var rows []row
		for _, e := range t.Entries {
			if e.Reached+e.NotReached != len(present[k]) || e.Verified != e.Reached {
				a.contradict("%s reached %d puzzles of %s and did not reach %d, but the record has %d", e.Contestant, e.Reached, t.Corpus.Name, e.NotReached, len(present[k]))
			}
			x := row{who: contestantOf(e.Contestant), rank: e.Rank, worst: e.WorstRank, mean: e.MeanNS, low: e.TimesFastestLow, high: e.TimesFastestHigh, meanLow: e.MeanLowNS, meanHigh: e.MeanHighNS}
			if e.Sampled {
				x.estimated = 1
			}
			rows = append(rows, x)
		}
		truth, better := d.truth(k, present[k]), decided(t.Pairs, n)
		for i := range n {
			overall[i] += truth[i] / drawnCorpora
			for j := range n {
				everywhere[i][j] = everywhere[i][j] && better[i][j]
			}
		}
		a.list(t.Corpus.Name, rows, t.Pairs, truth, drifting)
	}
	for _, o := range r.Overall {
		var rows []row
		for _, e := range o.Entries {
			rows = append(rows, row{who: contestantOf(e.Contestant), rank: e.Rank, worst: e.WorstRank, mean: e.MeanNS, low: e.Low, high: e.High})
		}
		a.list("overall", rows, o.Pairs, overall, drifting)
		better := decided(o.Pairs, n)
		for i := range n {
			for j := range n {
				if everywhere[i][j] && !better[i][j] {
					a.contradict("c%d is faster than c%d on every corpus, but not overall", i, j)
				}
			}
		}
	}
}

// list checks a list. truth has the logarithm of the true time of each contestant.
func (a *agreement) list(name string, rows []row, pairs []standings.Comparison, truth []float64, drifting bool) {
	rows = slices.DeleteFunc(rows, func(x row) bool { return x.rank == nil })
	wrong, none := false, math.Inf(1)
	for at, x := range rows {
		if *rows[max(at-1, 0)].mean > *x.mean {
			a.contradict("%s: c%d is above c%d, but has a longer mean", name, rows[at-1].who, x.who)
		}
		if drifting {
			continue
		}
		best, worst := 1, 0
		for _, y := range rows {
			if truth[y.who] < truth[x.who] {
				best++
			}
			if truth[y.who] <= truth[x.who] {
				worst++
			}
		}
		wrong = wrong || *x.rank > best || *x.worst < worst
		if ratio := math.Exp(truth[x.who] - truth[rows[0].who]); x.low != nil {
			a.intervals[0].add(ratio < *x.low || ratio > end(x.high, none))
		}
		if mean := math.Exp(truth[x.who]); x.meanLow != nil {
			a.intervals[1+x.estimated].add(mean < *x.meanLow || mean > end(x.meanHigh, none))
		}
	}
	for _, p := range pairs {
		if p.Ratio == nil {
			continue
		}
		low, high := end(p.JointLow, 0), end(p.JointHigh, none)
		switch {
		case *p.Ratio < max(low, end(p.Low, 0)) || *p.Ratio > min(high, end(p.High, none)):
			a.contradict("%s: %s takes %.3f times as long as %s, which is not in its interval, %.3f to %.3f", name, p.Second, *p.Ratio, p.First, low, high)
		case (p.Decision == rank.Faster) != (low > 1) || p.Decision == rank.Faster && end(p.Low, 0) <= 1:
			a.contradict("%s: %s and %s are %q, but the interval is %.3f to %.3f", name, p.First, p.Second, p.Decision, low, high)
		}
		ratio := math.Exp(truth[contestantOf(p.Second)] - truth[contestantOf(p.First)])
		wrong = wrong || ratio < low || ratio > high
	}
	if !drifting {
		a.lists.add(wrong)
	}
}

// end returns an end of an interval. Without an interval, it returns none.
func end(x *float64, none float64) float64 {
	if x == nil {
		return none
	}
	return *x
}

func contestantOf(name string) (i int) {
	fmt.Sscanf(name, "c%d", &i)
	return i
}
