package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/contest"
	"sudokubench/internal/gate"
	"sudokubench/internal/gate/prepare"
	"sudokubench/internal/gate/versions"
	"sudokubench/internal/record/run"
	"sudokubench/internal/words/humanize"
	"sudokubench/internal/words/spelling"
	"sudokubench/reports/gatereport"
	"sudokubench/solvers"
)

type compareCommand struct {
	Base string `arg:"" optional:"" name:"BASE" help:"Version before the change."`
	Head string `arg:"" optional:"" name:"HEAD" help:"Version after the change (default: the working tree)."`

	Program      string `placeholder:"COMMAND" help:"Program to start in two git revisions, in any language, such as './solver' or 'python3 solve.py'. bench checks out each revision into its own folder, and looks there for the files of the command."`
	Build        string `placeholder:"COMMAND" help:"Shell command that builds the program in each revision, such as 'make solver'. bench keeps the newest 10 builds in sudokubench/builds in your cache folder (Linux: ~/.cache, macOS: ~/Library/Caches, Windows: %LocalAppData%). It builds again if the commit, the folder or the command changed, but not if only the environment changed."`
	programFlags `embed:""`

	AcrossMachines bool `help:"Compare two records even if their machines or settings differ."`

	measuring `embed:""`
	All       bool `help:"Measure every solver on every corpus (default: the solvers that changed between two revisions, or every solver of two builds; on easy, minimal and hard)."`

	Plan       bool      `help:"Print the rows and how long they take, and build and measure nothing."`
	Inject     injection `placeholder:"3%" help:"Slow down the head by this share, to test that the comparison detects it. 10%:200 slows down only one puzzle in 200, so much that the mean rises by about 10%."`
	results    `embed:""`
	NoProgress bool `help:"Hide the progress line."`
}

var errUndecided = errors.New("interrupted; the comparison has no result")

func (c *compareCommand) Run(s *session) error {
	if err := c.ready([]string{c.Config, c.Noise, c.Base, c.Head}); err != nil {
		return usage(err)
	}
	s.temporary.begin()
	kind, err := c.kind(s)
	if err := decided(s, usage(cmp.Or(err, c.conflict(kind)))); err != nil {
		return err
	}
	if kind == records {
		return c.recorded(s)
	}
	plan, err := c.plan(s, kind)
	if err != nil {
		return usage(c.newer(err))
	}
	both, err := c.versions(s, kind, plan)
	if err := decided(s, usage(err)); err != nil {
		return err
	}
	defer both.Close()
	why, unchanged, err := c.build(s, kind, plan, both)
	if err := decided(s, err); err != nil {
		return err
	}
	switch {
	case unchanged != nil:
		return c.nothing(s, plan, unchanged)
	case c.Plan:
		return showRows(s, plan, why)
	}
	done := newSteps(s.stderr, c.NoProgress).begin("starting base and head once")
	err = plan.Between(s.ctx, both)
	done()
	if kind&(programs|configured) != 0 { // the command line or the configuration names what was started
		err = usage(err)
	}
	if err := decided(s, err); err != nil {
		return err
	}
	if len(plan.Tasks) == 0 {
		return c.nothing(s, plan, plan.OnlyNew())
	}
	return c.measure(s, plan, why)
}

// plan makes the rows of the comparison.
func (c *compareCommand) plan(s *session, kind sideKind) (*prepare.Comparison, error) {
	config, err := c.config(s)
	if err != nil {
		return nil, err
	}
	pair, err := c.pair(kind, config)
	if err != nil {
		return nil, err
	}
	plan, err := c.rows(s, config, pair, !c.All)
	if err == nil {
		plan.Inject, plan.InjectOneIn = float64(c.Inject.share), c.Inject.oneIn
	}
	return plan, err
}

// versions finds both versions. Programs need no search.
func (c *compareCommand) versions(s *session, kind sideKind, plan *prepare.Comparison) (*versions.Pair, error) {
	step := newSteps(s.stderr, c.NoProgress).begin
	switch kind {
	case builds:
		return versions.Files(c.Base, c.Head)
	case revisions:
		return versions.FindOwn(s.ctx, c.Base, c.Head, step)
	case programRevisions:
		return versions.Find(s.ctx, versions.Request{Dir: c.Dir, Base: c.Base, Head: c.Head, Build: c.Build, Program: plan.Program(), Step: step})
	}
	return new(versions.Pair), nil
}

// build builds both revisions, unless only the plan is wanted. If bench measures only the solvers
// that changed, it removes the other rows, and returns why the rest is measured, or the result if
// nothing is left.
func (c *compareCommand) build(s *session, kind sideKind, plan *prepare.Comparison, both *versions.Pair) (why string, unchanged *gate.Result, err error) {
	narrows := !c.All && c.Config == "" && len(c.Solvers) == 0
	switch {
	case kind == builds && narrows && plan.OnlyOwn():
		why = "the solvers of this module"
	case kind == builds && narrows:
		why = "all solvers, because two builds do not show which solvers changed"
	case kind == programRevisions && !c.Plan:
		return "", nil, both.Make(s.ctx)
	case kind == revisions:
		if err := both.Make(s.ctx); err != nil {
			return "", nil, err
		}
		if narrows {
			if why, unchanged, err = c.changed(s, plan, both); err != nil || unchanged != nil {
				return why, unchanged, err
			}
		}
		if !c.Plan {
			err = both.Compile(s.ctx, plan.Seed)
		}
	}
	return why, nil, err
}

// changed removes the rows of solvers that did not change between two revisions of bench.
func (c *compareCommand) changed(s *session, plan *prepare.Comparison, both *versions.Pair) (why string, unchanged *gate.Result, err error) {
	done := newSteps(s.stderr, c.NoProgress).begin("searching for solvers that changed")
	changes, err := both.Changes(s.ctx, spelling.Words(s.roster.All(), func(spec solvers.Spec) string { return spec.Name }))
	done()
	if s.ctx.Err() != nil { // after an interrupt, the list of changes is incomplete
		return "", nil, s.ctx.Err()
	}
	if err != nil {
		fmt.Fprintln(s.notes, "bench: measuring all solvers, because the changed ones are unknown:", err)
		return "", nil, nil
	}
	for _, folder := range changes.Unlisted {
		fmt.Fprintf(s.notes, "bench: %s is new, but solvers/roster does not list it, so it is not measured\n", folder)
	}
	why, unchanged = plan.Narrow(changes, both)
	return why, unchanged, nil
}

// nothing writes the result of a comparison without rows.
func (c *compareCommand) nothing(s *session, plan *prepare.Comparison, result *gate.Result) error {
	if c.Plan {
		return writeText(s, "", result.Warnings[0].Text+".\n")
	}
	return c.write(s, result, plan.SourceOf)
}

// measure runs the plan of a comparison and writes the result. why is the reason why these solvers
// are measured.
func (c *compareCommand) measure(s *session, plan *prepare.Comparison, why string) error {
	fmt.Fprintln(s.notes, announce(plan, why))
	line := newSteps(s.stderr, c.NoProgress)
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

// announce returns a sentence that announces the rows of a comparison and the duration of the
// measurement.
func announce(plan *prepare.Comparison, why string) string {
	if why != "" {
		why = " (" + why + ")"
	}
	return fmt.Sprintf("Measuring %s%s: %s", rowsOf(plan), why, extent(plan))
}

// extent returns the number of rows and how long they take.
func extent(plan *prepare.Comparison) string {
	least, most, again := plan.Forecast()
	return fmt.Sprintf("%s, %s, and up to %s more if rows look slower.%s", counted(len(plan.Tasks), "row"), between(least, most), roughly(again), longer(plan))
}

// showRows prints the rows of a comparison and how long they take.
func showRows(s *session, plan *prepare.Comparison, why string) error {
	var b strings.Builder
	for i := range plan.Tasks {
		t := &plan.Tasks[i]
		b.WriteString(humanize.Visible(t.Solver+" on "+t.Corpus) + "\n")
	}
	b.WriteString("\n" + extent(plan) + "\n")
	if why != "" {
		b.WriteString(humanize.Visible(strings.ToUpper(why[:1])+why[1:]) + ".\n")
	}
	return writeText(s, "", b.String())
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
	var names, corpora []string
	for i := range plan.Tasks {
		t := &plan.Tasks[i]
		if !slices.Contains(names, t.Solver) {
			names = append(names, t.Solver)
		}
		if !slices.Contains(corpora, t.Corpus) {
			corpora = append(corpora, t.Corpus)
		}
	}
	return few(names, "solvers") + " on " + few(corpora, "corpora")
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

// recorded compares two records.
func (c *compareCommand) recorded(s *session) error {
	settings, err := c.limits(s)
	if err != nil {
		return usage(err)
	}
	var both [2]*run.Run
	for i, name := range []string{c.Base, c.Head} {
		if both[i], err = openRun(s, name, run.Options{}); err != nil {
			return usage(err)
		}
	}
	result, err := gate.CompareRecorded(settings, both[0], both[1], c.AcrossMachines)
	if err != nil {
		return usage(err)
	}
	result.Base.Name, result.Head.Name = c.Base, c.Head
	result.Warnings = append(result.Warnings, gate.LayoutWarnings(settings.Threshold)...)
	return c.conclude(s, result, prepare.SourceOf)
}

// results contains the flags for the formats and the files of the result of a comparison.
type results struct {
	Format string     `default:"text" placeholder:"FORMAT" help:"Format: ${gateformats} (default: ${default}). bench list reports describes them."`
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
func (o *results) ready(inputs []string) error {
	if err := known("--format", "format", o.Format, gatereport.Formats()); err != nil {
		return err
	}
	var files []string
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
		if err := writable(r.file); err != nil {
			return err
		}
	}
	return nil
}

// write writes the result of a comparison to all its files, and then to standard output. An error
// with one report does not prevent the other reports.
func (o *results) write(s *session, result *gate.Result, file func(solver string) string) error {
	var errs []error
	for _, r := range append(slices.Clip(o.Report), reportTo{o.Format, ""}) {
		options := gatereport.Options{Width: s.widthFor(r.file), File: file}
		errs = append(errs, writeTo(s, r.file, func(w io.Writer) error { return gatereport.Render(w, result, r.format, options) }))
	}
	return errors.Join(errs...)
}

// conclude writes the result of a comparison and returns its verdict as an error. An error of a
// report is returned only if the comparison passed.
func (o *results) conclude(s *session, result *gate.Result, file func(solver string) string) error {
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
