package cli

import (
	"errors"
	"fmt"
	"io"

	"sudokubench/internal/humanize"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/internal/spelling"
	"sudokubench/internal/standings"
	"sudokubench/reports"
)

type explainCommand struct {
	Ranks explainRanksCommand `cmd:"" help:"How the ranks of a record were decided, or how two contestants compare."`
}

type explainRanksCommand struct {
	Width  int    `placeholder:"N" help:"Width of the text (default: the terminal's, or 100)."`
	Skip   bool   `name:"skip-damaged" help:"Leave out damaged lines of a record, and say which."`
	Record string `arg:"" name:"run.jsonl" help:"Record of bench run."`
	First  string `arg:"" optional:"" name:"A" help:"A contestant, to be compared..."`
	Second string `arg:"" optional:"" name:"B" help:"...with another."`
}

// Run explains all ranks, or the comparison of two contestants.
func (c *explainRanksCommand) Run(s *session) error {
	if err := checkWidth(c.Width); err != nil {
		return usage(err)
	}
	r, err := openRun(s, c.Record, run.Options{SkipDamaged: c.Skip})
	if err != nil {
		return usage(err)
	}
	result := standings.New(r)
	width := c.Width
	if width <= 0 {
		width = s.knownWidth("")
	}
	if width == 0 {
		width = explainWidth
	}
	if c.First == "" {
		return buffered(s.stdout, func(w io.Writer) error { return reports.ExplainRanks(w, result, width) })
	}
	if err := c.contestants(r); err != nil {
		return usage(err)
	}
	flip := func(corpus, first, second string) (float64, bool) {
		return standings.SignFlip(r, corpus, first, second)
	}
	return buffered(s.stdout, func(w io.Writer) error {
		return reports.ExplainPair(w, result, c.First, c.Second, flip, width)
	})
}

// explainWidth is the width of the text on anything but a terminal.
const explainWidth = 100

// contestants refuses anything but two contestants of the record.
func (c *explainRanksCommand) contestants(r *run.Run) error {
	if c.Second == "" || c.First == c.Second {
		return errors.New("bench explain ranks compares two contestants; name two, or none for all ranks")
	}
	names := spelling.Words(r.Contestants, func(c record.Contestant) string { return c.Name })
	for _, name := range []string{c.First, c.Second} {
		if r.Contestant(name) == nil {
			return fmt.Errorf("%s: no contestant is called %s; %s", c.Record, humanize.Visible(name), spelling.Hint(name, names))
		}
	}
	return nil
}
