// Package live makes the part of a scoreboard that changes with every turn of a run.
//
// # Theory of operation
//
// A page that follows a run shows two kinds of data. News, which this package makes, has a few
// hundred bytes and changes with every turn: the progress, the time left and the latest turns. The
// standings (package scoreboard) have tens of kilobytes and change when turns end. Package serve
// sends the news to all viewers at once, and viewers fetch the standings. The plots and the single
// puzzles are part of the page. A viewer reloads the page when the run has ended (News.Ended), and
// can reload it during the detail pass (Detailed).
//
// All data comes from a run in memory, which the caller updates. Rankings mean little before all
// contestants have had a turn. Corpus therefore selects the table of the corpus that is being
// played. Package document writes how many contestants have had a turn.
package live

import (
	"fmt"
	"time"

	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/words/humanize"
)

// News contains the data that changes from turn to turn.
type News struct {
	Share   float64 `json:"share"`            // share of the planned attempts that are finished, from 0 to 1
	Stage   string  `json:"stage"`            // a sentence that describes the current part of the run
	Elapsed int     `json:"elapsed"`          // time that the turns have taken, in seconds
	Left    int     `json:"left,omitempty"`   // estimated time until the end of the run, in seconds from now; 0 means unknown
	Last    *Last   `json:"last,omitempty"`   // the latest turn; nil if no contestant has had a turn, or if the run has ended
	Items   []Item  `json:"items"`            // the latest turns, newest first
	Ended   bool    `json:"ended"`            // true if no more news follows
	Done    bool    `json:"done,omitempty"`   // true if the run ended by itself
	Silent  bool    `json:"silent,omitempty"` // true if the record has not grown for longer than Patience; package serve sets this field
}

// Last reports how many puzzles the contestant of the latest turn has reached. This turn is over,
// because a record has no line about a turn before its end.
type Last struct {
	Entry   string `json:"entry"`
	Corpus  string `json:"corpus"`
	Reached int    `json:"reached"` // number of puzzles of the corpus that the contestant has attempted
	Puzzles int    `json:"puzzles"`
}

// Corpus returns the name of the corpus whose table a viewer should see first: the corpus that is
// being played. It returns "", which means the overall table, if the run has not begun or has
// ended.
func Corpus(r *run.Run) string {
	if r.End != nil || len(r.Latest) == 0 {
		return ""
	}
	return humanize.VisibleText(r.Latest[0].Corpus)
}

// Detailed reports whether the last turn was part of the detail pass.
func Detailed(r *run.Run) bool { return len(r.Latest) > 0 && r.Latest[0].Detail }

// NewsOf returns the current news of a run. planned returns the number of planned attempts of each
// contestant on a corpus with this number of puzzles.
func NewsOf(r *run.Run, planned func(puzzles int) int) News {
	n := News{Stage: "The run is about to begin.", Items: []Item{}, Ended: r.End != nil, Done: r.Done(), Elapsed: int(elapsed(r) / int64(time.Second))}
	for i := range r.Latest {
		n.Items = append(n.Items, item(r.Latest[i]))
	}
	progress := r.Progress(planned)
	if progress.Total > 0 {
		n.Share = float64(progress.Done) / float64(progress.Total)
	}
	if r.End != nil {
		n.Stage = "The run was interrupted."
		if r.Done() {
			n.Stage, n.Share = "The run has ended.", 1
		}
		return n
	}
	n.Last = last(r)
	if len(r.Latest) > 0 {
		n.Stage = stage(r, progress.Extra)
	}
	if progress.Known && !progress.Extra {
		n.Left = max(1, int(progress.Left/time.Second))
	}
	return n
}

// last describes the contestant of the latest turn.
func last(r *run.Run) *Last {
	for _, t := range r.Latest {
		p := r.Part(t.Corpus, t.Contestant)
		if t.Ended == record.Skipped || p == nil {
			continue
		}
		_, reached := p.Counts()
		return &Last{humanize.VisibleText(t.Contestant), humanize.VisibleText(t.Corpus), reached, p.Corpus.Puzzles}
	}
	return nil
}

// elapsed returns the time that the run has taken, in ns. The shards of a run work at the same
// time, so the time of the longest shard counts.
func elapsed(r *run.Run) (ns int64) {
	if len(r.Shards) == 0 {
		return r.ElapsedNS()
	}
	for _, s := range r.Shards {
		ns = max(ns, s.ElapsedNS)
	}
	return ns
}

// Shards reports the number of shards in each state. It returns "" if the run is not split.
func Shards(r *run.Run) string {
	if r.Head == nil || r.Head.Shards == 0 {
		return ""
	}
	done, ended := 0, 0
	for _, s := range r.Shards {
		switch {
		case s.Done():
			done++
		case s.End != nil:
			ended++
		}
	}
	text := fmt.Sprintf("%s of %s done", humanize.Count(done), humanize.Counted(r.Head.Shards, "shard"))
	if n := len(r.Shards) - done - ended; n > 0 {
		text += fmt.Sprintf(", %s in progress", humanize.Count(n))
	}
	if ended > 0 {
		text += fmt.Sprintf(", %s interrupted", humanize.Count(ended))
	}
	return text
}

// stage describes the part of the run to which the last turn belongs. extra reports whether this is
// a round beyond the planned ones.
func stage(r *run.Run, extra bool) string {
	corpus, last := Corpus(r), r.Latest[0]
	switch {
	case len(r.Shards) > 1:
		return Shards(r)
	case last.Detail:
		return corpus + ": the detail pass, which times puzzles one by one"
	case extra:
		return fmt.Sprintf("%s: round %s, for contestants whose order is undecided", corpus, humanize.Count(last.Round+1))
	}
	return fmt.Sprintf("%s: round %s of %s", corpus, humanize.Count(last.Round+1), humanize.Count(r.Head.Rounds))
}

// Still returns the news for a run whose record does not grow, so that its state is unknown.
func (n News) Still() News {
	n.Silent, n.Left, n.Last = true, 0, nil
	n.Stage = "The record has no end and does not grow: the run was killed, or a turn is taking very long."
	return n
}
