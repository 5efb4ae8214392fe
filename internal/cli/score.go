package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/gate/versions"
	"sudokubench/internal/judge"
	"sudokubench/internal/program/trial"
	"sudokubench/internal/standings"
	"sudokubench/internal/sys/clock"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

type scoreCommand struct {
	Protocol   string        `placeholder:"NAME" help:"Protocol of the program (default: detected). bench list protocols shows all."`
	Base       string        `placeholder:"REV" help:"Git revision whose version of the program is the reference, instead of the solver bitmask-mrv."`
	Build      string        `placeholder:"COMMAND" help:"Shell command that builds the program in both versions, with --base."`
	Time       time.Duration `default:"40s" placeholder:"TIME" help:"Target for the time of the whole command (default: ${default})."`
	Seed       *uint64       `placeholder:"N" help:"Seed of the puzzles, to repeat a score (default: random, so that no program can contain the answers)."`
	Sandbox    string        `default:"best-effort" enum:"required,best-effort,off" help:"Sandbox for the program: required, best-effort or off (default: ${default})."`
	textOrJSON `embed:""`
	Program    string `arg:"" help:"The program and its arguments in quotes, NAME=COMMAND, or the name of a built-in solver."`
}

const (
	scoreReference = "bitmask-mrv" // solver whose speed is the unit of scores
	referenceName  = "reference"   // its name in the contest, which can score the same solver
	widestScore    = 0.1           // most by which the ends of an interval differ from the score; beyond it, the score is undecided
	scoreRounds    = 24            // most rounds of a level in scoreTime; each has its own puzzles
	likelyRounds   = 8             // rounds for which the time of a slow program is enough, if it keeps the speed of the trial; each starts the program
	scoreTime      = 40 * time.Second
	scoreAttempts  = 80 // least number of attempts in a turn; with more forms of each hard puzzle, a program could gain by recognizing them
	slowestShown   = 5
)

// scoreLevels has the most puzzles of each level in scoreTime. Hard puzzles take long to make, so a round
// has few of them, in several forms.
var scoreLevels = []struct {
	name    string
	puzzles int
}{{"easy", 12288}, {"minimal", 12288}, {"hard", 240}}

// namedProgram matches a program with a name, such as taro=./prog or taro[lines]=./prog.
var namedProgram = pattern(`^[A-Za-z][A-Za-z0-9_-]*(\[[^\]]*\])?=`)

// Run tries the program on a few puzzles, and then measures it beside the reference.
func (c *scoreCommand) Run(s *session) error {
	began := clock.Now()
	if err := positive("--time", c.Time); err != nil {
		return usage(err)
	}
	if c.Build != "" && c.Base == "" {
		return usage(errors.New("--build applies to --base, which is missing"))
	}
	s.temporary.begin()
	conf := config.Defaults()
	conf.Puzzle, conf.Budget, conf.Time, conf.Rounds, conf.MaxRounds = c.Time/8, c.Time, c.Time, c.rounds(), c.rounds()
	conf.Sandbox, conf.Detail, conf.Workers, conf.Out, conf.Seeded = c.Sandbox, false, 1, os.TempDir(), c.Seed != nil
	set(c.Seed, &conf.Seed)
	conf.Solvers = []config.Solver{{Name: referenceName, Solver: scoreReference}}
	x := &scored{Reference: cmp.Or(c.Base, scoreReference), Levels: []scoredLevel{}, Slowest: []scoredPuzzle{}, Advice: []string{}}
	times, err := c.enter(s, conf, x)
	if err == nil && x.Fault == nil {
		err = c.measure(s, conf, x, times, began)
	}
	switch {
	case s.ctx.Err() != nil:
		return errors.New("interrupted; there is no score")
	case err != nil:
		return err
	case c.json():
		err = writeJSON(s.stdout, x)
	case x.rejected != nil:
		err = writeText(s, "", new(tryCommand).tell(x.rejected, nil, "", ""))
	default:
		err = writeText(s, "", x.tell())
	}
	code, special := map[string]int{"scored": exitDone, "undecided": exitInconclusive, judge.Wrong.String(): exitVerdict}[x.Verdict]
	if !special {
		code = exitFailed
	}
	if err == nil && code != exitDone {
		err = &fault{code, errors.New("")} // the message is empty, because the report contains the reason
	}
	return err
}

// enter adds the program and the reference to the contest, and tries the program. It returns the
// times of the puzzles of the trial.
func (c *scoreCommand) enter(s *session, conf *config.Config, x *scored) (times []time.Duration, err error) {
	puzzles, err := trial.Puzzles(sudoku.Shape9.Side())
	if err != nil {
		return nil, err
	}
	if spec, ok := s.roster.Find(c.Program); ok {
		if c.Base != "" || c.Protocol != "" {
			return nil, usage(fmt.Errorf("--base and --protocol apply to programs, but %s is a built-in solver; bench compare compares revisions of solvers", c.Program))
		}
		x.Program = c.Program
		conf.Solvers = append(conf.Solvers, config.Solver{Name: c.Program, Solver: c.Program})
		return timesOf(s.ctx, spec, puzzles, conf.Puzzle)
	}
	if err := c.program(s, conf); err != nil {
		return nil, usage(err)
	}
	programs, err := contest.Programs(conf)
	if err != nil {
		return nil, usage(err)
	}
	if _, err := versions.FindFile(programs[0].Command[0]); err != nil {
		return nil, usage(fmt.Errorf("%s is no built-in solver and no program that can be started: %w", c.Program, err))
	}
	one := trial.Entry{Protocol: conf.Programs[0].Protocol, Limit: conf.Puzzle, All: c.Time / 4, Config: programs[0]}
	if c.Protocol == "" && !strings.Contains(namedProgram().FindString(c.Program), "[") {
		one.Protocol, one.Config.Batch = "", 0 // the trial detects them
	}
	done := newSteps(s.stderr, !onTerminal(s.stderr)).begin("trying the program")
	r, err := trial.Try(s.ctx, one, puzzles)
	done()
	if err != nil {
		return nil, usage(err)
	}
	for i := range conf.Programs {
		conf.Programs[i].Batch = 0 // the trial decides
		adopt(&conf.Programs[i], r, sudoku.Shape9.Side())
	}
	x.Program, x.Protocol = conf.Programs[0].Name, r.Protocol
	for i := range r.Findings {
		f := &r.Findings[i]
		times = append(times, time.Duration(max(0, f.NS)))
		if f.Verdict != judge.Verified && (x.Fault == nil || f.Verdict == judge.Wrong && x.Fault.Verdict != judge.Wrong) {
			x.Verdict, x.Fault, x.rejected = f.Verdict.String(), f, r
		}
	}
	return times, nil
}

// program adds the program to the contest, and its version at the revision of --base as the reference.
func (c *scoreCommand) program(s *session, conf *config.Config) error {
	text := c.Program
	if namedProgram().FindString(text) == "" {
		text = "program=" + text
	}
	e, err := config.ParseProgram(text, c.Protocol)
	if err != nil {
		return err
	}
	if text != c.Program {
		e.Name = entryNameOf(".", e.Command)
	}
	if err := knownProtocol(e.Protocol); err != nil {
		return err
	}
	if conf.Programs = []config.Program{e}; c.Base == "" {
		return nil
	}
	both, err := versions.Find(s.ctx, versions.Request{Base: c.Base, Build: c.Build, Program: e.Command[0], Step: newSteps(s.stderr, false).begin})
	if err == nil {
		err = both.Make(s.ctx) // the end of the process releases the folders
	}
	if err != nil {
		return err
	}
	conf.Solvers = nil
	conf.Programs = append(conf.Programs, e)
	conf.Programs[1].Name = referenceName
	for i, v := range []versions.Version{both.Head, both.Base} {
		conf.Programs[i].Base, conf.Programs[i].Dir = v.Folder, v.Folder
	}
	return nil
}

// timesOf returns the times of a solver for the puzzles of a trial.
func timesOf(ctx context.Context, spec solvers.Spec, puzzles []trial.Puzzle, limit time.Duration) (times []time.Duration, err error) {
	solver, err := spec.New(sudoku.Shape9, nil)
	claim := solvers.Claim{Solution: make(sudoku.Grid, sudoku.Shape9.Cells())}
	for k := range puzzles {
		if err == nil {
			each, stop := context.WithTimeout(ctx, limit)
			began := clock.Now()
			err = solver.Solve(each, &solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzles[k].Clues, Limit: 1}, &claim)
			times = append(times, time.Duration(clock.Since(began)))
			if stop(); errors.Is(err, context.DeadlineExceeded) {
				err = nil
			}
		}
	}
	return times, err
}

// rounds returns the most rounds of a level. A longer time has more rounds, because a program is often
// faster than its trial, which has very hard puzzles.
func (c *scoreCommand) rounds() int { return scoreRounds * min(4, max(1, int(c.Time/scoreTime))) }

// measure holds the contest and adds its results.
func (c *scoreCommand) measure(s *session, conf *config.Config, x *scored, times []time.Duration, began int64) error {
	rounds, attempts := c.rounds(), scoreAttempts
	for k, some := range [][]time.Duration{times[:4], times, times[4:]} { // the trial has easy puzzles first
		mean := time.Duration(1)
		for _, t := range some {
			mean += t / time.Duration(len(some))
		}
		turn := max(1, int(c.Time/4/likelyRounds/mean)) // number of puzzles for which a turn has time
		attempts = min(attempts, turn)
		level := scoreLevels[k]
		most := int(float64(level.puzzles)*c.Time.Seconds()/scoreTime.Seconds()) / rounds
		if s.attempts > 0 {
			rounds, most, attempts = 3, 1, s.attempts
		}
		conf.Corpora = append(conf.Corpora, config.Corpus{Name: level.name, Fresh: level.name, Count: rounds * max(1, min(most, turn)), OnBad: conf.OnBad})
	}
	conf.DrawSeed()
	x.Seed = conf.Seed
	var result *standings.Result
	var plan *engine.Plan
	r := &running{runCommand: &runCommand{NoProgress: true}, session: s}
	line := newSteps(s.stderr, !onTerminal(s.stderr))
	done := line.begin("making puzzles")
	most, stop := context.WithTimeout(s.ctx, max(0, c.Time*5/4-time.Duration(clock.Since(began)))) // on a busy machine, the first rounds can take long
	defer stop()
	rec, err := contest.Hold(most, contest.Steps{
		Configure: func() (*config.Config, error) { return conf, usage(conf.Resolve(s.names())) },
		Plan: func(conf *config.Config) (p *engine.Plan, err error) {
			plan, err = r.prepare(conf)
			return plan, err
		},
		Open: r.open,
		Announce: func(p *engine.Plan, _ *contest.Record) {
			p.Target, p.Prepared = max(c.Time-time.Duration(clock.Since(began)), c.Time/4), 0 // the target is the time after the preparations
			p.Slices, p.Attempts, p.Looks = rounds, attempts, nil
			for at := 3; at <= rounds; at += 3 {
				p.Looks = append(p.Looks, at)
			}
			p.Allocations, p.Reference = false, false
			for i := range p.Contestants {
				p.Contestants[i].RoundTrip = nil
			}
			// All play until the time is over, even if it is decided which one is faster.
			p.Undecided = func(string, int) []string { return []string{x.Program, referenceName} }
			done()
			done = line.begin("measuring")
		},
		Report: func(_ *config.Config, of *standings.Result, _ *contest.Record) error {
			result = of
			return nil
		},
	})
	done()
	switch {
	case result == nil && most.Err() != nil:
		return &fault{exitInconclusive, errors.New("making the puzzles took the whole time; use a longer --time, or a machine that is less busy")}
	case err != nil && !errors.Is(err, engine.ErrInterrupted):
		return err
	}
	if err := outcome(rec.Run, nil); err != nil {
		return usage(err)
	}
	x.add(result, rec.Run, plan)
	return nil
}
