package cli

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"sudokubench/internal/config"
	"sudokubench/internal/contest"
	"sudokubench/internal/engine"
	"sudokubench/internal/humanize"
	"sudokubench/internal/judge"
	"sudokubench/internal/lock"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/internal/sandbox"
	"sudokubench/internal/serve"
	"sudokubench/internal/spelling"
	"sudokubench/internal/standings"
	"sudokubench/reports/document"
)

// Contest contains the flags of run and plan that change a configuration.
type Contest struct {
	//lint:ignore SA5008 kong reads several tags of this name
	Selection  `embed:"" set:"whose=" set:"contestants=contestants: names of solvers or programs, families of solvers, or all (every solver)"`
	Entry      []string       `sep:"none" placeholder:"NAME=COMMAND" help:"Program that takes part, such as 'taro=python3 taro.py', or with its protocol 'taro[codegolf]=...'. Can be given several times."`
	Protocol   string         `placeholder:"NAME" help:"Protocol of the programs of --entry (default: lines). bench list protocols -v describes all."`
	Sandbox    string         `placeholder:"MODE" help:"Sandbox for programs: required, best-effort or off."`
	Without    []string       `hidden:"" placeholder:"PROTECTION" help:"Protections of the sandbox to leave out, to test a run without them."`
	Count      *int           `placeholder:"N" help:"For task count: number of solutions of a puzzle at which the count stops."`
	Workers    *int           `placeholder:"N" help:"Number of goroutines that solve; 0 means one per core."`
	Rounds     *int           `placeholder:"N" help:"Minimum number of rounds."`
	Seed       *uint64        `placeholder:"N" help:"Seed of all random choices."`
	Budget     *time.Duration `placeholder:"TIME" help:"Maximum solving time of each contestant on each corpus."`
	Symmetries *bool          `negatable:"" help:"Give each puzzle in a new form in every round (a random symmetry of the puzzle)."`
	Detail     *bool          `negatable:"" help:"Run the detail pass, which times puzzles one by one."`
}

type runCommand struct {
	Contest    `embed:""`
	MaxRounds  *int           `placeholder:"N" help:"Maximum number of rounds, for contestants whose ranks are still undecided."`
	Time       *time.Duration `placeholder:"TIME" help:"Target duration of the whole run; 0 means none. On a ranked corpus each contestant plays at least three rounds, unless its budget runs out."`
	Shard      string         `placeholder:"I/N" help:"Run only shard I of N, to split a run over several machines. With auto, take I and N from the variables of a Slurm array, a Kubernetes indexed Job or a GitLab parallel job. To continue a shard that was interrupted, run the same command again."`
	Plan       string         `placeholder:"FILE" help:"Run a shard of the plan in this file, which bench plan wrote."`
	Out        *string        `placeholder:"DIR" help:"Folder for the record, whose name is the start of the run in UTC."`
	Format     string         `placeholder:"FORMAT" help:"Format of the report on standard output: table, markdown, csv, json or html."`
	Full       bool           `help:"Print every column of every table (default: only as much as fits on one screen)."`
	Serve      *string        `placeholder:"ADDRESS" help:"Show the current run in a browser at HOST:PORT, or at :PORT for this machine only. /board is a scoreboard for a projector. The web server occupies one core."`
	Resume     string         `placeholder:"RUN" help:"Continue the run of this record."`
	FailOn     []string       `placeholder:"VERDICT" help:"Exit with 3 if one of these verdicts occurs: wrong, timeout, declined..."`
	NoProgress bool           `help:"Hide the progress bar."`
}

func (r *runCommand) Run(s *session) error {
	failOn, err := r.failOn()
	if err != nil {
		return usage(err)
	}
	s.temporary.begin()
	if r.Resume != "" {
		return r.resume(s, failOn)
	}
	c, taken, err := r.configure(s)
	if err != nil {
		return usage(err)
	}
	if taken != "" {
		fmt.Fprintln(s.notes, taken)
	}
	var remark *record.Warning
	if r.Serve != nil {
		remark = contest.LeaveCore(c)
	}
	done := s.awaits(pathsOf(c)...)
	var under *contest.SplitPlan
	if r.Plan != "" {
		if under, err = readPlan(s, r.Plan); err != nil {
			return usage(err)
		}
	}
	plan, err := s.plan(c, under)
	done()
	if err != nil && under != nil {
		err = fmt.Errorf("%w\nThe paths in a plan are relative to the folder in which bench plan ran, so run this command in a folder with the same files", err)
	}
	if err != nil {
		return usage(err)
	}
	if c.Shard.Split() {
		return r.runShard(s, c, plan, under, remark, failOn)
	}
	if err := placesForReports(c); err != nil {
		return usage(err)
	}
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return usage(noRecord(err))
	}
	file, err := createRecord(c.Out, plan.Started())
	if err != nil {
		return usage(noRecord(err))
	}
	(lock.File{File: file}).Own() // keep the lock until the process ends, so that no other process resumes the run
	board, err := r.scoreboard(s, c.Out)
	if err != nil { // the run has not started, so remove its record
		return usage(errors.Join(err, file.Close(), os.Remove(file.Name())))
	}
	defer board.Stop()
	return (&runner{
		config: c, plan: plan, file: file, results: run.New(), bar: newProgress(s.stderr, plan, r.NoProgress),
		failOn: failOn, remark: remark, full: r.Full,
	}).run(s)
}

func noRecord(err error) error {
	return fmt.Errorf("cannot create the record: %w; choose another folder with --out", err)
}

// scoreboard starts the scoreboard that --serve requests. It returns nil if the flag is not given.
func (r *runCommand) scoreboard(s *session, dir string) (*serve.Child, error) {
	if r.Serve == nil {
		return nil, nil
	}
	board, err := serve.StartChild(s.ctx, dir, *r.Serve, s.stderr)
	return board, s.interrupted(err)
}

// configure reads the configuration and applies the flags, which take precedence. The result taken
// is a note about settings from a file that the user did not name.
func (r *runCommand) configure(s *session) (c *config.Config, taken string, err error) {
	if r.Plan != "" {
		c, err = r.planned(s)
		return c, "", err
	}
	defer s.awaits(r.Config)()
	if c, err = contest.Read(r.Config); err != nil {
		return nil, "", err
	}
	taken = r.taken(c)
	if err := r.apply(s, c); err != nil {
		return nil, "", err
	}
	return c, taken, c.Resolve(s.names())
}

// apply changes a configuration as the flags require.
func (r *runCommand) apply(s *session, c *config.Config) error {
	if err := r.enter(c); err != nil {
		return err
	}
	if err := r.pick(s, c); err != nil {
		return err
	}
	for _, f := range []struct {
		name       string
		value, dst *int
	}{{"--count", r.Count, &c.Count}, {"--rounds", r.Rounds, &c.Rounds}, {"--max-rounds", r.MaxRounds, &c.MaxRounds}} {
		if err := setPositive(f.name, f.value, f.dst, "1 or more"); err != nil {
			return err
		}
	}
	switch {
	case r.MaxRounds == nil:
		c.MaxRounds = max(c.MaxRounds, c.Rounds)
	case c.MaxRounds < c.Rounds:
		return fmt.Errorf("--max-rounds %d is less than --rounds %d; raise --max-rounds or lower --rounds", c.MaxRounds, c.Rounds)
	}
	if err := setPositive("--budget", r.Budget, &c.Budget, "a time above 0"); err != nil {
		return err
	}
	if set(r.Time, &c.Time); c.Time < 0 {
		return fmt.Errorf("--time is %s; want a time above 0, or 0 for no target", c.Time)
	}
	set(r.Workers, &c.Workers)
	if err := checkWorkers(c.Workers); err != nil {
		return err
	}
	set(r.Seed, &c.Seed)
	set(r.Symmetries, &c.Symmetries)
	set(r.Detail, &c.Detail)
	set(r.Out, &c.Out)
	if r.Format != "" {
		if err := knownReport(r.Format); err != nil {
			return err
		}
		c.Reports = append([]config.Report{{Format: r.Format}}, slices.DeleteFunc(c.Reports, func(p config.Report) bool { return p.Path == "" })...)
	}
	return r.applyShard(s, c)
}

// enter adds the programs that the flags describe to the contest.
func (r *runCommand) enter(c *config.Config) error {
	if r.Protocol != "" && len(r.Entry) == 0 {
		return errors.New("--protocol applies to --entry, which is missing")
	}
	if err := knownProtocol(r.Protocol); err != nil {
		return err
	}
	for _, text := range r.Entry {
		e, err := config.ParseEntry(text, r.Protocol)
		if err != nil {
			return fmt.Errorf("--entry: %w", err)
		}
		c.Entries = append(c.Entries, e)
	}
	if r.Sandbox != "" {
		if err := known("--sandbox", "mode", r.Sandbox, config.Sandboxes()); err != nil {
			return err
		}
		c.Sandbox = r.Sandbox
		for i := range c.Entries {
			c.Entries[i].Sandbox = "" // clear the setting of the entry, because the flag takes precedence
		}
	}
	return r.without(c)
}

func (r *runCommand) without(c *config.Config) error {
	if len(r.Without) == 0 {
		return nil
	}
	all := sandbox.Protections(contest.Policy(c, &config.Entry{Limits: config.DefaultEntryLimits()}))
	words := spelling.Words(all, func(p sandbox.Protection) string { return p.Name })
	for _, name := range r.Without {
		if err := known("--without", "protection", name, words); err != nil {
			return err
		}
	}
	c.Without = r.Without
	return nil
}

func (r *runCommand) failOn() (map[judge.Verdict]bool, error) {
	on := map[judge.Verdict]bool{}
	words := spelling.Words(judge.Verdicts()[1:], judge.Verdict.String)
	for _, word := range r.FailOn {
		if err := known("--fail-on", "verdict", word, words); err != nil {
			return nil, err
		}
		v, _ := judge.Parse(word)
		on[v] = true
	}
	return on, nil
}

var errUnwritten = errors.New("cannot write the record")

// runner contains the state of a run that starts or is resumed.
type runner struct {
	config  *config.Config
	plan    *engine.Plan
	file    *os.File // file of the record
	results *run.Run // content of the record so far
	bar     *progress
	failOn  map[judge.Verdict]bool
	full    bool            // value of the flag --full
	remark  *record.Warning // warning for the record; nil means no warning
}

// run runs the plan, writes the record and prints the reports. It also prints reports if the run
// was interrupted, or if the record could not be written completely. If no turn was finished, there
// are no results and no reports.
func (c *runner) run(s *session) error {
	// If standard output is a pipe without a reader, the process must still finish the record, so
	// it must not end at SIGPIPE.
	unread := make(chan os.Signal, 1)
	signal.Notify(unread, syscall.SIGPIPE)
	defer signal.Stop(unread)
	again, colon := "bench run --resume "+humanize.ShellWord(c.file.Name()), ":"
	if c.plan.Shard.Split() {
		again, colon = "the same command", ""
	}
	if loose := c.config.Loosened(); len(loose) > 0 {
		fmt.Fprintf(s.notes, "Entries that loosen the limits of the contest: %s\n", strings.Join(loose, ", "))
	}
	rehearse(s, c.plan)
	fmt.Fprintln(s.notes, forecast(c.plan, time.Duration(c.results.ElapsedNS())))
	fmt.Fprintf(s.notes, "If the run is interrupted, continue it with%s %s\n", colon, again)
	out := record.NewWriter(c.file, c.results.Events)
	c.plan.Undecided = func(corpus string, rounds int) []string { return standings.UndecidedOn(c.results, corpus, rounds) }
	c.plan.Shown = func() map[string][]int { return document.Shown(c.results) }
	if c.bar != nil {
		c.plan.Progress = func(turn *record.Turn, attempts int) { c.bar.attempted(c.results, turn, attempts) }
	}
	sink := func(e record.Event) error {
		if err := out.Emit(e); err != nil {
			return fmt.Errorf("%w: %w", errUnwritten, err)
		}
		return c.results.Add(e)
	}
	runErr := engine.Run(s.ctx, c.plan, func(e record.Event) error {
		err := sink(e)
		if c.remark != nil && err == nil { // write the warning after the event that opens the record
			err = sink(c.remark)
			c.remark = nil
		}
		return err
	}, c.results)
	c.bar.finish()
	if err := c.file.Close(); err != nil && runErr == nil {
		runErr = fmt.Errorf("%w: %w", errUnwritten, err)
	}
	if c.results.Head == nil { // the record does not have even its first line
		return errors.Join(runErr, os.Remove(c.file.Name()))
	}
	if errors.Is(runErr, errUnwritten) {
		runErr = fmt.Errorf("%w; remove the cause, then continue the run with%s %s", runErr, colon, again)
	}
	if runErr == nil || c.results.Entered() {
		runErr = errors.Join(runErr, writeReports(s, c.config.Reports, standings.New(c.results), c.file.Name(), c.full))
	}
	fmt.Fprintf(s.notes, "record: %s\n", c.file.Name())
	if shard := c.plan.Shard; shard.Split() && runErr == nil {
		fmt.Fprintln(s.notes, finished(shard, c.file.Name()))
	}
	if errors.Is(runErr, engine.ErrInterrupted) {
		return fmt.Errorf("%w; to continue, use %s", runErr, again)
	}
	if runErr != nil {
		return runErr
	}
	return outcome(c.results, c.failOn)
}

// outcome returns an error if a contestant could not take part, if a program answered no puzzle, or
// if a verdict occurred that --fail-on lists.
func outcome(r *run.Run, failOn map[judge.Verdict]bool) error {
	var broken, dead, found []string
	var tried judge.Counts
	for _, c := range r.Corpora {
		for who := range r.Contestants {
			p := c.Part(who)
			if p == nil {
				continue
			}
			if p.Broken {
				broken = append(broken, humanize.Visible(fmt.Sprintf("%s could not take part on corpus %s: %s", r.Contestants[who].Name, c.Name, p.Trouble)))
			}
			if n := p.Attempts(); n > 0 && p.Tried.Crashed == n && len(p.Process.StartsNS) == 0 && p.Process.Trouble != "" {
				dead = append(dead, humanize.Visible(fmt.Sprintf("%s crashed on every puzzle of corpus %s: %s", r.Contestants[who].Name, c.Name, p.Process.Trouble)))
			}
			for v := range failOn {
				tried.Add(v, p.Tried.Of(v))
			}
		}
	}
	if broken != nil {
		return errors.New(strings.Join(broken, "\nbench: "))
	}
	for _, v := range judge.Verdicts() {
		if n := tried.Of(v); n > 0 {
			found = append(found, fmt.Sprintf("%s %s", counted(n, "attempt"), v))
		}
	}
	switch {
	case found == nil && dead == nil:
		return nil
	case found == nil:
		return errors.New(strings.Join(dead, "\nbench: "))
	}
	return &fault{exitVerdict, fmt.Errorf("--fail-on: %s", strings.Join(found, ", "))}
}

// createRecord creates DIR/<time>.jsonl in an existing folder. It never replaces another record.
func createRecord(dir string, at time.Time) (*os.File, error) {
	stem := dir + string(os.PathSeparator) + at.Format("20060102-150405")
	for n := 1; ; n++ {
		name := stem + ".jsonl"
		if n > 1 {
			name = fmt.Sprintf("%s-%d.jsonl", stem, n)
		}
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o666)
		if !errors.Is(err, os.ErrExist) {
			return f, err
		}
	}
}
