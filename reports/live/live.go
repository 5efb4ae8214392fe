// Package live is what a scoreboard shows of a run while it goes on: a fold over
// its events, as the page is, and small enough to be sent out again and again.
//
// Three things of different weight come of it. News is a few hundred bytes and
// changes with every turn; page.Head has the rankings; the page's whole document,
// which holds single puzzles, changes when there are times puzzle by puzzle and
// when the run ends.
package live

import (
	"fmt"
	"time"

	"sudokubench/internal/humanize"
	"sudokubench/internal/record"
	"sudokubench/reports/page"
)

// News is what changes from turn to turn.
type News struct {
	Share float64 `json:"share"`          // of the planned attempts, 0..1
	Stage string  `json:"stage"`          // what is being done
	Left  string  `json:"left,omitempty"` // how long it may take
	Items []Item  `json:"items"`          // the latest turns, the last one first
	Ended bool    `json:"ended"`          // nothing more is to come
}

// Fold takes the events of one record, in their order, also of one that is still
// being written. It belongs to one goroutine at a time.
type Fold struct {
	page     *page.Fold
	progress *Progress
	items    items
	turn     *record.Turn // the last
	end      *record.End
	events   int
}

// NewFold returns a Fold that has seen no event; attempts is that of NewProgress.
func NewFold(attempts func(puzzles, rounds int) int) *Fold {
	return &Fold{page: page.NewFold(), progress: NewProgress(attempts)}
}

// Add takes the next event. Its errors are those of page.Fold.Add; such an event
// changes nothing.
func (f *Fold) Add(e record.Event) error {
	if err := f.page.Add(e); err != nil {
		return err
	}
	f.events++
	f.progress.Add(e)
	f.items.add(e)
	switch e := e.(type) {
	case *record.Turn:
		f.turn = e
	case *record.Resume:
		f.end = nil
	case *record.End:
		f.end = e
	}
	return nil
}

// Page is the fold that the page is made of.
func (f *Fold) Page() *page.Fold { return f.page }

// Ended reports whether the record has its end.
func (f *Fold) Ended() bool { return f.end != nil }

// Known is how many contestants and corpora there are.
func (f *Fold) Known() int { return f.progress.contestants + len(f.progress.planned) }

// End is the record's end; nil where it has none.
func (f *Fold) End() *record.End { return f.end }

// Events is how many events there were.
func (f *Fold) Events() int { return f.events }

// Corpus is the table to look at: that of the corpus at hand, or none, which is
// the overall one, where nothing more is to come.
func (f *Fold) Corpus() string {
	if f.Ended() || f.turn == nil {
		return ""
	}
	return humanize.Visible(f.turn.Corpus)
}

// Detailed reports whether the last turn was of the pass puzzle by puzzle.
func (f *Fold) Detailed() bool { return f.turn != nil && f.turn.Detail }

// News is what there is to tell now.
func (f *Fold) News() News {
	n := News{Stage: "It is about to begin.", Items: append([]Item{}, f.items.list...), Ended: f.Ended()}
	if total := f.progress.Total(); total > 0 {
		n.Share = float64(f.progress.Done()) / float64(total)
	}
	if f.end != nil {
		n.Stage = "The run has ended."
		if f.end.Reason != "done" {
			n.Stage = "The run was interrupted."
		} else {
			n.Share = 1
		}
		return n
	}
	if f.turn != nil {
		n.Stage = f.stage()
	}
	if left, ok := f.progress.Left(); ok && !f.progress.Extra() {
		n.Left = about(left)
	}
	return n
}

// stage says where the last turn was.
func (f *Fold) stage() string {
	corpus := f.Corpus()
	switch {
	case f.turn.Detail:
		return corpus + ": the last pass, which times puzzle by puzzle"
	case f.progress.Extra():
		return fmt.Sprintf("%s: round %s, for those who cannot be told apart yet", corpus, humanize.Count(f.turn.Round+1))
	}
	return fmt.Sprintf("%s: round %s of %s", corpus, humanize.Count(f.turn.Round+1), humanize.Count(f.progress.rounds))
}

// about writes a time to come as roughly as it is known.
func about(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return "a few seconds left"
	case d < 100*time.Second:
		return fmt.Sprintf("about %d s left", int(d.Round(10*time.Second).Seconds()))
	case d < 100*time.Minute:
		return fmt.Sprintf("about %d min left", int(d.Round(time.Minute).Minutes()))
	}
	return fmt.Sprintf("about %.1f h left", d.Hours())
}
