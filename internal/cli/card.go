package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"sudokubench/reports/plot"
)

// card checks the flags of a card, and returns a function that writes the card.
func (r *reportCommand) card(s *session) (write func() error, err error) {
	for _, flag := range []struct {
		name  string
		given bool
	}{{"--full", r.Full}, {"--plot", r.Plot != ""}, {"--corpora", r.Corpora != nil}} {
		if flag.given && r.Format == "" && r.Output == "" {
			return nil, fmt.Errorf("%s does not apply to a card; remove it, or add --output to write a report too", flag.name)
		}
	}
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(r.Card)), ".")
	if !slices.Contains(plot.CardFormats(), format) {
		return nil, fmt.Errorf("--card: %q must end in .%s", r.Card, strings.Join(plot.CardFormats(), " or ."))
	}
	if r.Output != "" && filepath.Clean(r.Output) == filepath.Clean(r.Card) {
		return nil, fmt.Errorf("--card and --output are the same file %s; name two files", r.Card)
	}
	if err := notOver(r.Card, r.Runs); err != nil {
		return nil, err
	}
	return func() error {
		read, err := r.open(s)
		if err != nil {
			return usage(err)
		}
		drawn, err := plot.Card(read, format)
		if err != nil {
			return usage(fmt.Errorf("%s: %w", r.Runs[0], err))
		}
		return writeTo(s, r.Card, func(w io.Writer) error {
			_, err := w.Write(drawn)
			return err
		})
	}, nil
}
