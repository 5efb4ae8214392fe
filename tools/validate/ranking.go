package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"sudokubench/internal/config"
	"sudokubench/internal/contest"
	"sudokubench/internal/engine"
	rank "sudokubench/internal/ranking"
	recorded "sudokubench/internal/run"
	"sudokubench/internal/slowdown"
	"sudokubench/internal/standings"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// What the ranking promises of two copies of a solver under two names.
const (
	sharedAtLeast = .99 // of replays with copies that are alike
	toldAtLeast   = .95 // of replays with one that is slowed by 3%
)

// ranking replays a contest of two copies of one solver, with the settings of the
// contest that is built in.
func ranking(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("ranking", flag.ContinueOnError)
	n := flags.Int("n", 100, "replays")
	slow := flags.String("slow", "0%", "share by which the second copy is slowed, such as 3%")
	name := flags.String("corpus", "minimal", "built-in corpus")
	workers := flags.Int("workers", 0, "workers; 0 is every core")
	seed := flags.Uint64("seed", 1, "of the first replay; each has one of its own")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	share, err := strconv.ParseFloat(strings.TrimSuffix(*slow, "%"), 64)
	switch {
	case err != nil || share < 0:
		return misused{fmt.Sprintf("-slow is %q; it takes a share such as 3%%", *slow)}
	case *n < 1 || *workers < 0:
		return misused{"-n takes one replay at least, and -workers no negative number"}
	}
	c, err := contest.Builtin()
	if err != nil {
		return err
	}
	c.Corpora = nil
	if err := contest.PickCorpora(c, []string{*name}); err != nil {
		return misused{err.Error()}
	}
	c.Solvers = []config.Solver{{Name: asItIs, Solver: contest.Prover}, {Name: slowed, Solver: contest.Prover}}
	c.Workers = *workers
	t := replays{slow: share, corpus: *name}
	for i := range *n {
		c.Seed = *seed + uint64(i)
		plan, err := twoCopies(c, share/100)
		if err != nil {
			return err
		}
		if err := t.replay(plan); err != nil {
			return err
		}
	}
	return t.print(stdout)
}

// The names of the copies.
const (
	asItIs = "as-it-is"
	slowed = "slowed"
)

// twoCopies is the plan of a contest, whose second contestant it slows.
func twoCopies(c *config.Config, share float64) (*engine.Plan, error) {
	p, err := contest.Plan(c)
	if err != nil {
		return nil, err
	}
	second := &p.Contestants[1]
	inside := second.New
	second.New = func(shape sudoku.Shape, core int) (solvers.Solver, error) {
		s, err := inside(shape, core)
		if err != nil {
			return nil, err
		}
		return slowdown.Slow(s, share, nil), nil
	}
	return p, nil
}

// replays counts what replays came to.
type replays struct {
	corpus                string
	slow                  float64 // percent
	shared, right, wrong  int
	equal                 int // of those shared: shown to be equal within 2%
	rounds, noise, ratios []float64
	took                  []time.Duration
}

func (t *replays) replay(p *engine.Plan) error {
	r := recorded.New()
	p.Undecided = func(corpus string, rounds int) []string { return standings.UndecidedOn(r, corpus, rounds) }
	begin := time.Now()
	if err := engine.Run(context.Background(), p, r.Add, r); err != nil {
		return err
	}
	t.took = append(t.took, time.Since(begin))
	report := standings.New(r)
	n := report.Corpora[0].Neighbours[0]
	switch {
	case n.Decision != rank.Faster:
		t.shared++
		if n.Decision == rank.Equal {
			t.equal++
		}
	case n.First == asItIs:
		t.right++
	default:
		t.wrong++
	}
	t.rounds = append(t.rounds, float64(n.Rounds))
	if report.Noise != nil {
		t.noise = append(t.noise, *report.Noise)
	}
	if n.Ratio != nil {
		ratio := *n.Ratio
		if n.First == slowed {
			ratio = 1 / ratio
		}
		t.ratios = append(t.ratios, ratio)
	}
	return nil
}

func (t *replays) print(w io.Writer) error {
	n := t.shared + t.right + t.wrong
	fmt.Fprintln(w, "| corpus | second copy | replays | rank shared (of these, equal within 2%) | told apart, rightly | wrongly | rounds | noise | ratio, least | median | greatest | a replay takes |")
	fmt.Fprintln(w, "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
	wrong := fmt.Sprint(t.wrong)
	right := fmt.Sprint(t.right)
	if t.slow == 0 {
		right, wrong = "-", fmt.Sprint(t.right+t.wrong)
	}
	slices.Sort(t.ratios)
	slices.Sort(t.took)
	fmt.Fprintf(w, "| %s | %g%% slower | %d | %d (%d) | %s | %s | %.0f | %.1f%% | %.3f | %.3f | %.3f | %s |\n", t.corpus, t.slow, n, t.shared, t.equal, right, wrong,
		middle(t.rounds), 100*middle(t.noise), t.ratios[0], middle(t.ratios), t.ratios[len(t.ratios)-1], t.took[len(t.took)/2].Round(10*time.Millisecond))
	switch {
	case t.slow == 0 && float64(t.shared) < sharedAtLeast*float64(n):
		return unkept{fmt.Sprintf("copies that are alike share a rank in %d of %d replays", t.shared, n)}
	case t.slow > 0 && float64(t.right) < toldAtLeast*float64(n):
		return unkept{fmt.Sprintf("a copy that is %g%% slower is told from the other in %d of %d replays", t.slow, t.right, n)}
	}
	return nil
}

// middle is the median of values that there are; 0 of none.
func middle(x []float64) float64 {
	x = slices.Sorted(slices.Values(x))
	if len(x) == 0 {
		return 0
	}
	return x[len(x)/2]
}
