package plot

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/record/run"
	"sudokubench/internal/words/humanize"
	"sudokubench/internal/words/spelling"
	"sudokubench/reports/document"
)

// subject is the content of a plot: a corpus and some of its contestants.
type subject struct {
	run     *document.Run
	corpus  *document.Corpus // the corpus of the plot; in the overall ranking, only the name is set
	table   *document.Table
	lines   []*line
	notes   []string // sentences about data that the figure omits
	overall bool     // true if the plot is the ranking over several corpora
	out     []string // missing contestants with the reasons, such as "liar: disqualified, 4 wrong answers"
}

type line struct {
	name    string
	series  *document.Series
	row     *document.Row
	look    look
	ghost   bool // true if the contestant is drawn in grey or hidden
	puzzles int  // number of puzzles of the corpus
}

func (l *line) verified() int { return l.series.Verified }

// corpusOf returns the name of the chosen corpus as the record has it, and its index.
func corpusOf(of *run.Run, o Options) (string, int, error) {
	wanted := o.Corpus
	if len(of.Corpora) == 0 {
		return "", 0, errors.New("the record contains no corpus, so there is nothing to draw; use the record of a run that has started")
	}
	if wanted == "" {
		at := document.Plotted(of)
		return of.Corpora[at].Name, at, nil
	}
	var names []string
	for i, c := range of.Corpora {
		if c.Name == wanted || humanize.VisibleText(c.Name) == wanted {
			return c.Name, i, nil
		}
		names = append(names, humanize.VisibleText(c.Name))
	}
	return "", 0, fmt.Errorf("--corpora: the record has no corpus %q; %s", wanted, spelling.Hint(wanted, names))
}

// overall is a value for the index of a corpus. It selects the first table over several corpora.
const overall = -1

// ranked reports whether the run has a table over several corpora with at least one time.
func ranked(run *document.Run) bool {
	return len(run.Tables) > len(run.Corpora) && anyTime(standingsOf(run, &run.Tables[0], nil, 0))
}

// overallOf returns the ranking over several corpora with all contestants.
func overallOf(run *document.Run) (s *subject, all []*line) {
	s = &subject{run: run, table: &run.Tables[0], overall: true}
	name, _, _ := strings.Cut(s.table.Title, ":")
	s.corpus = &document.Corpus{Name: name}
	for i := range s.table.Rows {
		row := &s.table.Rows[i]
		x := &document.Series{Entry: row.Entry}
		if len(row.Span) == 3 {
			x.Verified = 1
		}
		all = append(all, &line{name: run.Entries[row.Entry].Name, series: x, row: row})
	}
	return s, all
}

// subjectOf returns a corpus with all of its contestants.
func subjectOf(run *document.Run, corpus int) (s *subject, all []*line) {
	if corpus == overall {
		return overallOf(run)
	}
	s = &subject{run: run, corpus: &run.Corpora[corpus], table: &run.Tables[len(run.Tables)-len(run.Corpora)+corpus]}
	for i := range s.corpus.Series { // Series and Rows are both in the order of the ranking, so an index is valid in both
		series, row := &s.corpus.Series[i], &s.table.Rows[i]
		all = append(all, &line{name: run.Entries[series.Entry].Name, series: series, row: row, puzzles: s.corpus.Puzzles})
	}
	return s, all
}

func choose(run *document.Run, corpus int, k *kind) (*subject, error) {
	s, all := subjectOf(run, corpus)
	if run.State != "" {
		s.notes = append(s.notes, run.State)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no contestant took part on corpus %s, so there is nothing to draw; use another corpus or record", s.corpus.Name)
	}
	if !slices.ContainsFunc(all, func(l *line) bool { return l.verified() > 0 }) {
		return nil, fmt.Errorf("no contestant solved a puzzle of corpus %s, so there is nothing to draw; use another corpus, or a run with more time (--budget, --limit)", s.corpus.Name)
	}
	named := s.withoutOut(k, all)
	for _, l := range named {
		if k.needs(l) {
			s.lines = append(s.lines, l)
		}
	}
	if len(s.lines) == 0 {
		return nil, s.lacking(k)
	}
	if k.exactly > 0 {
		s.firstPair()
	}
	if err := s.limit(k, named); err != nil {
		return nil, err
	}
	for i, l := range s.lines {
		l.look = lookOf(i)
		if l.row.Mark == "dq" {
			l.name += " (DQ)"
		}
	}
	if k.timed {
		s.partly()
	}
	if k.single && len(s.corpus.Kept) < s.corpus.Puzzles {
		s.notes = append(s.notes, s.corpus.Sample)
	}
	return s, nil
}

// maxOut is the largest number of missing contestants in the legend.
const maxOut = 9

// withoutOut returns the contestants that the plot can show. It adds the others, with the reasons,
// to s.out.
func (s *subject) withoutOut(k *kind, all []*line) (list []*line) {
	for _, l := range all {
		if k.timed && l.series.Out != "" {
			s.out = append(s.out, l.name+": "+l.series.Out)
		} else {
			list = append(list, l)
		}
	}
	if more := len(s.out) - maxOut; more > 1 {
		s.out = append(s.out[:maxOut], "and "+humanize.Counted(more, "other contestant"))
	}
	return list
}

// firstPair moves the two contestants in document.Corpus.First to the front.
func (s *subject) firstPair() {
	place := func(l *line) int {
		if at := slices.Index(s.corpus.First, l.series.Entry); at >= 0 {
			return at
		}
		return len(s.corpus.First)
	}
	slices.SortStableFunc(s.lines, func(a, b *line) int { return place(a) - place(b) })
}

// pairNote explains which two contestants are drawn.
func (s *subject) pairNote(of string) string {
	rank := func(l *line) string { return (&standing{rank: l.row.Cells[0]}).rankless() }
	won, alike := s.lines[0].row.Mark == "won", rank(s.lines[0]) == rank(s.lines[1])
	switch {
	case won && alike:
		return "The best 2 of " + of + "."
	case won:
		return "Of " + of + ", the figure shows the winner and the next one with a different rank."
	case alike:
		return "The best 2 with " + timesApart + ", out of " + of + "."
	}
	return "Of " + of + ", the figure shows the best one with " + timesApart + ", and the next such contestant with a different rank."
}

// inDepth returns the lines in the order in which they are drawn. Grey lines come first, so that
// they lie below the others.
func (s *subject) inDepth() []*line {
	list := slices.Clone(s.lines)
	slices.SortStableFunc(list, func(a, b *line) int {
		switch {
		case a.ghost == b.ghost:
			return 0
		case a.ghost:
			return -1
		}
		return 1
	})
	return list
}

// fewNames is the largest number of contestants that a note names. If there are more, it only
// counts them.
const fewNames = 3

// limit reduces s.lines to the number of contestants that the plot can show, best first. It notes
// which contestants are left out.
func (s *subject) limit(k *kind, named []*line) error {
	able := len(s.lines)
	if k.exactly > 0 {
		if able < k.exactly {
			return fmt.Errorf("the plot %s needs %d contestants with times of single puzzles, but corpus %s has %d; record a run with the detail pass (detail: true)",
				k.name, k.exactly, s.corpus.Name, able)
		}
		if len(named) > k.exactly {
			s.notes = append(s.notes, s.pairNote(humanize.Counted(len(named), "contestant")))
		}
		s.lines = s.lines[:k.exactly]
		return nil
	}
	if able > most {
		s.lines = s.lines[:most]
		s.notes = append(s.notes, fmt.Sprintf("The best %d of %s.", most, humanize.Counted(len(named), "contestant")))
	}
	if able < len(named) {
		var without []string
		for _, l := range named {
			if !k.needs(l) {
				without = append(without, l.name)
			}
		}
		who := strings.Join(without, ", ")
		if len(without) > fewNames {
			who = humanize.Counted(len(without), "contestant")
		}
		s.notes = append(s.notes, fmt.Sprintf("Not in the figure, without %s: %s.", k.lack, who))
	}
	return nil
}

// partly adds a note about contestants that were not timed on every puzzle.
func (s *subject) partly() {
	var few []string
	for _, l := range s.lines {
		if l.series.Open {
			few = append(few, fmt.Sprintf("%s (%s of %s)", l.name, humanize.Count(l.series.Timed), humanize.Count(s.corpus.Puzzles)))
		}
	}
	if few != nil {
		s.notes = append(s.notes, "Not timed on every puzzle: "+humanize.List(few)+". The figure omits the other puzzles.")
	}
}

// lacking returns the error if the plot can show no contestant.
func (s *subject) lacking(k *kind) error {
	switch {
	case !k.timed:
		return fmt.Errorf("no contestant that can be drawn solved a puzzle of corpus %s", s.corpus.Name)
	case s.corpus.Timed == 0:
		return fmt.Errorf("the record has no times of single puzzles on corpus %s, which the plot %s needs; record a run with the detail pass (detail: true), or draw the plot ranking", s.corpus.Name, k.name)
	}
	return fmt.Errorf("no contestant that can be drawn has %s on corpus %s, which the plot %s needs; draw the plot ranking", k.lack, s.corpus.Name, k.name)
}
