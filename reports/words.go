package reports

import "sudokubench/internal/humanize"

// Words are the sentences around the tables, for a package that lays out a
// page of its own. What others chose is in them as visible characters, and is
// not escaped for any language: whoever writes HTML must do so.
type Words struct {
	report *Report
	prose  prose
}

// NewWords finds the words for a Report, which is not changed.
func NewWords(r *Report) Words { return Words{r, prose{text: humanize.Visible}} }

// Task is the question of the run.
func (w Words) Task() string { return w.prose.task(w.report) }

// State says that the run is not finished; empty where it is.
func (w Words) State() string { return w.prose.state(w.report) }

// Title says what a corpus is, by its number in the Report.
func (w Words) Title(corpus int) string { return w.prose.title(w.report, &w.report.Corpora[corpus]) }

// OverallTitle says how much the overall list is about.
func (w Words) OverallTitle() string { return w.prose.overallTitle(w.report) }

// Winner announces who won on a corpus.
func (w Words) Winner(corpus int) string {
	t := &w.report.Corpora[corpus]
	return w.prose.winner(w.report, t.Corpus.Puzzles, standings(t))
}

// OverallWinner announces who won.
func (w Words) OverallWinner() string {
	return w.prose.winner(w.report, w.report.Overall.Puzzles, w.report.Overall.Entries)
}

// Standings are the places on a corpus, as Overall.Entries are those over all.
func (w Words) Standings(corpus int) []Standing { return standings(&w.report.Corpora[corpus]) }

// Waiting is how many contestants have had no turn on a corpus when the record
// ends, and would have.
func (w Words) Waiting(corpus int) int {
	n := 0
	for _, a := range w.report.Corpora[corpus].Absent {
		if a.Reason == noTurnYet {
			n++
		}
	}
	return n
}

// Notes are what must be known of a corpus' table: who cannot be told apart,
// what was not reached, who did not take part.
func (w Words) Notes(corpus int) []string {
	t := &w.report.Corpora[corpus]
	return append(w.prose.neighbours(t.Neighbours), w.prose.notes(w.report, t)...)
}

// OverallNotes are the same of the overall list.
func (w Words) OverallNotes() []string { return w.prose.neighbours(w.report.Overall.Neighbours) }

// Entries say how each program was run, and whoever has limits of its own.
func (w Words) Entries() []string { return w.prose.entries(w.report) }

// Programs say what stood around the programs and what the harness takes of
// their times.
func (w Words) Programs() []string { return w.prose.programs(w.report) }

// Legend explains the figures.
func (w Words) Legend() []string { return w.prose.legend(w.report) }

// Warnings are those of the report.
func (w Words) Warnings() []string {
	var list []string
	for i := range w.report.Warnings {
		list = append(list, w.prose.warning(&w.report.Warnings[i]))
	}
	return list
}

// Seat writes a rank, and the worst that it may be in truth: "2-4", "DQ", "-".
func Seat(rank, worst *int, disqualified bool) string { return seatOf(rank, worst, disqualified) }

// The forms of figures in every report; "-" is one that does not exist.

// Duration writes nanoseconds with three digits.
func Duration(ns *float64) string { return or(ns, duration) }

// Quantity writes a number of 0 or more with three digits.
func Quantity(x *float64) string { return or(x, quantity) }

// Multiple writes how many times something is.
func Multiple(x *float64) string { return or(x, multiple) }

// Percent writes a ratio of 0..1.
func Percent(x *float64) string { return or(x, percent) }

// Memory writes a number of bytes.
func Memory(bytes *int64) string { return orBytes(bytes) }

// Spread writes half the interval of an entry's mean as a share of it.
func Spread(e *Entry) string { return spread(e) }
