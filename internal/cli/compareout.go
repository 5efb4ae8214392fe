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
	"sudokubench/reports/gatereport"
)

// Results are the flags that say where the result of a comparison goes.
type Results struct {
	Format string     `default:"text" placeholder:"FORMAT" help:"${gateformats} (bench list comparisons explains them)."`
	Output string     `short:"o" placeholder:"FILE" help:"Write to a file."`
	Report []reportTo `sep:"none" placeholder:"FORMAT=FILE" help:"Write it in this format, too; may be given again."`
}

// reportTo is a report of a comparison and its file.
type reportTo struct{ format, file string }

// UnmarshalText reads FORMAT=FILE.
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
	var files []string
	if o.Output != "" {
		files = append(files, o.Output)
		if err := notOver(o.Output, inputs); err != nil {
			return fmt.Errorf("--output: %w", err)
		}
	}
	for _, r := range o.Report {
		if err := known("--report", "format", r.format, gatereport.Formats()); err != nil {
			return err
		}
		if err := notOver(r.file, inputs); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
		if slices.ContainsFunc(files, func(f string) bool { return filepath.Clean(f) == filepath.Clean(r.file) }) {
			return fmt.Errorf("--report: %s would be written twice; name another file", r.file)
		}
		files = append(files, r.file)
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
		options := gatereport.Options{Width: defaultWidth, File: file}
		if r.file == "" {
			options.Width = widthOf(s.stdout)
		}
		errs = append(errs, writeTo(s, r.file, func(w io.Writer) error { return gatereport.Render(w, result, r.format, options) }))
	}
	return errors.Join(errs...)
}

// verdictOf turns a result into an exit code.
func verdictOf(result *gate.Result) error {
	switch result.Verdict {
	case gate.Regressed:
		return &fault{exitRegressed, errors.New("regressed")}
	case gate.Inconclusive:
		return &fault{exitInconclusive, errors.New("inconclusive")}
	}
	return nil
}
