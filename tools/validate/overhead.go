package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	recorded "sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// maxOverhead is the largest accepted overhead of bench run, in percent of a solver's time.
const maxOverhead = 2.0

// overhead compares two times of a solver on the same puzzles in the same order: in bench run, and
// in a loop that only calls the solver.
func overhead(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("overhead", flag.ContinueOnError)
	n := flags.Int("n", 151, "number of turns of each measurement")
	solver := flags.String("solver", "broadside", "the solver")
	names := flags.String("corpora", "easy,minimal,hard,extreme,several", "built-in corpora or files")
	puzzles := flags.Int("puzzles", 5000, "number of puzzles of a corpus, from its beginning")
	task := flags.String("task", "unique", "first or unique")
	if err := parse(flags, args, stderr); err != nil {
		return err
	}
	if *n < 6 || *puzzles < 1 {
		return misused{"want -n 6 or more and -puzzles 1 or more"}
	}
	c, err := contest.Builtin()
	if err != nil {
		return err
	}
	c.Corpora, c.Task = nil, *task
	if err := contest.PickCorpora(c, strings.Split(*names, ",")); err != nil {
		return misused{err.Error()}
	}
	c.Solvers = []config.Solver{{Name: *solver, Solver: *solver}}
	c.Workers, c.Rounds, c.MaxRounds, c.Detail, c.Time = 1, 1, 1, false, 0
	p, err := contest.Plan(context.Background(), roster.Builtin(), c)
	if err != nil {
		return misused{err.Error()}
	}
	p.Reference, p.Allocations, p.Pin = false, false, false
	fmt.Fprintln(stdout, "| corpus | direct loop, ns/puzzle | without warm-up | bench run | bench run, 95% interval | its CPU mean |")
	fmt.Fprintln(stdout, "|---|--:|--:|--:|--:|--:|")
	var above []string
	for _, corpus := range p.Corpora {
		corpus.Info.WholePuzzles = min(corpus.Info.WholePuzzles, *puzzles)
		one := *p
		one.Corpora = []engine.Corpus{corpus}
		low, err := overheadOn(&one, *n, stdout)
		if err != nil {
			return err
		}
		if low > maxOverhead {
			above = append(above, corpus.Info.Name)
		}
	}
	if above != nil {
		return unkept{fmt.Sprintf("bench run adds more than %g%% on %s", maxOverhead, strings.Join(above, ", "))}
	}
	return nil
}

// The measurements of a turn. Their order is random.
const (
	warmLoop = iota // the loop after a warm-up with other forms of the puzzles
	coldLoop
	benchRun
	measurements
)

// overheadOn prints the row of a corpus. low is the lower end of the 95% interval of the overhead,
// in percent.
func overheadOn(p *engine.Plan, n int, w io.Writer) (low float64, err error) {
	var base []float64
	var cold, bench, cpu []float64 // percent by which each time exceeds the time of the warm loop in the same turn
	for range n {
		p.Seed += 2
		forms, err := formsOf(p)
		if err != nil {
			return 0, err
		}
		other := *p
		other.Seed++
		others, err := formsOf(&other)
		if err != nil {
			return 0, err
		}
		var ns [measurements]float64
		var cpuNS float64
		for _, k := range rand.Perm(measurements) {
			switch k {
			case warmLoop:
				ns[k], err = loopTime(p, forms, others)
			case coldLoop:
				ns[k], err = loopTime(p, forms, nil)
			case benchRun:
				ns[k], cpuNS, err = benchTime(p)
			}
			if err != nil {
				return 0, err
			}
		}
		more := func(x float64) float64 { return 100 * (x/ns[warmLoop] - 1) }
		base = append(base, ns[warmLoop])
		cold, bench, cpu = append(cold, more(ns[coldLoop])), append(bench, more(ns[benchRun])), append(cpu, more(cpuNS))
	}
	low, high, ok := stats.MedianInterval(bench, .95)
	if !ok {
		return 0, fmt.Errorf("%s took no time in some turns", p.Corpora[0].Info.Name)
	}
	fmt.Fprintf(w, "| %s | %.0f | %+.1f%% | %+.1f%% | %+.1f..%+.1f%% | %+.1f%% |\n", p.Corpora[0].Info.Name, middle(base), middle(cold), middle(bench), low, high, middle(cpu))
	return low, nil
}

// benchTime returns the charged time and the CPU time of a puzzle in bench run, in ns.
func benchTime(p *engine.Plan) (charged, cpu float64, err error) {
	round, err := playRound(p)
	n := float64(round.Attempts)
	return float64(round.ChargedNS) / n, float64(round.CPUNS) / n, err
}

// playRound runs a plan with one contestant, one corpus and one round.
func playRound(p *engine.Plan) (recorded.Round, error) {
	r := recorded.New()
	if err := engine.Run(context.Background(), p, r.Add, r); err != nil {
		return recorded.Round{}, err
	}
	part := r.Part(p.Corpora[0].Info.Name, p.Contestants[0].Info.Name)
	if rounds := part.Rounds(); len(rounds) == 1 {
		return rounds[0], nil
	}
	return recorded.Round{}, fmt.Errorf("%s could not play on %s", p.Contestants[0].Info.Name, p.Corpora[0].Info.Name)
}

// formsOf returns the puzzles of a run in the order and the forms that its solver gets. It leaves
// out the warm-up.
func formsOf(p *engine.Plan) ([]sudoku.Grid, error) {
	var seen writer
	one := *p
	one.Prover = nil
	one.Contestants = slices.Clone(p.Contestants)
	one.Contestants[0].New = func(sudoku.Shape, int) (solvers.Solver, error) { return &seen, nil }
	round, err := playRound(&one)
	return seen.puzzles[max(0, len(seen.puzzles)-int(round.Attempts)):], err
}

// writer is a solver that stores each puzzle and gives up.
type writer struct{ puzzles []sudoku.Grid }

func (s *writer) Solve(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.puzzles = append(s.puzzles, slices.Clone(q.Puzzle))
	clear(c.Solution)
	c.Count, c.Exhausted, c.Nodes = 0, false, 0
	return nil
}
