package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/record/merge"
	"sudokubench/internal/record/run"
	"sudokubench/internal/record/shard"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/internal/words/spelling"
	"sudokubench/reports"
	"sudokubench/reports/document"
	"sudokubench/reports/page"
)

// textFormat is the format of reports on a terminal.
const textFormat = "table"

type reportCommand struct {
	Format  string   `placeholder:"FORMAT" help:"Format: table, markdown, csv, json or html (one page, works offline). The default follows the extension of --output, or is table."`
	Output  string   `short:"o" placeholder:"FILE" help:"Write to this file (default: standard output)."`
	Full    bool     `help:"table: Print every column of every table (default: one screen, or the full table if there is only one corpus)."`
	Corpora []string `placeholder:"NAME" aliases:"corpus" help:"table: Print only the full tables of these corpora."`
	By      string   `placeholder:"FIELD" help:"table: Print only the share of puzzles that each contestant solved, for each value of this field of the corpora, such as rating or clues; with bounds, as in rating:10,50, for each range."`
	Card    string   `placeholder:"FILE" help:"Write a card to this .png file: a picture of ${cardsize} pixels to share, with the headline and the first ranks. Add --output or --format to write a report too."`
	Puzzles string   `placeholder:"FILE" help:"Write a row for each puzzle and contestant to this .csv file, with the fields of the corpora. Add --output or --format to write a report too."`
	Skip    bool     `name:"skip-damaged" help:"Skip damaged lines of a record and list them."`
	Runs    []string `arg:"" optional:"" name:"run.jsonl" help:"Record that bench run wrote, or the records of the shards of one run (default: the newest record in the folder out)."`
}

// Run renders a report of a recorded run.
func (r *reportCommand) Run(s *session) error {
	if len(r.Runs) == 0 {
		name, err := newestIn(s, config.Defaults().Out)
		if err != nil {
			return usage(fmt.Errorf("%w; name a record", err))
		}
		r.Runs = []string{name}
	}
	r.Runs = expanded(r.Runs)
	if err := notOver(r.Output, r.Runs); err != nil {
		return usage(err)
	}
	besides, err := r.besides(s)
	if err != nil {
		return usage(err)
	}
	if (r.Card != "" || r.Puzzles != "") && r.Format == "" && r.Output == "" {
		return besides()
	}
	if r.Format == "" {
		var err error
		if r.Format, err = formatOf(r.Output); err != nil {
			return usage(err)
		}
	}
	if err := cmp.Or(knownReport(r.Format), r.applicable()); err != nil {
		return usage(err)
	}
	if err := besides(); err != nil {
		return err
	}
	read, err := r.open(s)
	if err != nil {
		return usage(err)
	}
	if r.Format == page.Format {
		return writePage(s, r.Output, read)
	}
	result := standings.New(read)
	names := spelling.Words(result.Corpora, func(t standings.Table) string { return t.Corpus.Name })
	for _, name := range r.Corpora {
		if err := known("--corpora", "corpus", name, names); err != nil {
			return usage(err)
		}
	}
	if r.By != "" {
		return r.solvedBy(s, read)
	}
	tables := s.optionsFor(r.Output)
	tables.Full, tables.Corpora = r.Full, r.Corpora
	if len(r.Runs) == 1 {
		tables.Record = r.Runs[0]
	}
	return writeTo(s, r.Output, func(w io.Writer) error { return reports.Render(w, result, r.Format, tables) })
}

// besides checks the flags of files that can be written beside a report, and returns a function that
// writes these files.
func (r *reportCommand) besides(s *session) (write func() error, err error) {
	card, rows := func() error { return nil }, func() error { return nil }
	what := "a card"
	if r.Card == "" {
		what = "rows of puzzles"
	}
	for _, flag := range []struct {
		name  string
		given bool
	}{{"--full", r.Full}, {"--corpora", r.Corpora != nil}, {"--by", r.By != ""}} {
		if flag.given && (r.Card != "" || r.Puzzles != "") && r.Format == "" && r.Output == "" {
			return nil, fmt.Errorf("%s does not apply to %s; remove it, or add --output to write a report too", flag.name, what)
		}
	}
	for _, two := range [][2]string{{"--card", r.Card}, {"--puzzles", r.Puzzles}} {
		if two[1] != "" && r.Output != "" && filepath.Clean(r.Output) == filepath.Clean(two[1]) {
			return nil, fmt.Errorf("%s and --output are the same file %s; name two files", two[0], two[1])
		}
	}
	if r.Card != "" {
		if card, err = r.card(s); err != nil {
			return nil, err
		}
	}
	if r.Puzzles != "" {
		if rows, err = r.puzzleRows(s); err != nil {
			return nil, err
		}
	}
	return func() error {
		if err := card(); err != nil {
			return err
		}
		return rows()
	}, nil
}

// open opens the record, or the records of the shards of one run as one run.
func (r *reportCommand) open(s *session) (*run.Run, error) {
	if len(r.Runs) == 1 {
		return openRun(s, r.Runs[0], run.Options{SkipDamaged: r.Skip})
	}
	inputs, err := merge.Inspect(s.ctx, r.Runs)
	if err != nil {
		return nil, err
	}
	c := merge.Choose(inputs, "")
	if c.Head == nil {
		text := fmt.Sprintf("bench report reads one record, or the records of the shards of one run, but %d other files are given", len(r.Runs))
		if len(r.Runs) == 2 {
			text += fmt.Sprintf("; to compare two records, use bench compare %s %s", humanize.ShellWord(r.Runs[0]), humanize.ShellWord(r.Runs[1]))
		}
		return nil, errors.New(text)
	}
	if len(c.Faults) > 0 {
		return nil, errors.New(strings.Join(c.Faults, "\n"))
	}
	return c.Open(s.ctx)
}

// openRun reads a record with results. It prints notes about parts that it skipped: an incomplete
// last line, and damaged lines if the options allow them.
func openRun(s *session, name string, o run.Options) (*run.Run, error) {
	r, err := run.Open(name, o)
	if err != nil {
		return nil, err
	}
	for i := range r.Warnings {
		if w := &r.Warnings[i]; o.SkipDamaged && w.Code == run.DamagedLine {
			fmt.Fprintln(s.notes, "bench: skipped:", w.Text)
		}
	}
	if r.Torn != nil {
		fmt.Fprintln(s.notes, "bench:", r.Torn)
	}
	if len(r.Shards) == 1 && r.Shards[0].Done() && !r.Entered() {
		return nil, fmt.Errorf("%s: the record contains no results, because shard %s has no puzzles; merge the shards with bench merge",
			name, shard.Shard{Number: r.Shards[0].Number, Of: r.Head.Shards})
	}
	if !r.Entered() && !r.Done() {
		return nil, fmt.Errorf("%s: the record contains no results yet; to continue the run, use bench run --resume %s", name, humanize.ShellWord(name))
	}
	return r, nil
}

// writePage writes the page of a run and prints its path.
func writePage(s *session, path string, r *run.Run) error {
	var made *document.Data
	err := writeTo(s, path, func(w io.Writer) error {
		made = document.New(pageSource(s.ctx, s.roster, r))
		return page.Render(w, made)
	})
	if err != nil {
		return err
	}
	file, err := filepath.Abs(path)
	if there, gone := os.Stat(path); err != nil || gone != nil || !there.Mode().IsRegular() { // the report is not in a regular file, so there is no path to print
		return nil
	}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(file)}
	fmt.Fprintf(s.notes, "page: %s\n", &address)
	if wrong := made.FirstWrong(); wrong != "" {
		fmt.Fprintf(s.notes, "the first wrong answer: %s#%s\n", &address, wrong)
	}
	return nil
}

// writeReports writes the reports in the configuration. report contains the results of the run, and
// file is the path of its record.
func writeReports(s *session, list []config.Report, report *standings.Result, file string, full bool) error {
	var errs []error
	for _, r := range list {
		if r.Format == page.Format {
			read, err := openRun(s, file, run.Options{}) // the page of a run and the page of a later report are the same
			if err != nil {
				return usage(err)
			}
			errs = append(errs, writePage(s, r.Path, read))
			continue
		}
		errs = append(errs, writeTo(s, r.Path, func(w io.Writer) error {
			options := s.optionsFor(r.Path)
			options.Full, options.Record = full, file
			return reports.Render(w, report, r.Format, options)
		}))
	}
	return errors.Join(errs...)
}

// placesForReports checks before a run that the reports can be written after the run, and that they
// do not replace the inputs.
func placesForReports(c *config.Config) error {
	inputs := []string{c.File}
	for _, k := range c.Corpora {
		inputs = append(inputs, k.Path)
	}
	for _, r := range c.Reports {
		if r.Path == "" {
			continue
		}
		if err := notOver(r.Path, inputs); err != nil {
			return fmt.Errorf("the %s report: %w", r.Format, err)
		}
		if err := os.MkdirAll(filepath.Dir(r.Path), 0o777); err != nil {
			return fmt.Errorf("cannot write the %s report: %w", r.Format, err)
		}
	}
	return nil
}

// knownReport returns an error if a format is not a report format.
func knownReport(format string) error {
	return known("--format", "format", format, reportFormats())
}

// formatOf returns the report format that the extension of a file selects. The default is the
// format table.
func formatOf(file string) (string, error) {
	ending := strings.TrimPrefix(strings.ToLower(filepath.Ext(file)), ".")
	switch {
	case ending == "" || ending == "txt":
		return textFormat, nil
	case ending == "md":
		return "markdown", nil
	case ending == "htm":
		return page.Format, nil
	case slices.Contains(reportFormats(), ending):
		return ending, nil
	}
	return "", fmt.Errorf("--output: %q does not end in .txt, .md, .csv, .json or .html; rename it or add --format", file)
}

// reportFormats returns the report formats: the formats of tables, and the page.
func reportFormats() []string { return append(reports.Formats(), page.Format) }

// applicable returns an error if a flag does not apply to the format.
func (r *reportCommand) applicable() error {
	switch {
	case r.Format == textFormat:
		return nil
	case r.Full:
		return fmt.Errorf("--full applies only to --format %s; the other formats are always full", textFormat)
	case r.By != "":
		return fmt.Errorf("--by applies only to --format %s; --puzzles writes the fields of each puzzle", textFormat)
	case r.Corpora != nil:
		return fmt.Errorf("--corpora applies only to --format %s; the other formats have all corpora", textFormat)
	}
	return nil
}
