// Package live makes the part of a scoreboard that changes with every turn of a run.
//
// # Theory of operation
//
// A page that follows a run shows two things, which differ in size and in how often
// they change. News, made here, has a few hundred bytes and changes with every turn:
// the progress, the time left and the latest turns. The standings (package
// scoreboard) have tens of kilobytes and change as turns end. Package serve sends
// the news to everybody at once and lets viewers fetch the standings. The plots and
// the single puzzles of a page are part of the page: a viewer loads it again
// when the run has ended (News.Ended), and may do so in the detail pass (Detailed).
//
// Everything is read from a run in memory, which the caller keeps up to date.
// Rankings mean little before all contestants have had a turn, so Corpus names the
// table of the corpus that is being played, and package document writes how many have
// had one.
package live

import (
	"fmt"
	"time"

	"sudokubench/internal/humanize"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
)

// News is what changes from turn to turn.
type News struct {
	Share   float64 `json:"share"`            // of the planned attempts, 0..1
	Stage   string  `json:"stage"`            // what is being done
	Elapsed int     `json:"elapsed"`          // seconds that the turns took so far
	Left    int     `json:"left,omitempty"`   // seconds that it may take, counted from these news; 0: nobody knows
	Last    *Last   `json:"last,omitempty"`   // nil: nobody has had a turn, or the run has ended
	Items   []Item  `json:"items"`            // the latest turns, the last one first
	Ended   bool    `json:"ended"`            // nothing more is to come
	Done    bool    `json:"done,omitempty"`   // it ended by itself
	Silent  bool    `json:"silent,omitempty"` // the record has not grown for longer than Patience; set by package serve
}

// Last is how far the contestant of the latest turn has come. That turn is over: a record
// has no line about a turn before its end.
type Last struct {
	Entry   string `json:"entry"`
	Corpus  string `json:"corpus"`
	Reached int    `json:"reached"` // puzzles of the corpus that it has attempted
	Puzzles int    `json:"puzzles"`
}

// Corpus is the table to look at: that of the corpus at hand, or none, which is
// the overall one, where nothing more is to come.
func Corpus(r *run.Run) string {
	if r.End != nil || len(r.Latest) == 0 {
		return ""
	}
	return humanize.VisibleText(r.Latest[0].Corpus)
}

// Detailed reports whether the last turn was of the detail pass.
func Detailed(r *run.Run) bool { return len(r.Latest) > 0 && r.Latest[0].Detail }

// NewsOf returns the present news of a run. planned returns the number of attempts that
// are planned for each contestant on a corpus of that many puzzles.
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

// last says how far the contestant of the latest turn has come.
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

// elapsed is how long the run took so far, in ns. The shards of a run work at the same time,
// so the longest of them counts.
func elapsed(r *run.Run) (ns int64) {
	if len(r.Shards) == 0 {
		return r.ElapsedNS()
	}
	for _, s := range r.Shards {
		ns = max(ns, s.ElapsedNS)
	}
	return ns
}

// Shards counts the shards of a run by state; "" if the run is not split.
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

// stage says where the last turn was; extra: in a round beyond the planned ones.
func stage(r *run.Run, extra bool) string {
	corpus, last := Corpus(r), r.Latest[0]
	switch {
	case len(r.Shards) > 1:
		return Shards(r)
	case last.Detail:
		return corpus + ": the detail pass, which times puzzles one by one"
	case extra:
		return fmt.Sprintf("%s: round %s, for contestants that are too close to call", corpus, humanize.Count(last.Round+1))
	}
	return fmt.Sprintf("%s: round %s of %s", corpus, humanize.Count(last.Round+1), humanize.Count(r.Head.Rounds))
}

// Still is the news of a run whose record does not grow: nothing goes on that anybody
// knows of.
func (n News) Still() News {
	n.Silent, n.Left, n.Last = true, 0, nil
	n.Stage = "The record has no end and does not grow: the run was killed, or a turn is taking very long."
	return n
}
