package cli

import (
	"fmt"
	"path/filepath"
	"strings"

	"sudokubench/reports/plot"
)

// card checks the file of a card, and returns a function that writes the card.
func (r *reportCommand) card(s *session) (write func() error, err error) {
	if strings.ToLower(filepath.Ext(r.Card)) != ".png" {
		return nil, fmt.Errorf("--card: %q must end in .png", r.Card)
	}
	if err := notOver(r.Card, r.Runs); err != nil {
		return nil, err
	}
	return func() error {
		read, err := r.open(s)
		if err != nil {
			return usage(err)
		}
		drawn, err := plot.Card(read)
		if err != nil {
			return usage(fmt.Errorf("%s: %w", r.Runs[0], err))
		}
		return writeText(s, r.Card, string(drawn))
	}, nil
}
