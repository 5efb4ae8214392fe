package plot

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/run"
	"sudokubench/internal/spelling"
	"sudokubench/reports/document"
)

// subject is what is drawn: a corpus and some of its contestants.
type subject struct {
	run    *document.Run
	corpus *document.Corpus
	table  *document.Table
	lines  []*line
	notes  []string // what is not in the figure
}

type line struct {
	name   string
	series *document.Series
	row    *document.Row
	look   look
}

func (l *line) verified() int { return l.series.Verified }

// corpusOf finds the name of the corpus as the record has it, and its place.
func corpusOf(of *run.Run, wanted string) (string, int, error) {
	if len(of.Corpora) == 0 {
		return "", 0, errors.New("the record holds no corpus, so there is nothing to draw; want one of a run that began to solve")
	}
	if wanted == "" {
		return of.Corpora[0].Name, 0, nil
	}
	var names []string
	for i, c := range of.Corpora {
		if c.Name == wanted || humanize.Visible(c.Name) == wanted {
			return c.Name, i, nil
		}
		names = append(names, humanize.Visible(c.Name))
	}
	return "", 0, fmt.Errorf("--corpus: the record has no corpus %q; %s", wanted, spelling.Hint(wanted, names))
}

func choose(run *document.Run, corpus int, k *kind, wanted []string) (*subject, error) {
	s := &subject{run: run, corpus: &run.Corpora[corpus], table: &run.Tables[len(run.Tables)-len(run.Corpora)+corpus]}
	var all []*line
	for i := range s.corpus.Series { // both are in the order of the ranking
		series, row := &s.corpus.Series[i], &s.table.Rows[i]
		l := &line{name: run.Entries[series.Entry].Name, series: series, row: row}
		if row.Mark == "dq" {
			l.name += " (DQ)"
		}
		all = append(all, l)
	}
	if run.State != "" {
		s.notes = append(s.notes, run.State)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("nobody took part on corpus %s, so there is nothing to draw; want another corpus or record", s.corpus.Name)
	}
	if !slices.ContainsFunc(all, func(l *line) bool { return l.verified() > 0 }) {
		return nil, fmt.Errorf("nobody solved a puzzle of corpus %s, so there is nothing to draw; want another corpus, or a run with more time (--budget, --limit)", s.corpus.Name)
	}
	named, err := s.named(all, wanted)
	if err != nil {
		return nil, err
	}
	for _, l := range named {
		if k.needs(l) {
			s.lines = append(s.lines, l)
		}
	}
	if len(s.lines) == 0 {
		return nil, s.lacking(k)
	}
	if err := s.limit(k, named, len(wanted) > 0); err != nil {
		return nil, err
	}
	for i, l := range s.lines {
		l.look = lookOf(i)
	}
	if k.timed {
		s.partly()
	}
	if k.single && len(s.corpus.Kept) < s.corpus.Puzzles {
		s.notes = append(s.notes, s.corpus.Sample)
	}
	return s, nil
}

func (s *subject) named(all []*line, wanted []string) ([]*line, error) {
	if len(wanted) == 0 || len(wanted) == 1 && wanted[0] == All {
		return all, nil
	}
	var list []*line
	for _, name := range wanted {
		i := slices.IndexFunc(all, func(l *line) bool { return s.nameOf(l) == humanize.Visible(name) })
		switch {
		case i < 0:
			return nil, fmt.Errorf("--entries: no contestant %q took part on corpus %s; %s", name, s.corpus.Name, spelling.Hint(name, spelling.Words(all, s.nameOf)))
		case slices.Contains(list, all[i]):
			return nil, fmt.Errorf("contestant %s is named twice; once is enough", humanize.Visible(name))
		}
		list = append(list, all[i])
	}
	return list, nil
}

func (s *subject) nameOf(l *line) string { return s.run.Entries[l.series.Entry].Name }

// fewNames are written out; more are counted.
const fewNames = 3

// limit cuts a list that nobody wrote to the best of it, and says who is not in
// the figure.
func (s *subject) limit(k *kind, named []*line, asked bool) error {
	able := len(s.lines)
	if k.exactly > 0 {
		if asked && len(named) != k.exactly {
			return fmt.Errorf("the plot %s takes %d contestants, not %d; name %d", k.name, k.exactly, len(named), k.exactly)
		}
		if able < k.exactly {
			return fmt.Errorf("the plot %s takes %d contestants with times puzzle by puzzle, and corpus %s has %d of those that were asked for; name others, or record the run with the detail pass (detail: true)",
				k.name, k.exactly, s.corpus.Name, able)
		}
		if able > k.exactly {
			s.notes = append(s.notes, fmt.Sprintf("The best %d of %s.", k.exactly, humanize.Counted(len(named), "contestant")))
		}
		s.lines = s.lines[:k.exactly]
		return nil
	}
	if !asked && able > most {
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
		s.notes = append(s.notes, fmt.Sprintf("Not in the figure, for lack of %s: %s.", k.lack, who))
	}
	return nil
}

// partly says of whom not every puzzle was timed by itself.
func (s *subject) partly() {
	var few []string
	for _, l := range s.lines {
		if l.series.Solved < l.verified() {
			few = append(few, fmt.Sprintf("%s (%s of %s)", l.name, humanize.Count(l.series.Solved), humanize.Count(l.verified())))
		}
	}
	if few != nil {
		s.notes = append(s.notes, "Not every puzzle that was solved is in the figure, for lack of its time: "+strings.Join(few, ", ")+".")
	}
}

// lacking is the error where none of those asked for can be drawn.
func (s *subject) lacking(k *kind) error {
	switch {
	case !k.timed:
		return fmt.Errorf("none of the contestants that were asked for solved a puzzle of corpus %s, so there is nothing to draw; name others", s.corpus.Name)
	case s.corpus.Timed == 0:
		return fmt.Errorf("the record has no times puzzle by puzzle of corpus %s, which the plot %s needs; record a run with the detail pass (detail: true), or draw the plot ranking", s.corpus.Name, k.name)
	}
	return fmt.Errorf("the contestants that were asked for have no %s on corpus %s, which the plot %s needs; name others, or draw the plot ranking", k.lack, s.corpus.Name, k.name)
}
