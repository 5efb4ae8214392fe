package page

import (
	"slices"

	"sudokubench/internal/record"
	"sudokubench/reports"
)

// Fold takes the events of one record, in their order. Besides what a Report
// needs it keeps some 25 bytes for each puzzle and contestant. It belongs to one
// goroutine at a time.
type Fold struct {
	report  *reports.Fold
	run     *record.Run
	corpora []string
	parts   map[key]*tally
}

// key is a contestant on a corpus.
type key struct{ corpus, contestant string }

// NewFold returns a Fold that has seen no event.
func NewFold() *Fold {
	return &Fold{report: reports.NewFold(), parts: map[key]*tally{}}
}

// Add takes the next event. The errors are those of reports.Fold.Add; such an
// event changes nothing.
func (f *Fold) Add(e record.Event) error {
	if err := f.report.Add(e); err != nil {
		return err
	}
	switch e := e.(type) {
	case *record.Run:
		f.run = e
	case *record.Corpus:
		if !slices.Contains(f.corpora, e.Name) {
			f.corpora = append(f.corpora, e.Name)
		}
	case *record.Block:
		if len(e.Puzzles) == 0 {
			break
		}
		at := key{e.Corpus, e.Contestant}
		if f.parts[at] == nil {
			f.parts[at] = &tally{}
		}
		f.parts[at].add(e)
	}
	return nil
}

// Run is the run that the record opens with; nil before that event.
func (f *Fold) Run() *record.Run { return f.run }

// Corpora are the names of the corpora, in the order of the Report.
func (f *Fold) Corpora() []string { return slices.Clone(f.corpora) }

// Report is that of the events so far.
func (f *Fold) Report() *reports.Report { return f.report.Report() }
