package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"sudokubench/internal/humanize"
	"sudokubench/internal/judge"
	"sudokubench/reports"
)

// line is what a column is made from: an entry of a corpus, or of the overall
// list with the figures that there are.
type line struct {
	reports.Entry
	places []string
}

// field is a column of a ranking.
type field struct {
	Column
	text  func(*line) string
	value func(*line) float64 // to sort by; NaN goes last
	maybe bool                // only shown where there is a figure
	rare  bool                // a count that is only shown where it is not 0 for all
}

// figureField is a field whose figure may not exist.
func figureField(name, hint string, x func(*line) *float64, write func(*float64) string) field {
	return field{
		Column: Column{Name: name, Hint: hint},
		text:   func(l *line) string { return write(x(l)) },
		value:  func(l *line) float64 { return orNaN(x(l)) },
		maybe:  true,
	}
}

// rankFields begin every ranking.
func rankFields(r *reports.Report, puzzles int) []field {
	list := []field{
		{Column: Column{Name: "#", Hint: "1 + the number of contestants shown to be better; 2-4: in truth it may be as low as 4; DQ: disqualified by a wrong answer"},
			text: func(l *line) string { return reports.Seat(l.Rank, l.WorstRank, l.Disqualified) }},
		{Column: Column{Name: "solver", Left: true}, text: func(l *line) string { return humanize.Visible(l.Contestant) }},
		{Column: Column{Name: "solved", Hint: "puzzles verified, of " + humanize.Count(puzzles)},
			text: func(l *line) string { return humanize.Count(l.Verified) }, value: func(l *line) float64 { return float64(l.Verified) }},
	}
	for _, v := range r.Verdicts {
		list = append(list, field{
			Column: Column{Name: verdictName(v), Hint: "puzzles that came to this verdict"},
			text:   func(l *line) string { return humanize.Count(l.Of(v)) },
			value:  func(l *line) float64 { return float64(l.Of(v)) },
			rare:   true,
		})
	}
	return append(list, field{
		Column: Column{Name: "not reached", Hint: "puzzles that were not attempted before the budget or the run ended"},
		text:   func(l *line) string { return humanize.Count(l.NotReached) },
		value:  func(l *line) float64 { return float64(l.NotReached) },
		rare:   true,
	})
}

func verdictName(v judge.Verdict) string { return strings.ReplaceAll(v.String(), "-", " ") }

// corpusFields are the columns of a corpus.
func corpusFields(r *reports.Report, t *reports.Table) []field {
	list := append(rankFields(r, t.Corpus.Puzzles),
		figureField("time for the set", "PAR-2: the verified puzzles at their mean, twice the limit for each other one; one worker", func(l *line) *float64 { return l.SetNS }, reports.Duration),
		figureField("times winner", "time of a puzzle reached, the winner's = 1", func(l *line) *float64 { return l.TimesWinner }, reports.Multiple),
		figureField("mean", "time of a verified attempt", func(l *line) *float64 { return l.MeanNS }, reports.Duration),
		field{Column: Column{Name: "±", Hint: "half of the 95% interval of the mean"}, text: func(l *line) string { return reports.Spread(&l.Entry) },
			value: func(l *line) float64 { return (orNaN(l.MeanHighNS) - orNaN(l.MeanLowNS)) / orNaN(l.MeanNS) }, maybe: true},
		figureField("per second", "puzzles of one worker", func(l *line) *float64 { return l.PerSecond }, reports.Quantity),
		figureField("p50", "half of the verified attempts that were timed one by one took no longer", func(l *line) *float64 { return l.P50NS }, reports.Duration),
		figureField("p99", "99 of 100 of those attempts took no longer", func(l *line) *float64 { return l.P99NS }, reports.Duration),
		figureField("max", "the longest of those attempts; a puzzle that was put several times has a shorter mean", func(l *line) *float64 { return l.MaxNS }, reports.Duration),
		figureField("CPU mean", "CPU time of a verified attempt", func(l *line) *float64 { return l.CPUMeanNS }, reports.Duration),
		figureField("own time", "what a program says itself that solving took it; it ranks nobody", func(l *line) *float64 { return l.OwnMeanNS }, reports.Duration),
		figureField("start-up", "until a trivial puzzle is answered; in no other time", func(l *line) *float64 { return l.StartupNS }, reports.Duration),
		field{Column: Column{Name: "peak memory", Hint: "of one worker's processes"}, text: func(l *line) string { return reports.Memory(l.PeakBytes) }, value: peak, maybe: true},
		figureField("guesses", "a puzzle, on average", func(l *line) *float64 { return l.Guesses }, reports.Quantity),
		figureField("no guess", "share of the puzzles solved without one", func(l *line) *float64 { return l.NoGuess }, reports.Percent),
	)
	return list
}

func peak(l *line) float64 {
	if l.PeakBytes == nil {
		return math.NaN()
	}
	return float64(*l.PeakBytes)
}

// overallFields are those of the list over all corpora.
func overallFields(r *reports.Report) []field {
	list := append(rankFields(r, r.Overall.Puzzles),
		figureField("time for all sets", "PAR-2: the verified puzzles at their mean, twice the limit for each other one; one worker", func(l *line) *float64 { return l.SetNS }, reports.Duration),
		figureField("times winner", "geometric mean over the corpora", func(l *line) *float64 { return l.TimesWinner }, reports.Multiple),
	)
	for i := range r.Corpora {
		name := humanize.Visible(r.Corpora[i].Corpus.Name)
		list = append(list, field{
			Column: Column{Name: name, Hint: "place on " + name},
			text:   func(l *line) string { return cmp.Or(l.places[i], "-") },
			value: func(l *line) float64 {
				var n float64
				if _, err := fmt.Sscan(l.places[i], &n); err != nil {
					return math.NaN()
				}
				return n
			},
		})
	}
	return list
}

// ranking makes a Table's columns and rows. Counts that are 0 for all become a
// note.
func ranking(t *Table, fields []field, lines []line, number map[string]int) {
	var none []string
	fields = slices.DeleteFunc(fields, func(f field) bool {
		if f.rare && !slices.ContainsFunc(lines, func(l line) bool { return f.value(&l) > 0 }) {
			none = append(none, f.Name)
			return true
		}
		return f.maybe && !slices.ContainsFunc(lines, func(l line) bool { return f.text(&l) != "-" })
	})
	if none != nil && len(lines) > 0 {
		t.Notes = slices.Insert(t.Notes, 0, "Of no contestant: "+strings.Join(none, ", ")+".")
	}
	for _, f := range fields {
		t.Columns = append(t.Columns, f.Column)
	}
	t.Rows = []Row{}
	for i := range lines {
		l := &lines[i]
		row := Row{Entry: number[l.Contestant]}
		switch {
		case l.Disqualified:
			row.Mark = "dq"
		case l.Rank != nil && *l.Rank == 1:
			row.Mark = "won"
		}
		for k, f := range fields {
			row.Cells = append(row.Cells, f.text(l))
			switch {
			case k == 0:
				row.Sort = append(row.Sort, float64(i))
			case f.value == nil:
				row.Sort = append(row.Sort, math.NaN()) // words sort as such
			default:
				row.Sort = append(row.Sort, f.value(l))
			}
		}
		if l.MeanNS != nil {
			row.Span = numbers{orNaN(l.MeanLowNS), *l.MeanNS, orNaN(l.MeanHighNS)}
		}
		t.Rows = append(t.Rows, row)
	}
}

// tables are the rankings, overall first where there are several corpora.
func tables(r *reports.Report, number map[string]int) []Table {
	words := reports.NewWords(r)
	list := []Table{}
	if len(r.Corpora) > 1 {
		t := Table{Name: "Overall", Title: words.OverallTitle(), Winner: words.OverallWinner(), Notes: words.OverallNotes()}
		var lines []line
		for i := range r.Overall.Entries {
			s := &r.Overall.Entries[i]
			lines = append(lines, line{reports.Entry{
				Contestant: s.Contestant, Rank: s.Rank, WorstRank: s.WorstRank, Disqualified: s.Disqualified, Counts: s.Counts, SetNS: s.SetNS, TimesWinner: s.TimesWinner,
			}, s.Places})
		}
		if k := atHand(r); underWay(r) && (k < len(r.Corpora)-1 || early(r, k) != "") {
			t.Winner = "Not all corpora have been played, and what is not reached counts as failed: the table of a corpus says more."
		}
		ranking(&t, overallFields(r), lines, number)
		list = append(list, t)
	}
	for i := range r.Corpora {
		c := &r.Corpora[i]
		t := Table{Name: humanize.Visible(c.Corpus.Name), Title: words.Title(i), Winner: words.Winner(i), Notes: words.Notes(i)}
		if text := early(r, i); underWay(r) && text != "" {
			t.Winner = text
		}
		lines := make([]line, len(c.Entries))
		for k, e := range c.Entries {
			lines[k] = line{Entry: e}
		}
		ranking(&t, corpusFields(r, c), lines, number)
		list = append(list, t)
	}
	for i := range list {
		if list[i].Notes == nil {
			list[i].Notes = []string{}
		}
	}
	return list
}
