package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/program/slowdown"
	recorded "sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/sys/clock"
	rank "sudokubench/ranking"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// Promises of the ranking about two copies of a solver under two names.
const (
	sharedAtLeast = .99 // least share of replays in which identical copies must share a rank
	toldAtLeast   = .95 // least share of replays in which a copy that is slowed by 3% must be ranked after the other copies
)

// ranking replays a contest of copies of one solver, with the settings of the built-in contest.
func ranking(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("ranking", flag.ContinueOnError)
	n := flags.Int("n", 100, "replays")
	slow := flags.String("slow", "0%", "slow the last copy by this share, such as 3%")
	copies := flags.Int("copies", 2, "number of copies of the solver")
	solver := flags.String("solver", contest.Prover, "the solver")
	budget := flags.Duration("budget", 0, "time budget of a copy; 0: the budget of the built-in contest")
	busy := flags.Bool("busy", false, "keep one core busy with other work")
	name := flags.String("corpus", "minimal", "built-in corpus")
	workers := flags.Int("workers", 0, "workers; 0: one for each core")
	seed := flags.Uint64("seed", 1, "seed of the first replay; the next replay has the next seed")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	share, err := strconv.ParseFloat(strings.TrimSuffix(*slow, "%"), 64)
	switch {
	case err != nil || share < 0:
		return misused{fmt.Sprintf("-slow is %q; want a share such as 3%%", *slow)}
	case *n < 1 || *workers < 0 || *copies < 2 || *budget < 0:
		return misused{"want -n 1 or more, -copies 2 or more, and -workers and -budget not negative"}
	}
	c, err := contest.Builtin()
	if err != nil {
		return err
	}
	c.Corpora = nil
	if err := contest.PickCorpora(c, []string{*name}); err != nil {
		return misused{err.Error()}
	}
	c.Solvers = nil
	for i := range *copies {
		c.Solvers = append(c.Solvers, config.Solver{Name: fmt.Sprintf("copy-%d", i+1), Solver: *solver})
	}
	c.Workers = *workers
	if *budget > 0 {
		c.Budget = *budget
	}
	if *busy {
		defer keepBusy()()
	}
	t := replays{slow: share, corpus: *name, copies: *copies, last: c.Solvers[*copies-1].Name}
	for i := range *n {
		c.Seed = *seed + uint64(i)
		plan, err := slowLast(c, share/100)
		if err != nil {
			return err
		}
		if err := t.replay(plan); err != nil {
			return err
		}
	}
	return t.print(stdout)
}

// slowLast returns the plan of a contest in which the last contestant is slowed by a share of its
// time.
func slowLast(c *config.Config, share float64) (*engine.Plan, error) {
	p, err := contest.Plan(context.Background(), roster.Builtin(), c)
	if err != nil {
		return nil, err
	}
	last := &p.Contestants[len(p.Contestants)-1]
	inside := last.New
	last.New = func(shape sudoku.Shape, core int) (solvers.Solver, error) {
		s, err := inside(shape, core)
		if err != nil {
			return nil, err
		}
		return slowdown.Slow(s, share, nil), nil
	}
	return p, nil
}

// replays contains the results of all replays of a contest.
type replays struct {
	corpus, last          string
	copies                int
	slow                  float64 // share by which the last copy is slowed, in percent
	shared, right, wrong  int
	equal                 int // number of replays with a shared rank in which all copies are certainly equal within 2%
	rounds, noise, ratios []float64
	took                  []time.Duration
}

func (t *replays) replay(p *engine.Plan) error {
	r := recorded.New()
	p.Undecided = func(corpus string, rounds int) []string { return standings.UndecidedOn(r, corpus, rounds) }
	begin := clock.Now()
	if err := engine.Run(context.Background(), p, r.Add, r); err != nil {
		return err
	}
	t.took = append(t.took, time.Duration(clock.Since(begin)))
	report := standings.New(r)
	separated, wrong := 0, false
	equal := true
	for _, p := range report.Corpora[0].Pairs {
		equal = equal && p.Decision == rank.Equal
		if p.Decision == rank.Faster {
			separated++
			wrong = wrong || t.slow == 0 || p.Second != t.last
		}
		if p.Ratio != nil && (p.First == t.last || p.Second == t.last) {
			ratio := *p.Ratio
			if p.First == t.last {
				ratio = 1 / ratio
			}
			t.ratios = append(t.ratios, ratio)
		}
		t.rounds = append(t.rounds, float64(p.Rounds))
	}
	switch {
	case wrong:
		t.wrong++
	case separated < t.copies-1 || t.slow == 0:
		t.shared++
		if equal {
			t.equal++
		}
	default:
		t.right++
	}
	if report.Noise != nil {
		t.noise = append(t.noise, *report.Noise)
	}
	return nil
}

func (t *replays) print(w io.Writer) error {
	n := t.shared + t.right + t.wrong
	fmt.Fprintln(w, "| corpus | copies | last copy | replays | rank shared (all equal within 2%) | ranked apart correctly | wrongly | rounds | noise | least ratio | median ratio | greatest ratio | time of a replay |")
	fmt.Fprintln(w, "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
	wrong := fmt.Sprint(t.wrong)
	right := fmt.Sprint(t.right)
	if t.slow == 0 {
		right = "-"
	}
	slices.Sort(t.took)
	least, most := math.NaN(), math.NaN()
	if len(t.ratios) > 0 {
		least, most = slices.Min(t.ratios), slices.Max(t.ratios)
	}
	fmt.Fprintf(w, "| %s | %d | %g%% slower | %d | %d (%d) | %s | %s | %.0f | %.1f%% | %.3f | %.3f | %.3f | %s |\n", t.corpus, t.copies, t.slow, n, t.shared, t.equal, right, wrong,
		middle(t.rounds), 100*middle(t.noise), least, middle(t.ratios), most, t.took[len(t.took)/2].Round(10*time.Millisecond))
	switch {
	case t.slow == 0 && float64(t.shared) < sharedAtLeast*float64(n):
		return unkept{fmt.Sprintf("identical copies share a rank in only %d of %d replays", t.shared, n)}
	case t.slow > 0 && float64(t.right) < toldAtLeast*float64(n):
		return unkept{fmt.Sprintf("a copy that is %g%% slower is ranked after the others in only %d of %d replays", t.slow, t.right, n)}
	}
	return nil
}

// middle returns the median of x, or 0 if x is empty. If there are two middle values, it returns
// the larger one.
func middle(x []float64) float64 {
	x = slices.Sorted(slices.Values(x))
	if len(x) == 0 {
		return 0
	}
	return x[len(x)/2]
}
