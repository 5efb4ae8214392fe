package cli

import (
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/run"
	"sudokubench/reports"
	"sudokubench/reports/page"
	"sudokubench/reports/plot"
)

// runFormats are what a run may report in: tables, and the page.
func runFormats() []string { return append(reports.Formats(), page.Format) }

// reportFormats are what a record is reported in: all that a run may report in,
// and single plots.
func reportFormats() []string { return append(runFormats(), plot.Formats()...) }

// figure makes the options of a single plot, nil where none is asked for.
func (r *reportCommand) figure(s *session) (*plot.Options, error) {
	if !slices.Contains(plot.Formats(), r.Format) {
		for _, flag := range []struct {
			name  string
			given bool
		}{{"--plot", r.Plot != ""}, {"--corpus", r.Corpus != ""}, {"--entries", len(r.Entries) > 0}, {"--size", r.Size != ""}, {"--theme", r.Theme != ""}} {
			if flag.given {
				return nil, fmt.Errorf("%s is for single plots; give --format %s with it", flag.name, strings.Join(plot.Formats(), " or --format "))
			}
		}
		return nil, nil
	}
	if len(r.Runs) != 1 {
		return nil, fmt.Errorf("--format %s draws one record and %d are named; name one", r.Format, len(r.Runs))
	}
	if r.Width != 0 {
		return nil, fmt.Errorf("--width is that of tables; --size is that of a plot")
	}
	o := &plot.Options{Plot: r.Plot, Corpus: r.Corpus, Entries: r.Entries, Theme: r.Theme}
	if r.Size != "" {
		var err error
		if o.Size, err = plot.ParseSize(r.Size); err != nil {
			return nil, fmt.Errorf("--size: %w", err)
		}
	}
	if err := o.Check(); err != nil {
		return nil, err
	}
	if r.Output == "" && r.Format == "png" && onTerminal(s.stdout) {
		return nil, fmt.Errorf("a PNG is nothing for a terminal; name a file for it (-o plot.png)")
	}
	return o, nil
}

// drawFigure draws a plot of a record.
func drawFigure(s *session, name, format string, o plot.Options, skip bool) ([]byte, error) {
	r, err := openRun(s, name, run.Options{SkipDamaged: skip})
	if err != nil {
		return nil, err
	}
	drawn, err := plot.Draw(r, format, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return drawn, nil
}
