package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sudokubench/internal/record/run"
	"sudokubench/internal/words/spelling"
	"sudokubench/reports/history"
)

type historyCommand struct {
	Records        []string `arg:"" optional:"" help:"Records, or folders of records (default: out)."`
	Solvers        []string `placeholder:"NAME" help:"Only these contestants." aliases:"solver"`
	Corpora        []string `placeholder:"NAME" help:"Only these corpora." aliases:"corpus"`
	Last           int      `placeholder:"N" help:"Only the last N runs of each series (one contestant on one corpus)."`
	AcrossMachines bool     `help:"Put runs of different machines and Go versions into one series."`
	All            bool     `help:"Also show series that did not change."`
	Format         string   `default:"text" placeholder:"FORMAT" help:"Format: ${historyformats} (default: ${default}). bench list reports describes them."`
	Output         string   `short:"o" placeholder:"FILE" help:"Write to this file (default: standard output)."`
}

// Run shows recorded runs as series, one for each contestant on each corpus. Slower results are not
// an error.
func (c *historyCommand) Run(s *session) error {
	if err := known("--format", "format", c.Format, history.Formats()); err != nil {
		return usage(err)
	}
	if c.Last < 0 {
		return usage(fmt.Errorf("--last is %d; want 1 or more", c.Last))
	}
	if len(c.Records) == 0 {
		c.Records = []string{"out"}
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
			fmt.Fprintf(s.notes, "bench: skipped: %v\n", err)
			continue
		}
		runs = append(runs, one)
	}
	if len(runs) == 0 {
		return usage(fmt.Errorf("no record of a finished run in %s; create one with bench run", strings.Join(c.Records, ", ")))
	}
	if err := c.names(runs); err != nil {
		return usage(err)
	}
	h := history.New(runs, history.Options{Solvers: c.Solvers, Corpora: c.Corpora, Last: c.Last, AcrossMachines: c.AcrossMachines})
	if len(h.Series) == 0 {
		return usage(errors.New("no run matches both --solvers and --corpora"))
	}
	return writeTo(s, c.Output, func(w io.Writer) error {
		return history.Render(w, h, c.Format, history.View{Width: s.widthFor(c.Output), All: c.All})
	})
}

// files returns the records that the arguments name, and all records in the folders that they name.
// Each record is in the list once.
func (c *historyCommand) files() ([]string, error) {
	var list []string
	for _, path := range c.Records {
		about, err := os.Stat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("%s does not exist; want a record or a folder of records (bench run writes them to out)", path)
		case err != nil:
			return nil, err
		case !about.IsDir():
			list = append(list, path)
			continue
		}
		found, err := recordsIn(path)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	var once []string
	for _, name := range list {
		if name = filepath.Clean(name); !slices.Contains(once, name) {
			once = append(once, name)
		}
	}
	return once, nil
}

// newestIn returns the record in a folder that was written last, and prints its name.
func newestIn(s *session, folder string) (string, error) {
	list, err := recordsIn(folder)
	if err != nil {
		return "", err
	}
	newest := slices.MaxFunc(list, func(a, b string) int { return written(a).Compare(written(b)) })
	fmt.Fprintln(s.notes, "record:", newest)
	return newest, nil
}

// written returns the time of the last change of a file, or the zero time if it is unknown.
func written(file string) time.Time {
	there, err := os.Stat(file)
	if err != nil {
		return time.Time{}
	}
	return there.ModTime()
}

// recordsIn returns the records in a folder, or an error if the folder has no records.
func recordsIn(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, e := range entries {
		if !e.IsDir() && strings.HasSuffix(e.Name(), ".jsonl") {
			list = append(list, filepath.Join(folder, e.Name()))
		}
	}
	if list == nil {
		return nil, fmt.Errorf("%s contains no records (*.jsonl); create one with bench run", folder)
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

// names returns an error if a flag names a contestant or a corpus that is in no run.
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
