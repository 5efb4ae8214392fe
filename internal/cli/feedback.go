package cli

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"sudokubench/internal/contest/config"
	"sudokubench/internal/judge"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
)

// brief returns the first line of the reason why a program does not take part.
func (e *entrant) brief() string {
	line, _, _ := strings.Cut(e.Refused, "\n")
	return humanize.Visible(line)
}

// configText returns the configuration of the contest, with the reason of each decision.
func (c *contestCommand) configText(settings *config.Config, all []*entrant, players int) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	target := cmp.Or(c.Time, min(max(30*time.Second, 10*time.Second*time.Duration(players)), 4*time.Minute))
	line("# bench contest wrote this file from the folder %s. To run it again: bench run -c FILE", humanize.Visible(c.Dir))
	line("time: %s", target)
	line("sandbox: %s", c.Sandbox)
	line("out: out\nreports:\n  - {format: table}\n  - {format: html, path: report.html}")
	line("corpora:")
	for _, k := range settings.Corpora {
		switch {
		case k.Fresh != "":
			line("  - {name: %s, fresh: %s, count: %d} # made for each run, so that no program can know them", k.Fresh, k.Fresh, k.Count)
		case k.Builtin != "":
			line("  - {name: %s, builtin: %s} # published, so a program could have a table of them", k.Name, k.Builtin)
		default:
			line("  - {name: %q, path: %q}", k.Name, c.relative(k.Path))
		}
	}
	line("entries:")
	for _, e := range all {
		if !e.Enters {
			continue
		}
		line("  # %s: %s", humanize.Visible(filepath.Base(e.Source)), humanize.Visible(strings.Join(e.decisions(), "; ")))
		entry := e.Entry
		entry.Dir = c.relative(e.Folder)
		line("  %s", entry.Text())
	}
	if players < len(all) {
		line("# These submissions do not take part:")
	}
	for _, e := range all {
		if !e.Enters {
			line("#   %s: %s", humanize.Visible(filepath.Base(e.Source)), e.brief())
		}
	}
	return b.String()
}

// relative returns a path as contest.yaml names it.
func (c *contestCommand) relative(path string) string {
	whole, err := filepath.Abs(path)
	from, ferr := filepath.Abs(c.Output)
	if rel, rerr := filepath.Rel(from, whole); err == nil && ferr == nil && rerr == nil {
		return filepath.ToSlash(rel)
	}
	return path
}

// decisions lists how bench runs the program, and why.
func (e *entrant) decisions() []string {
	list, entry := slices.Clone(e.Decisions), &e.Entry
	for _, form := range []struct {
		given bool
		text  string
	}{
		{e.Build != nil, "build: " + humanize.ShellQuotes(e.Build)}, {entry.Command != nil, "command: " + humanize.ShellQuotes(entry.Command)},
		{e.Enters, "it solves puzzles in the protocol " + entry.Protocol}, {entry.Blank != "", "its sign of a blank is " + entry.Blank},
		{entry.First != "", "it gets this line before each puzzle: " + entry.First}, {entry.File != "", "it reads its puzzle from the file " + entry.File},
		{entry.Answers != "", "it writes its answer to the file " + entry.Answers}, {entry.Spaces, "it gets spaces between the cells"},
	} {
		if form.given {
			list = append(list, form.text)
		}
	}
	return list
}

// writeResults writes results.csv and the feedback for each author. result is nil before the run.
func (c *contestCommand) writeResults(s *session, all []*entrant, result *standings.Result) error {
	rows := [][]string{{"name", "status", "rank", "times_fastest", "puzzles_reached", "puzzles_solved", "wrong", "reason", "shown_as"}}
	for _, e := range all {
		row := append(e.row(result), e.Shown)
		rows = append(rows, row)
		if err := writeText(s, filepath.Join(c.Output, "feedback", e.Name+".md"), e.feedback(row, result)); err != nil {
			return err
		}
	}
	return writeTo(s, filepath.Join(c.Output, "results.csv"), func(w io.Writer) error { return csv.NewWriter(w).WriteAll(rows) })
}

// row returns the row of a submission in results.csv. result is nil before the run.
func (e *entrant) row(result *standings.Result) []string {
	switch {
	case e.Enters && result != nil:
		return append([]string{e.Name}, outcomeOf(e.Shown, result)...)
	case e.Enters:
		return []string{e.Name, "not run yet", "", "", "", "", "", ""}
	case e.ByMachine:
		return []string{e.Name, "not tried", "", "", "", "", "", e.brief()}
	}
	return []string{e.Name, "did not take part", "", "", "", "", "", e.brief()}
}

// outcomeOf returns the columns after the name of a contestant in results.csv.
func outcomeOf(name string, result *standings.Result) []string {
	var one standings.Standing
	named := func(x standings.Standing) bool { return x.Contestant == name }
	if len(result.Overall) > 0 && slices.ContainsFunc(result.Overall[0].Entries, named) {
		one = result.Overall[0].Entries[slices.IndexFunc(result.Overall[0].Entries, named)]
	} else if row := rowOf(&result.Corpora[0], name); row != nil {
		one = standings.Standing{Rank: row.Rank, WorstRank: row.WorstRank, Disqualified: row.Disqualified, Reached: row.Reached, Failed: row.Failed, Counts: row.Counts, TimesFastest: row.TimesFastest}
	}
	status, reason, factor := "ranked", "", ""
	switch {
	case one.Disqualified:
		status, reason = "disqualified", "wrong answers"
	case one.Rank == nil:
		status, reason = "not ranked", cmp.Or(map[standings.Unranked]string{
			standings.Failures: "it failed clearly more puzzles than others", standings.NotEntered: "it did not get puzzles of every corpus", standings.NoTime: "it solved no puzzle of a corpus",
		}[one.Unranked], "it solved no puzzle")
		for i := range result.Corpora { // the length of the contest is the reason, not the program
			if row := rowOf(&result.Corpora[i], name); row != nil && row.Reached == 0 && one.Unranked != standings.Failures {
				reason = "its share of the time ended before it finished a puzzle of " + result.Corpora[i].Corpus.Name
			}
		}
	}
	rank := standings.Place(one.Rank, one.Disqualified)
	if one.Rank != nil && one.WorstRank != nil && *one.WorstRank > *one.Rank {
		rank += "-" + strconv.Itoa(*one.WorstRank)
	}
	if one.TimesFastest != nil {
		factor = strconv.FormatFloat(*one.TimesFastest, 'f', 2, 64)
	}
	return []string{status, rank, factor, strconv.Itoa(one.Reached), strconv.Itoa(one.Verified), strconv.Itoa(one.Wrong), reason}
}

func rowOf(t *standings.Table, name string) *standings.Row {
	if k := slices.IndexFunc(t.Entries, func(r standings.Row) bool { return r.Contestant == name }); k >= 0 {
		return &t.Entries[k]
	}
	return nil
}

// feedback returns the text for the author of a submission, in Markdown. row is its row in results.csv.
func (e *entrant) feedback(row []string, result *standings.Result) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# %s\n", e.Name)
	switch {
	case e.ByMachine:
		line("The program was not tried, which does not count as its fault: %s.", e.brief())
	case e.Refused != "":
		line("The program did not take part: %s.", e.brief())
	case result == nil:
		line("The program takes part in the contest, which has not run yet.")
	case row[1] == "ranked":
		line("The program took part and has rank %s.", row[2])
	default:
		line("The program took part and is %s: %s.", row[1], row[7])
	}
	if _, printed, _ := strings.Cut(e.Refused, "\n"); printed != "" {
		line("\n```text\n%s\n```", strings.ReplaceAll(printed, "```", "'''"))
	}
	if result != nil && e.Enters {
		line("\n## In the contest\n")
		for i := range result.Corpora {
			e.onCorpus(line, &result.Corpora[i])
		}
	}
	if e.Advice != "" && !e.Enters && !e.ByMachine {
		line("\n## What to change\n\n%s", e.Advice)
	}
	if list := e.decisions(); len(list) > 0 && (e.Build != nil || e.Trial != "") {
		line("\n## How bench ran it\n\n- %s", strings.Join(list, "\n- "))
	}
	if e.Trial != "" && !e.ByMachine {
		line("\n## The trial\n\nBefore the contest, the program got a few puzzles, with this result. To repeat it: `bench try --dir FOLDER %s`\n\n```text\n%s```",
			humanize.ShellQuote(humanize.ShellQuotes(e.Entry.Command)), strings.ReplaceAll(e.Trial, "```", "'''"))
	}
	folder, err := filepath.Abs(e.Folder)
	if err != nil || e.Folder == "" {
		return b.String()
	}
	const slash = string(filepath.Separator)
	real, _ := filepath.EvalSymlinks(folder)
	// The author does not know the organiser's machine.
	return strings.NewReplacer(folder+slash, "FOLDER"+slash, cmp.Or(real, folder)+slash, "FOLDER"+slash).Replace(b.String())
}

// onCorpus describes how the program did on the puzzles of a table.
func (e *entrant) onCorpus(line func(string, ...any), t *standings.Table) {
	row := rowOf(t, e.Shown)
	if row == nil {
		line("- %s: the program got no puzzles.", t.Corpus.Name)
		return
	}
	if row.Reached == 0 {
		line("- %s: its share of the time ended before it finished a puzzle, which does not count as a failure. A longer contest gives it more time.", t.Corpus.Name)
		return
	}
	text := fmt.Sprintf("- %s: it solved %s of the %s puzzles that it got", t.Corpus.Name, humanize.Count(row.Verified), humanize.Count(row.Reached))
	var others []float64
	for _, r := range t.Entries {
		if r.Contestant != e.Shown && r.MeanNS != nil && !r.Disqualified {
			others = append(others, *r.MeanNS)
		}
	}
	if slices.Sort(others); row.MeanNS != nil {
		text += fmt.Sprintf(", in %s each", humanize.Duration(*row.MeanNS))
		if n := len(others); n > 0 {
			median := (others[(n-1)/2] + others[n/2]) / 2
			text += fmt.Sprintf(". The median of the others (%d) is %s, so it takes %s times as long as the median", n, humanize.Duration(median), humanize.Multiple(*row.MeanNS/median))
		}
	}
	line("%s.", text)
	for i := range t.Findings {
		f := &t.Findings[i]
		if f.Contestant != e.Shown {
			continue
		}
		line("  - %s: %s", f.Verdict, humanize.Counted(f.Puzzles, "puzzle"))
		for _, first := range f.First[:min(1, len(f.First))] {
			if first.Reason != "" {
				line("    - The first one: %s.", humanize.Visible(first.Reason))
			}
			if f.Verdict == judge.Wrong {
				line("    - puzzle `%s`, answer `%s`", first.Clues, first.Answer)
			}
		}
	}
}
