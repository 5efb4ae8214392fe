package main

import (
	"flag"
	"fmt"
	"io"

	rank "sudokubench/ranking"
	"sudokubench/ranking/rankingtest"
)

// promise is the promised quality of a kind of contest.
type promise struct {
	wrong       int     // largest number of contests with a wrong rank, of 1,000 contests
	fifth, half float64 // least share of detected pairs whose times differ by 20%, and by 50%
	width       float64 // largest mean of worst rank minus best rank; 0 means no limit
}

// Promises by number of rounds: fixed is for contests with that number of rounds, and early for
// contests that can stop early. Wrong ranks count if they occurred in any look so far. cut is for
// contests in which the time budget ends before contestants have reached every puzzle.
var (
	fixed = map[int]promise{3: {wrong: 25}, 5: {wrong: 15, fifth: .78, half: .93, width: 8}, 8: {wrong: 15, width: 8}, 12: {wrong: 15, fifth: .95, width: 8}}
	early = map[int]promise{5: {wrong: 10, fifth: .70, width: 9}, 8: {wrong: 10}, 12: {wrong: 10, fifth: .93}}
	cut   = promise{wrong: 15}
)

// simulate simulates contests whose true order is known, with the noise of a recorded contest. It
// counts the correct and the wrong decisions of the ranking.
func simulate(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("simulate", flag.ContinueOnError)
	n := flags.Int("n", 1000, "contests of each kind")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	if *n < 1 {
		return misused{"-n is too small; want 1 or more"}
	}
	t := simulations{out: stdout, contests: *n}
	fmt.Fprintln(stdout, "| 37 contestants | rounds | contests with a wrong rank | pairs detected: 8% apart | 20% apart | 50% apart | mean width of a rank |")
	fmt.Fprintln(stdout, "|---|--:|--:|--:|--:|--:|--:|")
	for _, rounds := range []int{3, 5, 8, 12} {
		t.line("fixed number of rounds", rounds, rankingtest.Fixed(*n, rounds), fixed[rounds])
	}
	looks := rank.Looks(5, 200)
	for at, s := range rankingtest.Sequential(*n, looks, 7) {
		kept, ok := early[looks[at]]
		if !ok {
			kept.wrong = early[looks[0]].wrong
		}
		t.line("stops early, after the check", looks[at], s, kept)
	}
	for _, rounds := range []int{5, 12} {
		t.line("a quarter cut by the budget", rounds, rankingtest.Overall(*n, 1, rounds, false), cut)
		t.line("a quarter cut by the budget, heavy tails", rounds, rankingtest.Overall(*n, 1, rounds, true), cut)
		t.line("three corpora, a quarter cut by the budget", rounds, rankingtest.Overall(*n, 3, rounds, false), cut)
	}
	return t.broken
}

type simulations struct {
	out      io.Writer
	contests int
	broken   error
}

func (t *simulations) line(what string, rounds int, s rankingtest.Sums, kept promise) {
	fmt.Fprintf(t.out, "| %s | %d | %d of %d | %.0f%% | %.0f%% | %.0f%% | %.1f |\n",
		what, rounds, s.Wrong, s.Contests, 100*s.Share(.08), 100*s.Share(.2), 100*s.Share(.5), s.Width)
	if float64(s.Wrong) > float64(kept.wrong*t.contests)/1000 {
		t.broken = unkept{fmt.Sprintf("%s, %d rounds: %d of %d contests have a wrong rank; at most %d of 1,000 are allowed", what, rounds, s.Wrong, s.Contests, kept.wrong)}
	}
	if s.Share(.2) < kept.fifth || s.Share(.5) < kept.half || kept.width > 0 && s.Width > kept.width {
		t.broken = unkept{fmt.Sprintf("%s, %d rounds: too few differences are detected, or ranks are too wide; want %+v", what, rounds, kept)}
	}
}
