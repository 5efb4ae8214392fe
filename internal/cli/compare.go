package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sudokubench/internal/gate"
	"sudokubench/internal/gate/prepare"
	"sudokubench/internal/run"
	"sudokubench/reports/gatereport"
)

type compareCommand struct {
	BaseBin string `placeholder:"FILE" help:"The program before the change..."`
	HeadBin string `placeholder:"FILE" help:"...and after it."`
	Base    string `placeholder:"REV" help:"The git revision before the change, to be built here..."`
	Head    string `placeholder:"REV" help:"...and after it (default: the working tree)."`

	Records        []string `arg:"" optional:"" name:"run.jsonl" help:"Two records of bench run, the base's first, instead of programs."`
	AcrossMachines bool     `help:"Compare records of different machines or settings all the same."`

	Measuring `embed:""`

	Inject     injection `placeholder:"3%" help:"Slow the head by this share on purpose: see the gate trip. 10%:200 slows one puzzle in 200 instead of all, so much that the mean rises by about 10%."`
	Results    `embed:""`
	NoProgress bool `help:"No progress line."`
}

var errUndecided = errors.New("interrupted; nothing is decided")

func (c *compareCommand) Run(s *session) error {
	if err := c.ready(append([]string{c.Config, c.Noise, c.BaseBin, c.HeadBin}, c.Records...)); err != nil {
		return usage(err)
	}
	if len(c.Records) > 0 {
		return c.recorded(s)
	}
	plan, err := c.plan(s, &c.Inject)
	if err != nil {
		return usage(err)
	}
	programs, done, err := c.programs(s)
	defer done()
	if err == nil {
		err = plan.Between(s.ctx, programs)
	}
	if err := decided(s, err); err != nil {
		return err
	}
	line := newStatus(s.stderr, c.NoProgress)
	plan.Progress = line.show
	result, err := gate.Compare(s.ctx, &plan.Plan)
	line.clear()
	if err := decided(s, err); err != nil {
		return err
	}
	result.Warnings = append(result.Warnings, plan.News...)
	if err := c.write(s, result, plan.SourceOf); err != nil {
		return err
	}
	return verdictOf(result)
}

// decided is the error of a step of a comparison. An interrupt ends git and the
// compiler as well, and what they say of it is no news.
func decided(s *session, err error) error {
	if s.ctx.Err() != nil {
		return errUndecided
	}
	return err
}

// programs finds or builds the two programs; done removes what was built.
func (c *compareCommand) programs(s *session) (programs prepare.Programs, done func(), err error) {
	done = func() {}
	switch {
	case c.BaseBin != "" && c.HeadBin != "" && c.Base == "" && c.Head == "":
		programs, err = prepare.Find(c.BaseBin, c.HeadBin)
		return programs, done, usage(err)
	case c.Base != "" && c.BaseBin == "" && c.HeadBin == "":
		sources, err := prepare.Checkout(s.ctx, c.Base, c.Head)
		if err != nil {
			return programs, sources.Remove, usage(err)
		}
		programs, err = sources.Build(s.ctx)
		return programs, sources.Remove, err
	}
	return programs, done, usage(errors.New("what is to be compared? want --base-bin OLD --head-bin NEW, or --base REV [--head REV], or two records"))
}

func (c *compareCommand) recorded(s *session) error {
	if c.BaseBin != "" || c.HeadBin != "" || c.Base != "" || c.Head != "" {
		return usage(errors.New("records and programs cannot be compared in one go; name two records, or two programs"))
	}
	if len(c.Records) != 2 {
		return usage(fmt.Errorf("%s; want two, the base's and the head's", counted(len(c.Records), "record")))
	}
	if c.Inject.share > 0 || c.Until > 0 || c.Time != nil {
		return usage(errors.New("--inject, --until and --time steer a measurement, and records are measured already"))
	}
	if c.Config != "" || len(c.Solvers)+len(c.Corpora) > 0 || c.Task != "" || c.Limit != nil {
		return usage(errors.New("--config, --solvers, --corpora, --task and --limit choose what is measured, and records are measured already"))
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
	if err := c.write(s, result, prepare.SourceOf); err != nil {
		return err
	}
	return verdictOf(result)
}

// Results are the flags that say where the result of a comparison goes.
type Results struct {
	Format string     `default:"text" placeholder:"FORMAT" help:"${gateformats} (bench list comparisons explains them)."`
	Output string     `short:"o" placeholder:"FILE" help:"Write to a file."`
	Report []reportTo `sep:"none" placeholder:"FORMAT=FILE" help:"Write it in this format, too; may be given again."`
}

// reportTo is a report of a comparison and its file.
type reportTo struct{ format, file string }

func (r *reportTo) UnmarshalText(text []byte) error {
	format, file, ok := strings.Cut(string(text), "=")
	if !ok || format == "" || file == "" {
		return fmt.Errorf("%q is no report; want FORMAT=FILE, such as junit=compare.xml", text)
	}
	r.format, r.file = format, file
	return nil
}

// ready sees before anything is measured that the result can be written after
// it, each report to a file of its own and none over what is read.
func (o *Results) ready(inputs []string) error {
	if err := known("--format", "format", o.Format, gatereport.Formats()); err != nil {
		return err
	}
	if err := notOver(o.Output, inputs); err != nil {
		return fmt.Errorf("--output: %w", err)
	}
	files := []string{filepath.Clean(o.Output)} // "." for standard output, which no report can be
	for _, r := range o.Report {
		if err := known("--report", "format", r.format, gatereport.Formats()); err != nil {
			return err
		}
		if err := notOver(r.file, inputs); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
		if slices.Contains(files, filepath.Clean(r.file)) {
			return fmt.Errorf("--report: %s would be written twice; name another file", r.file)
		}
		files = append(files, filepath.Clean(r.file))
	}
	for _, f := range files {
		if err := os.MkdirAll(filepath.Dir(f), 0o777); err != nil {
			return fmt.Errorf("the report has no place: %w", err)
		}
	}
	return nil
}

// write writes a result wherever it is wanted. A report that cannot be written
// keeps none of the others back.
func (o *Results) write(s *session, result *gate.Result, file func(solver string) string) error {
	var errs []error
	for _, r := range append(slices.Clip(o.Report), reportTo{o.Format, o.Output}) {
		options := gatereport.Options{Width: s.widthFor(r.file), File: file}
		errs = append(errs, writeTo(s, r.file, func(w io.Writer) error { return gatereport.Render(w, result, r.format, options) }))
	}
	return errors.Join(errs...)
}

func verdictOf(result *gate.Result) error {
	switch result.Verdict {
	case gate.Regressed:
		return &fault{exitRegressed, errors.New("regressed")}
	case gate.Inconclusive:
		return &fault{exitInconclusive, errors.New("inconclusive")}
	}
	return nil
}
