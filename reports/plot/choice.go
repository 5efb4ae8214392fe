package plot

import (
	"slices"

	"sudokubench/internal/words/humanize"
	"sudokubench/reports/document"
)

// subject is the content of a plot: a corpus and some of its contestants.
type subject struct {
	corpus *document.Corpus
	lines  []*line
	out    []string // missing contestants with the reasons, such as "liar: disqualified, 4 wrong answers"
}

type line struct {
	name    string
	series  *document.Series
	look    look
	ghost   bool // true if the contestant is drawn in grey or hidden
	puzzles int  // number of puzzles of the corpus
}

// subjectOf returns the contestants of a corpus that a plot can show, best first.
func subjectOf(run *document.Run, corpus int, k *kind) *subject {
	s := &subject{corpus: &run.Corpora[corpus]}
	for i := range s.corpus.Series {
		x := &s.corpus.Series[i]
		name := run.Entries[x.Entry].Name
		switch {
		case x.Out != "":
			s.out = append(s.out, name+": "+x.Out)
		case k.needs(x):
			s.lines = append(s.lines, &line{name: name, series: x, look: lookOf(x.Entry), ghost: len(s.lines) >= inColour, puzzles: s.corpus.Puzzles})
		}
	}
	if more := len(s.out) - maxOut; more > 1 {
		s.out = append(s.out[:maxOut], "and "+humanize.Counted(more, "other contestant"))
	}
	return s
}

// maxOut is the largest number of missing contestants in the legend.
const maxOut = 9

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
