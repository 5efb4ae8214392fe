package reports

import (
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/standings"
)

// List is a ranking with all that its columns are made from: of a corpus, or
// over all corpora.
type List struct {
	Puzzles int
	Columns []Column // of all formats
	Rows    []Row    // best first

	report     *standings.Result
	table      *standings.Table   // nil: over several corpora
	overall    *standings.Overall // nil: of one corpus
	headline   *standings.Headline
	neighbours []standings.Comparison
	notes      []standings.Note
}

// Row is a contestant's line in a List.
type Row struct {
	standings.Entry // of the overall list, as much of it as there is

	at      int                 // place in the list, from 1
	results []standings.Showing // of the overall list, by corpus
	above   standings.Comparison
	absent  bool               // it did not take part; Trouble says why
	why     standings.Unranked // why it has no rank overall; empty: it has one
	program *standings.Program // nil: it is none
	share   float64            // of the scale that bars are drawn on
}

// CorpusList is the ranking of a corpus, by its number.
func CorpusList(r *standings.Result, corpus int) *List {
	t := &r.Corpora[corpus]
	l := &List{Puzzles: t.Corpus.Puzzles, report: r, table: t, headline: &t.Headline, neighbours: t.Neighbours, notes: t.Notes}
	shares := meanShares(t.Entries)
	for i, e := range t.Entries {
		l.add(Row{Entry: e, share: shares[i]})
	}
	l.Columns = l.columns()
	return l
}

// OverallList is the ranking over the corpora of a size of board, by its number.
func OverallList(r *standings.Result, size int) *List {
	o := &r.Overall[size]
	l := &List{Puzzles: o.Puzzles, report: r, overall: o, headline: &o.Headline, neighbours: o.Neighbours}
	for i := range o.Entries {
		s := &o.Entries[i]
		l.add(Row{results: s.Results, why: s.Unranked, Entry: standings.Entry{
			Contestant: s.Contestant, Rank: s.Rank, WorstRank: s.WorstRank, Disqualified: s.Disqualified,
			Reached: s.Reached, Failed: s.Failed, Counts: s.Counts, MeanNS: s.MeanNS, Sampled: s.Sampled,
			TimesFastest: s.TimesFastest, TimesFastestLow: s.Low, TimesFastestHigh: s.High,
		}})
	}
	l.Columns = l.columns()
	return l
}

// lists are those of the corpora and, for each size of board with several, the
// overall list.
func lists(r *standings.Result) []*List {
	var all []*List
	for i := range r.Corpora {
		all = append(all, CorpusList(r, i))
	}
	for i := range r.Overall {
		if len(r.Overall[i].Corpora) > 1 {
			all = append(all, OverallList(r, i))
		}
	}
	return all
}

func (l *List) add(w Row) {
	if k := len(l.Rows) - 1; k >= 0 && k < len(l.neighbours) {
		w.above = l.neighbours[k]
	}
	w.at = len(l.Rows) + 1
	programs := l.report.Programs
	if i := slices.IndexFunc(programs, func(p standings.Program) bool { return p.Contestant == w.Contestant }); i >= 0 {
		w.program = &programs[i]
	}
	l.Rows = append(l.Rows, w)
}

// noWinner says why nobody won; empty if somebody did.
func (l *List) noWinner() string {
	disqualified := 0
	for i := range l.Rows {
		if l.Rows[i].Disqualified {
			disqualified++
		}
	}
	switch {
	case len(l.headline.Leaders) > 0:
		return ""
	case len(l.Rows) == 0:
		return "no contestant took part"
	case disqualified == len(l.Rows):
		return "every contestant gave a wrong answer"
	case l.overall != nil:
		return "no contestant has a time on every corpus"
	}
	if slices.ContainsFunc(l.Rows, func(w Row) bool { return !w.Disqualified && w.Verified > 0 }) {
		return "no contestant without wrong answers has a mean time"
	}
	return "no contestant without wrong answers solved a puzzle"
}

// Won reports whether a contestant is one of the fastest that the headline names.
func (l *List) Won(w *Row) bool {
	return !l.check() && slices.Contains(l.headline.Leaders, w.Contestant)
}

// check reports whether the list is of a corpus that is too small to rank on.
func (l *List) check() bool { return l.table != nil && l.table.Check }

// shown are the columns that some formats show.
func (l *List) shown(in formatSet) []Column {
	return slices.DeleteFunc(slices.Clone(l.Columns), func(c Column) bool {
		return c.Name == "" || c.in != 0 && c.in&in == 0 || !l.has(&c)
	})
}

// PageColumns are the columns that a page shows, if they have any figure.
func (l *List) PageColumns() []Column { return l.shown(inPage) }

func (l *List) has(c *Column) bool {
	return c.of == ofBoth || (c.of == ofOverall) == (l.table == nil)
}

func (l *List) scope() string {
	if l.table == nil {
		return "overall"
	}
	return "corpus"
}

// axis writes the ends of the scale of the single times.
func (l *List) axis() string {
	if l.table == nil {
		return ""
	}
	return axis(l.table.TimeEdgesNS)
}

// shape is that of the boards.
func (l *List) shape() string {
	if l.table == nil {
		return l.overall.Shape
	}
	return l.table.Corpus.Shape
}

// showing is the mean on a corpus, by its number.
func (w *Row) showing(corpus int) string {
	if r := &w.results[corpus]; r.Entered {
		return showMean(r)
	}
	return absent
}

// rank writes the rank, and the worst that it may be in truth: "2-4".
func (w *Row) rank() string {
	s := standings.Place(w.Rank, w.Disqualified)
	if w.Rank != nil && w.WorstRank != nil && *w.WorstRank > *w.Rank && !w.Disqualified {
		s += fmt.Sprintf("-%d", *w.WorstRank)
	}
	return s
}

// reason is why it did not take part or missed a turn, or has no rank overall.
func (w *Row) reason() string {
	if w.why != "" {
		return string(w.why)
	}
	return w.Trouble
}

// spread is half the interval of the mean as a share of it.
func (w *Row) spread() *float64 { return half(w.MeanNS, w.MeanLowNS, w.MeanHighNS) }

// spreadFastest is the same of the ratio to the fastest.
func (w *Row) spreadFastest() *float64 {
	return half(w.TimesFastest, w.TimesFastestLow, w.TimesFastestHigh)
}

// half is half of an interval as a share of what it is of; nil without one.
func half(x, low, high *float64) *float64 {
	if x == nil || low == nil || high == nil || *x == 0 {
		return nil
	}
	share := (*high - *low) / 2 / *x
	return &share
}

// roundsAbove is how many whole rounds it has in common with the one above it.
func (w *Row) roundsAbove() *float64 {
	if w.above.Decision == "" {
		return nil
	}
	return whole(w.above.Rounds)
}

func (w *Row) peak() *float64 {
	if w.PeakBytes == nil {
		return nil
	}
	return whole(*w.PeakBytes)
}

// starts is how many processes a program started.
func (w *Row) starts() *float64 {
	if w.program == nil {
		return nil
	}
	return whole(w.Starts)
}

// roundTrip is what of each of a program's times is the harness's own.
func (w *Row) roundTrip() *float64 {
	if w.program == nil {
		return nil
	}
	return w.program.RoundTripNS
}

// bar is empty if there is a bar: how long it is, the layout says.
func (w *Row) bar() string {
	if math.IsNaN(w.share) {
		return absent
	}
	return ""
}

func (w *Row) spark() string {
	if w.TimeCounts == nil {
		return absent
	}
	return spark(w.TimeCounts)
}

func ofInt(x *int) *float64 {
	if x == nil {
		return nil
	}
	return whole(*x)
}
