package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/config"
	"sudokubench/internal/contest"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/prepare"
	"sudokubench/internal/humanize"
	"sudokubench/internal/run"
	"sudokubench/reports/gatereport"
)

type compareCommand struct {
	BaseBin string `placeholder:"FILE" help:"bench binary of the base: the version before the change."`
	HeadBin string `placeholder:"FILE" help:"bench binary of the head: the version after the change."`
	Base    string `placeholder:"REV" help:"Git revision of the base, to build here."`
	Head    string `placeholder:"REV" help:"Git revision of the head (default: the working tree)."`

	revisionFlags `embed:""`
	pairFlags     `embed:""`

	Records        []string `arg:"" optional:"" name:"run.jsonl" help:"Two records to compare instead of builds: base, then head."`
	AcrossMachines bool     `help:"Compare two records even if their machines or settings differ."`

	Measuring `embed:""`
	All       bool `help:"Measure every solver on every corpus (default: the solvers that changed from --base to --head, or every solver for two binaries; on easy, minimal and hard)."`

	Inject     injection `placeholder:"3%" help:"Slow down the head by this share, to test that the comparison detects it. 10%:200 slows down only one puzzle in 200, so much that the mean rises by about 10%."`
	Results    `embed:""`
	NoProgress bool `help:"Hide the progress line."`
}

var errUndecided = errors.New("interrupted; the comparison has no result")

func (c *compareCommand) Run(s *session) error {
	if err := c.ready(append([]string{c.Config, c.Noise, c.BaseBin, c.HeadBin}, c.Records...)); err != nil {
		return usage(err)
	}
	if len(c.Records) > 0 {
		return c.recorded(s)
	}
	s.temporary.begin()
	if err := c.revisionFlags.check(c.Base, &c.programFlags); err != nil {
		return usage(err)
	}
	if c.Program != "" {
		return c.revisions(s)
	}
	if c.Base == "" && c.BaseBin == "" && c.HeadBin == "" {
		config, err := c.config(s)
		if err != nil {
			return usage(err)
		}
		if pair, ok, err := c.pair(config); ok || err != nil {
			if err != nil {
				return usage(err)
			}
			return c.programPair(s, config, pair)
		}
	} else if c.BaseEntry != "" || c.HeadEntry != "" {
		return usage(errors.New("--base-entry and --head-entry name programs; remove --base, --base-bin and --head-bin"))
	}
	plan, err := c.plan(s, &c.Inject, !c.All)
	if err != nil {
		return usage(c.newer(err))
	}
	programs, done, err := c.programs(s, plan)
	defer done()
	if err == nil && programs.unchanged == nil {
		done := newSteps(s.stderr, c.NoProgress).begin(fmt.Sprintf("starting %s and %s once", programs.Programs[0].Name, programs.Programs[1].Name))
		err = plan.Between(s.ctx, programs.Programs)
		done()
	}
	if err := decided(s, err); err != nil {
		return err
	}
	if len(plan.Tasks) == 0 && programs.unchanged == nil {
		programs.unchanged = plan.OnlyNew()
	}
	if programs.unchanged != nil {
		if c.Output != "" { // without an output file, the result is already on standard output
			fmt.Fprintln(s.notes, "bench:", programs.unchanged.Warnings[0].Text)
		}
		return c.write(s, programs.unchanged, plan.SourceOf)
	}
	return c.measure(s, plan, programs.why)
}

// programPair compares two versions of a program.
func (c *compareCommand) programPair(s *session, config *config.Config, pair prepare.Pair) error {
	if err := c.onlyPrograms(); err != nil {
		return usage(err)
	}
	if c.Head != "" {
		return usage(errors.New("--head needs --base"))
	}
	done := newSteps(s.stderr, c.NoProgress).begin("trying both programs")
	plan, err := c.planPair(s, config, func() (prepare.Pair, error) { return pair, nil })
	done()
	if err != nil {
		return err
	}
	return c.measure(s, plan, "")
}

// onlyPrograms returns an error for flags that do not apply to programs.
func (c *compareCommand) onlyPrograms() error {
	switch {
	case c.Inject.share > 0:
		return errInjected
	case c.All:
		return errors.New("--all chooses among the solvers of bench; for programs, choose corpora with --corpora")
	}
	return nil
}

// measure runs the plan of a comparison and writes the result. why is the reason why these solvers
// are measured.
func (c *compareCommand) measure(s *session, plan *prepare.Comparison, why string) error {
	fmt.Fprintln(s.notes, announce(plan, why))
	line := newStatus(s.stderr, c.NoProgress)
	plan.Progress = line.show
	result, err := gate.Compare(s.ctx, &plan.Plan)
	line.clear()
	if err := decided(s, err); err != nil {
		return err
	}
	result.Warnings = append(result.Warnings, plan.Notes()...)
	return c.conclude(s, result, plan.SourceOf)
}

// newer improves the error of a plan. If bench was built before one of the solvers in the source
// tree was added, the error recommends to build bench again.
func (c *compareCommand) newer(err error) error {
	for _, name := range c.Solvers {
		source := prepare.SourceOf(name)
		if unknown := contest.UnknownSolver(name); source != "" && strings.Contains(err.Error(), unknown) {
			return fmt.Errorf("--solvers: %s: %s exists, but this bench was built without it; build bench again", unknown, source)
		}
	}
	return err
}

// decided returns the error of a step of a comparison. If an interrupt ended the step, the error is
// errUndecided instead of the errors of git or the compiler, which the interrupt also ended.
func decided(s *session, err error) error {
	if s.ctx.Err() != nil {
		return errUndecided
	}
	return err
}

// compared contains the base and the head, and the reason why they are measured or not.
type compared struct {
	prepare.Programs
	why       string       // the reason why these solvers are measured
	unchanged *gate.Result // result if no measurable solver changed; nil means that the solvers must be measured
}

// programs finds or builds the base and the head. If they come from two revisions, it removes the
// rows from the plan for which both revisions have the same program. The caller must call done,
// which removes the builds.
func (c *compareCommand) programs(s *session, plan *prepare.Comparison) (p compared, done func(), err error) {
	done = func() {}
	switch {
	case c.BaseBin != "" && c.HeadBin != "" && c.Base == "" && c.Head == "":
		if c.narrows() {
			if p.why = "all solvers, because two binaries do not show which solvers changed"; plan.OnlyOwn() {
				p.why = "the solvers of this module"
			}
		}
		p.Programs, err = prepare.Find(c.BaseBin, c.HeadBin)
		return p, done, usage(err)
	case c.Base != "" && c.BaseBin == "" && c.HeadBin == "":
		revisions, err := prepare.FindRevisions(s.ctx, c.Base, c.Head, newSteps(s.stderr, c.NoProgress).begin)
		if err != nil {
			return p, done, usage(err)
		}
		return p, revisions.Close, c.build(s, plan, revisions, &p)
	}
	return p, done, usage(errors.New("nothing to compare; give --base REV [--head REV] (for a program of your repository with --program and --build), or --base-entry OLD --head-entry NEW (programs), or --base-bin OLD --head-bin NEW (builds of bench), or two records"))
}

// narrows reports whether bench measures only the solvers that changed.
func (c *compareCommand) narrows() bool {
	return !c.All && c.Config == "" && len(c.Solvers) == 0
}

// build builds bench at two revisions. It does nothing if there is no solver to measure.
func (c *compareCommand) build(s *session, plan *prepare.Comparison, revisions *prepare.Revisions, p *compared) error {
	if err := revisions.CheckOut(s.ctx); err != nil {
		return err
	}
	if c.narrows() {
		done := newSteps(s.stderr, c.NoProgress).begin("searching for solvers that changed")
		changes, err := revisions.Changes(s.ctx)
		done()
		if s.ctx.Err() != nil { // after an interrupt, the list of changes is incomplete
			return s.ctx.Err()
		}
		if err != nil {
			fmt.Fprintln(s.notes, "bench: measuring all solvers, because the changed ones are unknown:", err)
		} else if c.narrow(s, plan, changes, p); p.unchanged != nil {
			return nil
		}
	}
	var err error
	p.Programs, err = revisions.Build(s.ctx, plan.Seed)
	return err
}

// narrow removes the rows of solvers that did not change.
func (c *compareCommand) narrow(s *session, plan *prepare.Comparison, changes *prepare.Changes, p *compared) {
	for _, folder := range changes.Unlisted {
		fmt.Fprintf(s.notes, "bench: %s is new, but solvers/roster does not list it, so it is not measured\n", folder)
	}
	if !plan.Narrow(changes) {
		p.unchanged = plan.Unchanged(changes)
		return
	}
	p.why = "changed: " + strings.Join(changes.What, ", ")
}

// announce returns a sentence that announces the rows of a comparison and the duration of the
// measurement.
func announce(plan *prepare.Comparison, why string) string {
	if why != "" {
		why = " (" + why + ")"
	}
	least, most, again := plan.Forecast()
	return fmt.Sprintf("Measuring %s%s: %s, %s, and up to %s more if rows look slower.%s", rowsOf(plan), why, counted(len(plan.Tasks), "row"), between(least, most), roughly(again), longer(plan))
}

// longer returns a sentence with the limit of the time on a busy machine. Without CPU time, the gate
// does not notice that the machine is busy.
func longer(plan *prepare.Comparison) string {
	if !plan.Host.CPUTime {
		return ""
	}
	return fmt.Sprintf(" While other programs hold the cores, this can take %d times as long.", gate.Patience)
}

// rowsOf returns the solvers and corpora of a plan as text.
func rowsOf(plan *prepare.Comparison) string {
	var solvers, corpora []string
	for i := range plan.Tasks {
		t := &plan.Tasks[i]
		if !slices.Contains(solvers, t.Solver) {
			solvers = append(solvers, t.Solver)
		}
		if !slices.Contains(corpora, t.Corpus) {
			corpora = append(corpora, t.Corpus)
		}
	}
	return few(solvers, "solvers") + " on " + few(corpora, "corpora")
}

// between returns the range from least to most as text.
func between(least, most time.Duration) string {
	if roughly(least) == roughly(most) {
		return "about " + roughly(most)
	}
	return roughly(least) + " to " + roughly(most)
}

// few returns a list of names as text, or the number of the names if there are more than four.
func few(names []string, what string) string {
	if len(names) > 4 {
		return fmt.Sprintf("%d %s", len(names), what)
	}
	return humanize.Visible(strings.Join(names, ", "))
}

func (c *compareCommand) recorded(s *session) error {
	if c.BaseBin != "" || c.HeadBin != "" || c.Base != "" || c.Head != "" || c.Program != "" || c.Build != "" {
		return usage(errors.New("cannot compare a record with a build; give two records or two builds"))
	}
	if len(c.Records) != 2 {
		return usage(fmt.Errorf("%s given; want two: base, then head", counted(len(c.Records), "record")))
	}
	if c.Inject.share > 0 || c.Until > 0 || c.Time != nil {
		return usage(errors.New("--inject, --until and --time do not apply to records, which are already measured"))
	}
	if c.Config != "" || len(c.Solvers)+len(c.Corpora) > 0 || c.Task != "" || c.Limit != nil || c.All {
		return usage(errors.New("--config, --solvers, --corpora, --all, --task and --limit do not apply to records, which are already measured"))
	}
	settings := gate.Defaults()
	settings.Threshold, settings.Resolve, settings.Gated = float64(c.Threshold), float64(c.Resolve), c.Gate
	var err error
	if c.Noise != "" {
		if settings.Noise, err = prepare.ReadNoise(c.Noise); err != nil {
			return usage(err)
		}
	}
	var both [2]*run.Run
	for i, name := range c.Records {
		if both[i], err = openRun(s, name, run.Options{}); err != nil {
			return usage(err)
		}
	}
	result, err := gate.CompareRecorded(settings, both[0], both[1], c.AcrossMachines)
	if err != nil {
		return usage(err)
	}
	result.Base.Name, result.Head.Name = c.Records[0], c.Records[1]
	result.Warnings = append(result.Warnings, prepare.Layout(settings.Threshold)...)
	return c.conclude(s, result, prepare.SourceOf)
}

// Results contains the flags for the format and the files of the result of a comparison.
type Results struct {
	Format string     `default:"text" placeholder:"FORMAT" help:"Format: ${gateformats} (default: ${default}). bench list comparisons describes them."`
	Output string     `short:"o" placeholder:"FILE" help:"Write to this file (default: standard output)."`
	Report []reportTo `sep:"none" placeholder:"FORMAT=FILE" help:"Also write the result to this file in this format. Can be given several times."`
}

// reportTo contains the format of a report and the file to write it to.
type reportTo struct{ format, file string }

func (r *reportTo) UnmarshalText(text []byte) error {
	format, file, ok := strings.Cut(string(text), "=")
	if !ok || format == "" || file == "" {
		return fmt.Errorf("%q is not a format and a file; want FORMAT=FILE, such as junit=compare.xml", text)
	}
	r.format, r.file = format, file
	return nil
}

// ready checks, before the measurement, that the result can be written afterwards. Each report
// needs its own file, which must not be an input.
func (o *Results) ready(inputs []string) error {
	if err := known("--format", "format", o.Format, gatereport.Formats()); err != nil {
		return err
	}
	if err := notOver(o.Output, inputs); err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	files := []string{filepath.Clean(o.Output)} // Clean makes "." of "", which means standard output; no report can have the name "."
	for _, r := range o.Report {
		if err := known("--report", "format", r.format, gatereport.Formats()); err != nil {
			return err
		}
		if err := notOver(r.file, inputs); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
		if slices.Contains(files, filepath.Clean(r.file)) {
			return fmt.Errorf("--report: two outputs use the same file %s; name another file", r.file)
		}
		files = append(files, filepath.Clean(r.file))
	}
	for _, f := range files {
		if err := writable(f); err != nil {
			return err
		}
	}
	return nil
}

// write writes the result of a comparison to all its files. An error with one report does not
// prevent the other reports.
func (o *Results) write(s *session, result *gate.Result, file func(solver string) string) error {
	var errs []error
	for _, r := range append(slices.Clip(o.Report), reportTo{o.Format, o.Output}) {
		options := gatereport.Options{Width: s.widthFor(r.file), File: file}
		errs = append(errs, writeTo(s, r.file, func(w io.Writer) error { return gatereport.Render(w, result, r.format, options) }))
	}
	return errors.Join(errs...)
}

// conclude writes the result of a comparison and returns its verdict as an error. An error of a
// report is returned only if the comparison passed.
func (o *Results) conclude(s *session, result *gate.Result, file func(solver string) string) error {
	err, verdict := o.write(s, result, file), verdictOf(result)
	if verdict == nil {
		return err
	}
	if err != nil {
		fmt.Fprintln(s.notes, "bench:", err)
	}
	return verdict
}

func verdictOf(result *gate.Result) error {
	switch result.Verdict {
	case gate.Regressed:
		return &fault{exitRegressed, errors.New("regressed")}
	case gate.Slower:
		return &fault{exitInconclusive, errors.New("slower, but not confirmed")}
	case gate.Inconclusive:
		return &fault{exitInconclusive, errors.New("inconclusive")}
	}
	return nil
}
