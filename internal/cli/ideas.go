package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports"
)

type ideasCommand struct {
	Config     string        `short:"c" placeholder:"FILE" help:"Configuration with programs and their variants, and with settings (default: config.yaml, or the built-in contest if that file does not exist)."`
	Pairs      bool          `help:"Also measure each pair of ideas together."`
	Corpora    []string      `placeholder:"NAME" help:"Corpora: names in the configuration, built-in corpora, or files (default: easy, minimal and hard, or the corpora of --config)."`
	Time       time.Duration `default:"90s" placeholder:"TIME" help:"Target for the time of the whole run (default: ${default})."`
	Workers    *int          `placeholder:"N" help:"Number of goroutines that solve; 0 means one per core."`
	Seed       *uint64       `placeholder:"N" help:"Seed of all random choices."`
	Output     *string       `short:"o" placeholder:"DIR" help:"Folder for the record, whose name is the start of the run in UTC."`
	Format     string        `default:"table" enum:"table,markdown,csv,json" help:"Format: table, markdown, csv or json (default: ${default})."`
	NoProgress bool          `help:"Hide the progress bar."`
	Solvers    []string      `arg:"" optional:"" name:"solver" help:"Solvers or programs of the configuration (default: its programs with variants), or a record of bench ideas, or a folder with its newest record, to print its table again."`
}

// widestIdea is how far the joint interval of a decided comparison can reach from the ratio. A
// contestant with a wider interval plays further rounds, if there is time.
const widestIdea = 0.05

// Run holds a contest of the variants, and prints what each idea buys.
func (c *ideasCommand) Run(s *session) error {
	if len(c.Solvers) == 1 {
		name := c.Solvers[0]
		_, isSolver := s.roster.Find(name) // a folder can have the name of a solver, as in this repository
		there, err := os.Stat(name)
		if filepath.Ext(name) == ".jsonl" || !isSolver && c.Config == "" && err == nil && there.IsDir() {
			return c.recorded(s, name)
		}
	}
	if len(c.Solvers) > 1 && filepath.Ext(c.Solvers[0]) == ".jsonl" {
		return usage(errors.New("bench ideas prints the table of one record; name one, or the folder of the newest"))
	}
	if err := positive("--time", c.Time); err != nil {
		return usage(err)
	}
	asked := &runCommand{Time: &c.Time, Output: c.Output, NoProgress: c.NoProgress}
	asked.Config, asked.Corpora, asked.Workers, asked.Seed = c.Config, c.Corpora, c.Workers, c.Seed
	_, err := asked.holdIn(s, func(x *running) contest.Steps {
		return contest.Steps{
			Configure: func() (*config.Config, error) { return c.configure(x) },
			Plan:      x.prepare, Open: x.open,
			Announce: func(plan *engine.Plan, rec *contest.Record) {
				x.whole = true
				x.announce(plan, rec)
				fmt.Fprintln(x.notes, "It ends when all ideas are decided and their factors are exact to 5%, or after that time.")
				plan.Undecided = func(corpus string, rounds int) []string {
					return standings.OpenIdeas(rec.Run, corpus, rounds, widestIdea)
				}
			},
			Report: func(_ *config.Config, result *standings.Result, rec *contest.Record) error {
				x.bar.finish()
				return c.print(s, rec.Run, result)
			},
		}
	})
	return err
}

// recorded prints the table of a record.
func (c *ideasCommand) recorded(s *session, name string) error {
	if filepath.Ext(name) != ".jsonl" {
		newest, err := newestIn(s, name)
		if err != nil {
			return usage(err)
		}
		name = newest
	}
	r, err := openRun(s, name, run.Options{})
	if err != nil {
		return usage(err)
	}
	if r.Head.Rank == record.RankSolved {
		return usage(fmt.Errorf("%s ranks by solved puzzles, so it has no factors of time; bench ideas measures them in a contest of its own", humanize.Visible(name)))
	}
	result := standings.New(r)
	if len(standings.Ideas(r, result)) == 0 {
		return usage(fmt.Errorf("%s has no variants of a contestant; want a record of bench ideas", humanize.Visible(name)))
	}
	return c.print(s, r, result)
}

func (c *ideasCommand) print(s *session, r *run.Run, result *standings.Result) error {
	return reports.RenderIdeas(s.stdout, result, standings.Ideas(r, result), c.Format, s.optionsFor(""))
}

// configure makes the contest of all variants.
func (c *ideasCommand) configure(x *running) (*config.Config, error) {
	conf, err := contest.Read(c.Config)
	if err != nil {
		return nil, usage(err)
	}
	names := c.Solvers
	if len(names) == 0 {
		for _, e := range conf.Programs {
			if len(e.Variants) > 0 {
				names = append(names, e.Name)
			}
		}
		if len(names) == 0 {
			return nil, usage(fmt.Errorf("no program of %s has variants; name a solver, or add the key variants to an entry", conf.File))
		}
	}
	if conf.Usual && len(x.Corpora) == 0 {
		x.Corpora = []string{"easy", "minimal", "hard"}
	}
	for _, step := range []func() error{
		func() error { return contest.PickContestants(x.roster, conf, names) },
		func() error { return x.apply(x.session, conf) },
		func() error { return conf.Resolve(x.names()) },
		func() error { return contest.AddVariants(x.roster, conf, c.Pairs) },
	} {
		if err := step(); err != nil {
			return nil, usage(err)
		}
	}
	conf.DrawSeed()
	conf.Rank = "time"                       // the factors of an idea are of times
	conf.Reports = config.Defaults().Reports // of the ranking, for a run that is continued
	// Twice an equal share of the time, so that one slow version does not take the time of the others.
	conf.Budget = max(conf.Budget, 2*c.Time/time.Duration((len(conf.Solvers)+len(conf.Programs))*len(conf.Corpora)))
	return conf, usage(conf.Resolve(x.names()))
}
