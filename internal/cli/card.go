package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"sudokubench/internal/run"
	"sudokubench/reports/plot"
)

// card writes the card of a record.
func (r *reportCommand) card(s *session) error {
	for _, flag := range []struct {
		name  string
		given bool
	}{{"--format", r.Format != ""}, {"--output", r.Output != ""}, {"--full", r.Full}, {"--width", r.Width != 0}, {"--plot", r.Plot != ""}, {"--corpus", r.Corpus != ""}, {"--entries", len(r.Entries) > 0}, {"--size", r.Size != ""}} {
		if flag.given {
			return usage(fmt.Errorf("--card writes a picture and nothing else; leave out %s", flag.name))
		}
	}
	format := formatOf(r.Card)
	if !slices.Contains(plot.Formats(), format) {
		return usage(fmt.Errorf("--card: the file is %q; want a name that ends in .%s", r.Card, strings.Join(plot.Formats(), " or .")))
	}
	if len(r.Runs) != 1 {
		return usage(fmt.Errorf("--card draws one record and %d are named; name one", len(r.Runs)))
	}
	if err := notOver(r.Card, r.Runs); err != nil {
		return usage(err)
	}
	read, err := openRun(s, r.Runs[0], run.Options{SkipDamaged: r.Skip})
	if err != nil {
		return usage(err)
	}
	drawn, err := plot.Card(read, format, r.Theme)
	if err != nil {
		return usage(fmt.Errorf("%s: %w", r.Runs[0], err))
	}
	return writeTo(s, r.Card, func(w io.Writer) error {
		_, err := w.Write(drawn)
		return err
	})
}
