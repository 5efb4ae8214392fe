package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/config"
	"sudokubench/internal/engine"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/serve"
	"sudokubench/internal/standings"
	"sudokubench/internal/sys/lock"
	"sudokubench/internal/words/humanize"
	"sudokubench/internal/words/spelling"
	"sudokubench/reports/document"
	"sudokubench/sandbox"
)

// contestFlags contains the flags of run and plan that change a configuration.
type contestFlags struct {
	//lint:ignore SA5008 kong reads several tags of this name
	selection  `embed:"" set:"whose=" set:"contestants=contestants: names of solvers or programs, families of solvers, or all (every solver)"`
	Entry      []string       `sep:"none" placeholder:"NAME=COMMAND" help:"Program that takes part, such as 'taro=python3 taro.py', or with its protocol 'taro[codegolf]=...'. Can be given several times."`
	Protocol   string         `placeholder:"NAME" help:"Protocol of the programs of --entry (default: lines). bench list protocols -v describes all."`
	Sandbox    string         `placeholder:"MODE" help:"Sandbox for programs: required, best-effort or off."`
	Without    []string       `hidden:"" placeholder:"PROTECTION" help:"Protections of the sandbox to leave out, to test a run without them."`
	Solutions  *int           `placeholder:"N" help:"For task count: number of solutions of a puzzle at which the count stops."`
	Workers    *int           `placeholder:"N" help:"Number of goroutines that solve; 0 means one per core."`
	Rounds     *int           `placeholder:"N" help:"Minimum number of rounds."`
	Seed       *uint64        `placeholder:"N" help:"Seed of all random choices."`
	Budget     *time.Duration `placeholder:"TIME" help:"Maximum solving time of each contestant on each corpus."`
	Symmetries *bool          `negatable:"" help:"Give each puzzle in a new form in every round (a random symmetry of the puzzle)."`
	Detail     *bool          `negatable:"" help:"Run the detail pass, which times puzzles one by one."`
}

type runCommand struct {
	contestFlags `embed:""`
	MaxRounds    *int           `placeholder:"N" help:"Maximum number of rounds, for contestants whose ranks are still undecided."`
	Time         *time.Duration `placeholder:"TIME" help:"Target duration of the whole run; 0 means none. On a ranked corpus each contestant plays at least three rounds, unless its budget runs out."`
	Shard        string         `placeholder:"I/N" help:"Run only shard I of N, to split a run over several machines. With auto, take I and N from the variables of a Slurm array, a Kubernetes indexed Job or a GitLab parallel job. To continue a shard that was interrupted, run the same command again."`
	Plan         string         `placeholder:"FILE" help:"Run a shard of the plan in this file, which bench plan wrote."`
	Output       *string        `short:"o" placeholder:"DIR" help:"Folder for the record, whose name is the start of the run in UTC."`
	Format       string         `placeholder:"FORMAT" help:"Format of the report on standard output: table, markdown, csv, json or html."`
	Full         bool           `help:"Print every column of every table (default: only as much as fits on one screen)."`
	Serve        *string        `placeholder:"ADDRESS" help:"Show the current run in a browser at HOST:PORT, or at :PORT for this machine only. /board is a scoreboard for a projector. The web server occupies one core."`
	Resume       string         `placeholder:"RUN" help:"Continue the run of this record."`
	FailOn       []string       `placeholder:"VERDICT" help:"Exit with 3 if one of these verdicts occurs: wrong, timeout, declined..."`
	NoProgress   bool           `help:"Hide the progress bar."`
}

func (r *runCommand) Run(s *session) error {
	_, err := r.hold(s)
	return err
}

// hold holds a contest. The main path is contest.Hold; the steps are methods of running. The record is
// nil if the run did not start.
func (r *runCommand) hold(s *session) (*contest.Record, error) {
	return r.holdIn(s, func(x *running) contest.Steps {
		steps := contest.Steps{Configure: x.begin, Plan: x.prepare, Open: x.open, Announce: x.announce, Report: x.report}
		if r.Resume != "" {
			steps.Configure, steps.Open = x.recorded, x.reopen
		}
		return steps
	})
}

// holdIn holds a contest in the given steps.
func (r *runCommand) holdIn(s *session, stepsOf func(*running) contest.Steps) (*contest.Record, error) {
	failOn, err := r.failOn()
	if err != nil {
		return nil, usage(err)
	}
	s.temporary.begin()
	// If standard output is a pipe without a reader, the process must still finish the record, so
	// it must not end at SIGPIPE.
	unread := make(chan os.Signal, 1)
	signal.Notify(unread, syscall.SIGPIPE)
	defer signal.Stop(unread)
	x := &running{runCommand: r, session: s}
	defer x.close()
	rec, err := contest.Hold(s.ctx, stepsOf(x))
	return rec, x.end(rec, err, failOn)
}

// running is a run that starts or is continued.
type running struct {
	*runCommand
	*session
	config *config.Config
	under  *contest.SplitPlan // plan that --plan names; nil without this flag
	file   *os.File           // file of the record to continue; nil for a new run
	prior  *run.Run           // content of file
	remark *record.Warning    // warning for the record; nil means no warning
	bar    *progress
	board  *serve.Child // scoreboard that --serve requests; nil without this flag
	plan   *engine.Plan
	whole  bool // whether the run can take its whole target although its ranks are decided
	begun  bool // whether the engine began; it does not if the shard is complete
}

func (x *running) begin() (c *config.Config, err error) {
	if c, err = x.configure(x.session); err != nil {
		return nil, usage(err)
	}
	c.CheckMemory = len(c.Programs) > 0 && !c.Shard.Split()
	if c.DrawSeed() && c.Shard.Split() {
		return nil, usage(errors.New("a shard makes its fresh puzzles from the seed of the whole run, which is not given; add --seed N, or --plan with a plan of bench plan"))
	}
	if x.Plan != "" {
		if x.under, err = readPlan(x.session, x.Plan); err != nil {
			return nil, usage(err)
		}
	}
	return c, nil
}

func (x *running) prepare(c *config.Config) (plan *engine.Plan, err error) {
	x.config = c
	if x.Serve != nil {
		x.remark = contest.LeaveCore(c)
	}
	plan, err = x.session.plan(c, x.under)
	switch {
	case err != nil && x.prior != nil:
		err = x.unfit(err)
	case err != nil && x.under != nil:
		err = fmt.Errorf("%w\nThe paths in a plan are relative to the folder in which bench plan ran, so run this command in a folder with the same files", err)
	}
	x.plan = plan
	return plan, usage(err)
}

func (x *running) open(plan *engine.Plan) (*contest.Record, error) {
	if plan.Shard.Split() {
		return x.openShard(plan)
	}
	c := x.config
	if err := placesForReports(c); err != nil {
		return nil, usage(err)
	}
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return nil, usage(noRecord(err))
	}
	file, err := createRecord(c.Out, plan.Started())
	if err != nil {
		return nil, usage(noRecord(err))
	}
	(lock.File{File: file}).Own() // keep the lock until the process ends, so that no other process resumes the run
	return x.fresh(file, plan)
}

// fresh starts the scoreboard for a record that is empty.
func (x *running) fresh(file *os.File, plan *engine.Plan) (*contest.Record, error) {
	if err := x.scoreboard(filepath.Dir(file.Name())); err != nil { // the run has not started, so remove its record
		return nil, errors.Join(err, file.Close(), os.Remove(file.Name()))
	}
	x.bar = newProgress(x.stderr, plan, x.NoProgress)
	return &contest.Record{File: file, Run: run.New(), Remark: x.remark}, nil
}

// again returns the command that continues the run, with the word that comes before it.
func (x *running) again(file string) string {
	if x.plan.Shard.Split() {
		return " the same command"
	}
	return ": bench run --resume " + humanize.ShellWord(file)
}

func (x *running) announce(plan *engine.Plan, rec *contest.Record) {
	x.begun = true
	if loose := x.config.Loosened(); len(loose) > 0 {
		fmt.Fprintf(x.notes, "Entries that loosen the limits of the contest: %s\n", strings.Join(loose, ", "))
	}
	for i := range plan.Corpora {
		if c := &plan.Corpora[i].Info; c.TwinOf != "" {
			fmt.Fprintf(x.notes, "%s: %s made for this run, to notice programs that remember puzzles of %s.\n", c.Name, humanize.Counted(c.WholePuzzles, "puzzle"), c.TwinOf)
		}
	}
	rehearse(x.session, plan)
	fmt.Fprintln(x.notes, forecast(plan, time.Duration(rec.Run.ElapsedNS()), x.whole))
	fmt.Fprintf(x.notes, "If the run is interrupted, continue it with%s\n", x.again(rec.File.Name()))
	plan.Shown = func() map[string][]int { return document.Shown(rec.Run) }
	if x.bar != nil {
		plan.Progress = func(turn *record.Turn, attempts int) { x.bar.attempted(rec.Run, turn, attempts) }
	}
}

func (x *running) report(c *config.Config, result *standings.Result, rec *contest.Record) error {
	x.bar.finish()
	return writeReports(x.session, c.Reports, result, rec.File.Name(), x.Full)
}

// end prints where the record is and how to continue, and returns the error of the command.
func (x *running) end(rec *contest.Record, err error, failOn map[judge.Verdict]bool) error {
	x.bar.finish()
	if rec == nil || rec.Run.Head == nil { // the run did not start, or its record does not have even the first line
		return err
	}
	name := rec.File.Name()
	if x.begun {
		fmt.Fprintf(x.notes, "record: %s\n", name)
	}
	if shard := x.plan.Shard; shard.Split() && err == nil {
		fmt.Fprintln(x.notes, finished(shard, name))
	}
	switch {
	case errors.Is(err, contest.ErrUnwritten):
		return fmt.Errorf("%w; remove the cause, then continue the run with%s", err, x.again(name))
	case errors.Is(err, engine.ErrInterrupted):
		return fmt.Errorf("%w; to continue, use%s; to see all tables, use bench report %s --full", err, strings.TrimPrefix(x.again(name), ":"), humanize.ShellWord(name))
	case err != nil:
		return err
	}
	return outcome(rec.Run, failOn)
}

// close ends what runs beside the contest.
func (x *running) close() {
	x.board.Stop()
	if x.file != nil {
		x.file.Close()
	}
}

func noRecord(err error) error {
	return fmt.Errorf("cannot create the record: %w; choose another folder with --output", err)
}

// scoreboard starts the scoreboard that --serve requests.
func (x *running) scoreboard(dir string) error {
	if x.Serve == nil {
		return nil
	}
	board, err := serve.StartChild(x.ctx, dir, *x.Serve, x.stderr)
	x.board = board
	return usage(x.interrupted(err))
}

// configure reads the configuration and applies the flags, which take precedence. If flags choose
// what runs, the user can overlook a configuration without a flag, so configure prints its name.
func (r *runCommand) configure(s *session) (*config.Config, error) {
	if r.Plan != "" {
		return r.planned(s)
	}
	c, err := contest.Read(r.Config)
	if err == nil {
		err = r.apply(s, c)
	}
	if err != nil {
		return nil, err
	}
	if r.Config == "" && c.File == "config.yaml" && len(r.Corpora)+len(r.Solvers)+len(r.Entry) > 0 {
		fmt.Fprintln(s.notes, "Settings without a flag come from config.yaml. Use -c FILE for another file.")
	}
	return c, c.Resolve(s.names())
}

// apply changes a configuration as the flags require.
func (r *runCommand) apply(s *session, c *config.Config) error {
	if err := r.enter(c); err != nil {
		return err
	}
	if err := r.pick(s, c); err != nil {
		return err
	}
	if c.Usual && len(c.Programs) > 0 && len(r.Corpora) == 0 {
		list := strings.Join(c.Refresh(), ",")
		fmt.Fprintf(s.notes, "The puzzles of %s are made for this run, so that no program can know them. --corpora %s takes the published ones.\n", list, list)
	}
	if err := cmp.Or(setPositive("--solutions", r.Solutions, &c.Count), setPositive("--rounds", r.Rounds, &c.Rounds), setPositive("--max-rounds", r.MaxRounds, &c.MaxRounds)); err != nil {
		return err
	}
	switch {
	case r.MaxRounds == nil:
		c.MaxRounds = max(c.MaxRounds, c.Rounds)
	case c.MaxRounds < c.Rounds:
		return fmt.Errorf("--max-rounds %d is less than --rounds %d; raise --max-rounds or lower --rounds", c.MaxRounds, c.Rounds)
	}
	if err := setPositive("--budget", r.Budget, &c.Budget); err != nil {
		return err
	}
	if set(r.Time, &c.Time); c.Time < 0 {
		return fmt.Errorf("--time is %s; want a time above 0, or 0 for no target", c.Time)
	}
	set(r.Workers, &c.Workers)
	if err := checkWorkers(c.Workers); err != nil {
		return err
	}
	c.Seeded = c.Seeded || r.Seed != nil
	set(r.Seed, &c.Seed)
	set(r.Symmetries, &c.Symmetries)
	set(r.Detail, &c.Detail)
	set(r.Output, &c.Out)
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
		e, err := config.ParseProgram(text, r.Protocol)
		if err != nil {
			return fmt.Errorf("--entry: %w", err)
		}
		c.Programs = append(c.Programs, e)
	}
	if r.Sandbox != "" {
		if err := known("--sandbox", "mode", r.Sandbox, config.Sandboxes()); err != nil {
			return err
		}
		c.Sandbox = r.Sandbox
		for i := range c.Programs {
			c.Programs[i].Sandbox = "" // clear the setting of the entry, because the flag takes precedence
		}
	}
	return r.without(c)
}

func (r *runCommand) without(c *config.Config) error {
	if len(r.Without) == 0 {
		return nil
	}
	policy := contest.Policy(c, &config.Program{Limits: config.DefaultProgramLimits()})
	policy.Mode = sandbox.Off // only the names are of interest, so nothing is built
	words := spelling.Words(sandbox.Protections(policy), func(p sandbox.Protection) string { return p.Name })
	for _, name := range r.Without {
		if err := known("--without", "protection", name, words); err != nil {
			return err
		}
	}
	c.DisabledProtections = r.Without
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
