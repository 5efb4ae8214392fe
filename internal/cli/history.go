package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sudokubench/internal/run"
	"sudokubench/internal/spelling"
	"sudokubench/reports/history"
)

type historyCommand struct {
	Dir            string   `arg:"" optional:"" default:"out" help:"The folder of records (default: out)."`
	Solvers        []string `placeholder:"NAME" help:"Only these contestants." aliases:"solver"`
	Corpora        []string `placeholder:"NAME" help:"Only these corpora." aliases:"corpus"`
	Last           int      `placeholder:"N" help:"Only the last N runs of each series."`
	AcrossMachines bool     `help:"Runs of different machines and Go versions are one series."`
	Format         string   `default:"text" placeholder:"FORMAT" help:"${historyformats}."`
	Output         string   `short:"o" placeholder:"FILE" help:"Write to a file."`
}

// Run shows all recorded runs of a folder as series. It is advice: what it finds
// fails nothing.
func (c *historyCommand) Run(s *session) error {
	if err := known("--format", "format", c.Format, history.Formats()); err != nil {
		return usage(err)
	}
	if c.Last < 0 {
		return usage(fmt.Errorf("--last is %d; want 1 or more", c.Last))
	}
	files, err := c.files()
	if err != nil {
		return usage(err)
	}
	if err := notOver(c.Output, files); err != nil {
		return usage(fmt.Errorf("--output: %w", err))
	}
	var runs []*history.Run
	for _, name := range files {
		one, err := readHistory(name)
		if err != nil {
			fmt.Fprintf(s.stderr, "bench: skipped: %v\n", err)
			continue
		}
		runs = append(runs, one)
	}
	if len(runs) == 0 {
		return usage(fmt.Errorf("%s holds no record of a finished run; bench run writes them", c.Dir))
	}
	if err := c.names(runs); err != nil {
		return usage(err)
	}
	h := history.New(runs, history.Options{Solvers: c.Solvers, Corpora: c.Corpora, Last: c.Last, AcrossMachines: c.AcrossMachines})
	if len(h.Series) == 0 {
		return usage(errors.New("no run has one of these --solvers on one of these --corpora"))
	}
	return writeTo(s, c.Output, func(w io.Writer) error {
		return history.Render(w, h, c.Format, s.widthFor(c.Output))
	})
}

func (c *historyCommand) files() ([]string, error) {
	entries, err := os.ReadDir(c.Dir)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, e := range entries {
		if !e.IsDir() && strings.HasSuffix(e.Name(), ".jsonl") {
			list = append(list, filepath.Join(c.Dir, e.Name()))
		}
	}
	if list == nil {
		return nil, fmt.Errorf("%s holds no records (*.jsonl); bench run writes them", c.Dir)
	}
	return list, nil
}

func readHistory(name string) (*history.Run, error) {
	r, err := run.Open(name, run.Options{})
	if err != nil {
		return nil, err
	}
	return history.Of(name, r)
}

func (c *historyCommand) names(runs []*history.Run) error {
	var solvers, corpora []string
	for _, one := range runs {
		for _, r := range one.Results {
			solvers, corpora = append(solvers, r.Contestant), append(corpora, r.Corpus)
		}
	}
	for _, flag := range []struct {
		name, what   string
		given, there []string
	}{{"--solvers", "contestant", c.Solvers, solvers}, {"--corpora", "corpus", c.Corpora, corpora}} {
		for _, name := range flag.given {
			if !slices.Contains(flag.there, name) {
				return fmt.Errorf("%s: no run has a %s %q; %s", flag.name, flag.what, name, spelling.Hint(name, flag.there))
			}
		}
	}
	return nil
}
