package reports

import (
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/standings"
	"sudokubench/ranking"
)

// List is the ranking of one corpus, or the overall ranking of several, with the data of its
// columns.
type List struct {
	Puzzles int
	Columns []Column // the columns of all formats
	Rows    []Row    // the rows of the contestants, best first

	report     *standings.Result
	table      *standings.Table   // ranking of the corpus; nil in an overall list
	overall    *standings.Overall // overall ranking; nil in the list of one corpus
	headline   *standings.Headline
	neighbours []standings.Comparison
	notes      []standings.Note
}

// Row is the row of one contestant in a List.
type Row struct {
	standings.Row // figures of the contestant; in an overall list, only some fields are set

	at      int                 // position in the list, from 1
	results []standings.Showing // results on each corpus, only in an overall list
	above   standings.Comparison
	absent  bool               // true if the contestant did not take part, for the reason in Trouble
	why     standings.Unranked // the reason why the contestant has no overall rank; empty if it has one
	program *standings.Program // facts about the program; nil if the contestant is a solver
	share   float64            // position of the mean on the scale of the bars, from 0 to 1, see meanShares
}

// CorpusList returns the ranking of a corpus. corpus is an index in r.Corpora.
func CorpusList(r *standings.Result, corpus int) *List {
	t := &r.Corpora[corpus]
	l := &List{Puzzles: t.Corpus.WholePuzzles, report: r, table: t, headline: &t.Headline, neighbours: t.Neighbours, notes: t.Notes}
	for _, e := range t.Entries {
		l.add(Row{Row: e})
	}
	l.Columns = l.columns()
	return l
}

// OverallList returns the overall ranking of the corpora of one board size. size is an index in
// r.Overall.
func OverallList(r *standings.Result, size int) *List {
	o := &r.Overall[size]
	l := &List{Puzzles: o.Puzzles, report: r, overall: o, headline: &o.Headline, neighbours: o.Neighbours}
	for i := range o.Entries {
		s := &o.Entries[i]
		l.add(Row{results: s.Results, why: s.Unranked, Row: standings.Row{
			Contestant: s.Contestant, Rank: s.Rank, WorstRank: s.WorstRank, Disqualified: s.Disqualified,
			Reached: s.Reached, Failed: s.Failed, Counts: s.Counts, MeanNS: s.MeanNS, Sampled: s.Sampled,
			Solved: s.Solved, SolvedLow: s.SolvedLow, SolvedHigh: s.SolvedHigh, TimesFastest: s.TimesFastest, TimesFastestLow: s.Low, TimesFastestHigh: s.High,
		}})
	}
	l.Columns = l.columns()
	return l
}

// lists returns the lists of all corpora, then the overall list of each board size with several
// corpora.
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

// noWinner explains why there is no winner. It returns "" if there is one.
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

// open reports whether the lead is undecided.
func (l *List) open() bool { return l.headline.State == ranking.Undecided }

// Won reports whether a contestant is one of the winners in the headline.
func (l *List) Won(w *Row) bool {
	return !l.open() && slices.Contains(l.headline.Leaders, w.Contestant)
}

// Open reports whether the lead is undecided and a contestant could have it.
func (l *List) Open(w *Row) bool {
	return l.open() && slices.Contains(slices.Concat(l.headline.Leaders, l.headline.Rivals), w.Contestant)
}

// check reports whether the overall ranking leaves out the list, because it has few puzzles.
func (l *List) check() bool { return l.table != nil && l.table.Check }

// shown returns the columns that some formats show.
func (l *List) shown(in formatSet) []Column {
	return slices.DeleteFunc(slices.Clone(l.Columns), func(c Column) bool {
		return c.Name == "" || c.in != 0 && c.in&in == 0 || !l.has(&c)
	})
}

// PageColumns returns the columns that a page can show. It includes columns without figures, which
// the page leaves out.
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

// axis returns the ends of the scale of the times of single puzzles.
func (l *List) axis() string {
	if l.table == nil {
		return ""
	}
	return axis(l.table.TimeEdgesNS)
}

// shape returns the name of the shape of the boards.
func (l *List) shape() string {
	if l.table == nil {
		return l.overall.Shape
	}
	return l.table.Corpus.Shape
}

// showing returns the mean time on a corpus as text. corpus is an index in w.results.
func (w *Row) showing(corpus int) string {
	if r := &w.results[corpus]; r.Entered {
		return meanOf(r.MeanNS, r.Sampled)
	}
	return absent
}

// rank formats the rank of a contestant. If the true rank can be worse than the shown one, the
// result is a range: "2-4".
func (w *Row) rank() string {
	s := standings.Place(w.Rank, w.Disqualified)
	if w.Rank != nil && w.WorstRank != nil && *w.WorstRank > *w.Rank && !w.Disqualified {
		s += fmt.Sprintf("-%d", *w.WorstRank)
	}
	return s
}

// reason explains why the contestant did not take part, missed a turn, or has no overall rank.
func (w *Row) reason() string {
	if w.why != "" {
		return string(w.why)
	}
	return w.Trouble
}

// spread returns half of the interval of the mean, as a share of the mean.
func (w *Row) spread() *float64 { return half(w.MeanNS, w.MeanLowNS, w.MeanHighNS) }

// spreadFastest returns half of the interval of the ratio to the fastest, as a share of the ratio.
func (w *Row) spreadFastest() *float64 {
	return half(w.TimesFastest, w.TimesFastestLow, w.TimesFastestHigh)
}

// half returns half of an interval as a share of the figure x. It returns nil if there is no
// interval.
func half(x, low, high *float64) *float64 {
	if x == nil || low == nil || high == nil || *x == 0 {
		return nil
	}
	share := (*high - *low) / 2 / *x
	return &share
}

// roundsAbove returns the number of complete rounds that the contestant shares with the contestant
// in the row above.
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

// starts returns how often the harness started the program. It returns nil for a solver.
func (w *Row) starts() *float64 {
	if w.program == nil {
		return nil
	}
	return whole(w.Starts)
}

// roundTrip returns the part of each time of a program that the harness itself causes, in ns.
func (w *Row) roundTrip() *float64 {
	if w.program == nil {
		return nil
	}
	return w.program.RoundTripNS
}

// bar returns the cell of the bar column before the layout draws bars. It returns "" if the row has
// a bar, and "-" otherwise.
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
