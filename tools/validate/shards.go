package main

import (
	"flag"
	"fmt"
	"io"
	"math"

	"sudokubench/internal/standings"
	rank "sudokubench/ranking"
)

// shards simulates contests in one piece and in shards, and compares the rankings.
func shards(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("shards", flag.ContinueOnError)
	n := flags.Int("n", 100, "replays")
	puzzles := flags.Int("puzzles", 100_000, "puzzles of the corpus")
	rounds := flags.Int("rounds", 5, "rounds")
	groups := flags.Int("groups", len(splitGaps)+1, "groups of three equal contestants")
	tail := flags.Float64("tail", 2.5, "deviation of the logarithms of the times of one contestant of each group")
	seed := flags.Uint64("seed", 1, "seed of the first replay; the next replay has the next seed")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	if *n < 1 || *puzzles < classes || *rounds < 1 || *groups < 1 {
		return misused{fmt.Sprintf("want -n, -rounds and -groups 1 or more, and -puzzles %d or more", classes)}
	}
	results := make([][]replayed, *n)
	errs := make([]error, *n)
	each(*n, func(i int) {
		results[i], errs[i] = replaySplit(newSplit(*puzzles, *rounds, *groups, *tail, *seed+uint64(i)), *seed+uint64(i))
	})
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return printSplits(stdout, results)
}

// replayed has the results of one way to play a contest, or their sum over replays.
type replayed struct {
	shards   int // number of shards; 0 if the run is not split
	on       nodes
	opposite int     // number of pairs with the opposite order in the run that is not split
	wrong    bool    // true if equal contestants have different ranks, or if a pair has the wrong order
	equals   share   // share of pairs of equal contestants that have different ranks
	found    []share // share of detected pairs for each gap between neighbouring groups, without contestants with heavy tails
	all      share   // share of detected pairs among all contestants that differ
}

// share contains the number of cases that meet a condition (n) and the number of all cases (of).
type share struct{ n, of int }

func (s *share) add(is bool) {
	s.of++
	if is {
		s.n++
	}
}

func (s share) percent() string {
	if s.of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f%%", 100*float64(s.n)/float64(s.of))
}

var shardCounts = []int{2, 7, 100}

// replaySplit plays a contest in one piece on one machine, and in shards on several kinds of
// machines.
func replaySplit(s *split, seed uint64) (list []replayed, err error) {
	whole, err := s.play(0, nodes{}, seed)
	if err != nil {
		return nil, err
	}
	better := decided(standings.New(whole).Corpora[0].Pairs, len(s.truth))
	list = append(list, s.judge(better, better))
	for _, of := range shardCounts {
		for _, on := range nodeKinds {
			r, err := s.play(of, on, seed)
			if err != nil {
				return nil, err
			}
			x := s.judge(decided(standings.New(r).Corpora[0].Pairs, len(s.truth)), better)
			x.shards, x.on = of, on
			list = append(list, x)
		}
	}
	return list, nil
}

// decided returns the decisions of a list: better[i][j] is true if contestant i is certainly faster
// than contestant j.
func decided(pairs []standings.Comparison, contestants int) [][]bool {
	better := make([][]bool, contestants)
	for i := range better {
		better[i] = make([]bool, contestants)
	}
	for _, p := range pairs {
		if p.Decision == rank.Faster {
			better[contestantOf(p.First)][contestantOf(p.Second)] = true
		}
	}
	return better
}

// judge compares a ranking with the true order and with the ranking of the run that is not split.
func (s *split) judge(better, whole [][]bool) (x replayed) {
	x.found = make([]share, len(splitGaps))
	for i, a := range s.truth {
		for j, b := range s.truth {
			if whole[i][j] && better[j][i] {
				x.opposite++
			}
			if i == j {
				continue
			}
			if a >= b {
				x.wrong = x.wrong || better[i][j]
			}
			switch {
			case a == b && i < j:
				x.equals.add(better[i][j] || better[j][i])
			case a < b:
				x.all.add(better[i][j])
				if s.sigma[i] == minSigma && s.sigma[j] == minSigma {
					if g := gapOf(b - a); g >= 0 {
						x.found[g].add(better[i][j])
					}
				}
			}
		}
	}
	return x
}

// gapOf returns the index in splitGaps of a difference between two groups, or -1 if the groups are
// not neighbours.
func gapOf(apart float64) int {
	for g, gap := range splitGaps {
		if math.Abs(apart-math.Log1p(gap)) < 1e-6 {
			return g
		}
	}
	return -1
}

func printSplits(w io.Writer, results [][]replayed) error {
	fmt.Fprint(w, "| shards | nodes | pairs ordered in opposite ways | replays with a wrong rank | equal pairs separated | pairs detected: all |")
	for _, gap := range splitGaps {
		fmt.Fprintf(w, " %.0f%% apart |", 100*gap)
	}
	fmt.Fprint(w, "\n|--:|---|--:|--:|--:|--:|")
	for range splitGaps {
		fmt.Fprint(w, "--:|")
	}
	fmt.Fprintln(w)
	var broken error
	wrongWhole, detectedWhole := 0, 0
	for at := range results[0] {
		sum := replayed{found: make([]share, len(splitGaps))}
		wrong := 0
		for _, list := range results {
			x := list[at]
			sum.shards, sum.on = x.shards, x.on
			sum.opposite += x.opposite
			if x.wrong {
				wrong++
			}
			sum.equals.n, sum.equals.of = sum.equals.n+x.equals.n, sum.equals.of+x.equals.of
			sum.all.n, sum.all.of = sum.all.n+x.all.n, sum.all.of+x.all.of
			for g := range x.found {
				sum.found[g].n, sum.found[g].of = sum.found[g].n+x.found[g].n, sum.found[g].of+x.found[g].of
			}
		}
		of, on, opposite := fmt.Sprint(sum.shards), sum.on.name, fmt.Sprint(sum.opposite)
		if sum.shards == 0 {
			of, on, opposite = "not split", "one", "-"
		}
		fmt.Fprintf(w, "| %s | %s | %s | %d of %d | %d of %d | %s |", of, on, opposite, wrong, len(results), sum.equals.n, sum.equals.of, sum.all.percent())
		for _, x := range sum.found {
			fmt.Fprintf(w, " %s |", x.percent())
		}
		fmt.Fprintln(w)
		if at == 0 {
			wrongWhole, detectedWhole = wrong, sum.all.n
		}
		switch {
		case sum.opposite > 0:
			broken = unkept{fmt.Sprintf("%s shards, nodes %s: %d pairs are ordered in opposite ways", of, on, sum.opposite)}
		case sum.on.uneven == 0 && wrong > wrongWhole+2+len(results)/50:
			broken = unkept{fmt.Sprintf("%s shards, nodes %s: %d replays have a wrong rank, but only %d of the runs that are not split", of, on, wrong, wrongWhole)}
		case sum.on == nodeKinds[0] && sum.all.n < detectedWhole*9/10:
			broken = unkept{fmt.Sprintf("%s shards, nodes %s: %d pairs are detected, but %d in the runs that are not split", of, on, sum.all.n, detectedWhole)}
		}
	}
	return broken
}
