package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/internal/words/spelling"
	"sudokubench/reports"
)

type explainCommand struct {
	Ranks explainRanksCommand `cmd:"" help:"Explain all ranks of a record, or the comparison of two contestants."`
}

type explainRanksCommand struct {
	Skip   bool   `name:"skip-damaged" help:"Skip damaged lines of the record and list them."`
	Record string `arg:"" name:"run.jsonl" help:"Record that bench run wrote, or a folder: its newest record."`
	First  string `arg:"" optional:"" name:"A" help:"First contestant to compare."`
	Second string `arg:"" optional:"" name:"B" help:"Second contestant to compare."`
}

// Run explains all ranks, or the result between the two contestants that the arguments name.
func (c *explainRanksCommand) Run(s *session) error {
	if there, err := os.Stat(c.Record); err == nil && there.IsDir() {
		if c.Record, err = newestIn(s, c.Record); err != nil {
			return usage(err)
		}
	}
	r, err := openRun(s, c.Record, run.Options{SkipDamaged: c.Skip})
	if err != nil {
		return usage(err)
	}
	result := standings.New(r)
	width := cmp.Or(s.knownWidth(""), explainWidth)
	if c.First == "" {
		return reports.ExplainRanks(s.stdout, result, width)
	}
	if err := c.contestants(r); err != nil {
		return usage(err)
	}
	return reports.ExplainPair(s.stdout, result, c.First, c.Second, width)
}

// explainWidth is the width of the text if the output is not a terminal.
const explainWidth = 100

// contestants returns an error if the arguments are not two contestants of the record.
func (c *explainRanksCommand) contestants(r *run.Run) error {
	for _, name := range []string{c.First, c.Second} {
		if name != "" && r.Contestant(name) == nil && regular(name, nil) != nil {
			return fmt.Errorf("%s is a file; bench explain ranks reads one record, and the other arguments are names of contestants", humanize.Visible(name))
		}
	}
	if c.Second == "" || c.First == c.Second {
		return errors.New("cannot compare one contestant; name two different ones, or none to explain all ranks")
	}
	names := spelling.Words(r.Contestants, func(c record.Contestant) string { return c.Name })
	for _, name := range []string{c.First, c.Second} {
		if r.Contestant(name) == nil {
			return fmt.Errorf("%s: no contestant is called %s; %s", c.Record, humanize.Visible(name), spelling.Hint(name, names))
		}
	}
	return nil
}
