// Package live makes the data of a run in progress for a page and a scoreboard that follow it.
//
// # Theory of operation
//
// Data has a few tens of kilobytes: the progress and the latest turns (news.go), the tables of
// package document, and what only the scoreboard shows (board.go, cells.go). Package serve makes new Data
// when the record has grown, and viewers fetch it. The plots and the single puzzles are not part of
// Data. A viewer reloads the page to see them: when the run has ended (Data.Ended), or during the
// detail pass (Data.Detail).
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
	"sudokubench/reports/document"
)

// Data describes a run in progress or at its end. All of it is from the same moment.
type Data struct {
	Share   float64 `json:"share"`            // share of the planned attempts that are finished, from 0 to 1
	Stage   string  `json:"stage"`            // a sentence that describes the current part of the run
	Elapsed int     `json:"elapsed"`          // time that the turns have taken, in seconds
	Left    int     `json:"left,omitempty"`   // estimated time until the end of the run, in seconds from now; 0 means unknown
	Items   []item  `json:"items"`            // the latest turns, newest first
	Ended   bool    `json:"ended"`            // true if nothing more follows
	Done    bool    `json:"done,omitempty"`   // true if the run ended by itself
	Silent  bool    `json:"silent,omitempty"` // true if the record has no end and has not grown for longer than Patience
	Detail  bool    `json:"detail,omitempty"` // true in the detail pass, which adds plots to the page
	Split   bool    `json:"split,omitempty"`  // true if the run is split into shards

	Corpus string        `json:"corpus"` // name of the corpus that is being played; if empty, viewers see the first table
	Head   document.Head `json:"head"`
	board
}

// Corpus returns the name of the corpus whose table a viewer should see first: the corpus that is
// being played. It returns "", which means the overall table, if the run has not begun or has
// ended.
func Corpus(r *run.Run) string {
	k := atHand(r)
	if k < 0 {
		return ""
	}
	return humanize.VisibleText(r.Corpora[k].Name)
}

// New returns the current Data of a run. planned returns the number of planned attempts of each
// contestant on a corpus with this number of puzzles. silent reports whether the record has no end
// and has stopped growing.
func New(r *run.Run, planned func(puzzles int) int, silent bool) Data {
	d := Data{
		Stage: "The run is about to begin.", Elapsed: int(elapsed(r) / int64(time.Second)), Items: []item{}, Ended: r.End != nil, Done: r.Done(), Silent: silent,
		Split: r.Head.Shards > 0, Corpus: Corpus(r), board: newBoard(r),
	}
	for i := range r.Latest {
		d.Items = append(d.Items, itemOf(r.Latest[i]))
	}
	progress := r.Progress(planned)
	if progress.Total > 0 {
		d.Share = float64(progress.Done) / float64(progress.Total)
	}
	seen := *r
	switch {
	case d.Done:
		d.Stage, d.Share = "The run has ended.", 1
	case d.Ended:
		d.Stage = "The run was interrupted."
	case silent:
		d.Stage = "The record has no end and does not grow: the run was killed, or a turn is taking very long."
		seen.End = &record.End{Reason: "interrupted"} // a headline must not suggest that a silent run continues
	case len(r.Latest) > 0:
		d.Stage, d.Detail = stage(r, progress.Extra), r.Latest[0].Detail
		if progress.Known && !progress.Extra {
			d.Left = max(1, int(progress.Left/time.Second))
		}
	}
	d.Head = document.NewHead(&seen)
	return d
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
