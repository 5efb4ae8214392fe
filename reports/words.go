package reports

import (
	"sudokubench/internal/humanize"
	"sudokubench/internal/standings"
)

// Words are the sentences around the tables, for a package that lays out a
// page of its own. What others chose is in them as visible characters, and is
// not escaped for any language: whoever writes HTML must do so.
type Words struct {
	report *standings.Result
	prose  prose
}

// NewWords finds the words for a Report, which is not changed.
func NewWords(r *standings.Result) Words { return Words{r, prose{text: humanize.Visible}} }

// Task is the question of the run.
func (w Words) Task() string { return w.prose.task(w.report) }

// State says that the run is not finished; empty where it is.
func (w Words) State() string { return w.prose.state(w.report) }

// Title says what a list is about.
func (w Words) Title(l *List) string { return w.prose.title(l) }

// Winner announces who won.
func (w Words) Winner(l *List) string { return w.prose.winner(l) }

// Notes are what must be known of a list: who cannot be told apart and, on a
// corpus, what was not reached, who did not take part.
func (w Words) Notes(l *List) []string { return w.prose.notes(l) }

// Waiting is how many contestants have had no turn on a corpus when the record
// ends, and would have.
func (w Words) Waiting(corpus int) int {
	n := 0
	for _, a := range w.report.Corpora[corpus].Absent {
		if a.Waiting {
			n++
		}
	}
	return n
}

// Entries say how each program was run, and whoever has limits of its own.
func (w Words) Entries() []string { return w.prose.entries(w.report) }

// Programs say what stood around the programs and what the harness takes of
// their times.
func (w Words) Programs() []string { return w.prose.programs(w.report) }

// Legend explains columns, each once, and the ranking.
func (w Words) Legend(columns []Column) []string { return w.prose.legend(w.report, columns) }

// Warnings are those of the report.
func (w Words) Warnings() []string {
	damage, others := w.prose.warnings(w.report)
	return append(damage, others...)
}
