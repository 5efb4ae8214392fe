package main

import (
	"flag"
	"fmt"
	"io"

	rank "sudokubench/internal/ranking"
	"sudokubench/internal/ranking/rankingtest"
)

// Wrong statements of 1,000 contests that are put up with.
const (
	wrongFixed = 15 // with a fixed number of rounds; with three, 25
	wrongThree = 25
	wrongLooks = 10 // over all looks of a contest that stops early
)

// simulate draws contests whose true order is known, with the noise of a recorded
// contest, and counts what the ranking makes of them.
func simulate(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("simulate", flag.ContinueOnError)
	n := flags.Int("n", 1000, "contests of each kind")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	if *n < 1 {
		return misused{"-n takes one contest at least"}
	}
	t := simulations{out: stdout, contests: *n}
	fmt.Fprintln(stdout, "| 37 contestants | rounds | contests with a wrong statement | separated: 8% apart | 20% | 50% | mean width of a rank |")
	fmt.Fprintln(stdout, "|---|--:|--:|--:|--:|--:|--:|")
	for _, rounds := range []int{3, 5, 8, 12} {
		most := wrongFixed
		if rounds == 3 {
			most = wrongThree
		}
		t.line("fixed number of rounds", rounds, rankingtest.Fixed(*n, rounds), most)
	}
	looks := rank.Looks(5, 200)
	for at, s := range rankingtest.Sequential(*n, looks, 7) {
		t.line("stops early, after the look", looks[at], s, wrongLooks)
	}
	for _, rounds := range []int{5, 12} {
		t.line("a quarter cut by the budget", rounds, rankingtest.Overall(*n, 1, rounds), wrongFixed)
		t.line("three corpora, a quarter cut", rounds, rankingtest.Overall(*n, 3, rounds), wrongFixed)
	}
	return t.broken
}

type simulations struct {
	out      io.Writer
	contests int
	broken   error
}

func (t *simulations) line(what string, rounds int, s rankingtest.Sums, most int) {
	fmt.Fprintf(t.out, "| %s | %d | %d of %d | %.0f%% | %.0f%% | %.0f%% | %.1f |\n",
		what, rounds, s.Wrong, s.Contests, 100*s.Share(.08), 100*s.Share(.2), 100*s.Share(.5), s.Width)
	if float64(s.Wrong) > float64(most*t.contests)/1000 {
		t.broken = unkept{fmt.Sprintf("%s, %d rounds: %d of %d contests have a wrong statement; at most %d of 1,000 may", what, rounds, s.Wrong, s.Contests, most)}
	}
}
