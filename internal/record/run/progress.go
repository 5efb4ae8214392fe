package run

import (
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// keptTurns is the number of latest turns that a Run keeps.
const keptTurns = 12

// closeTurn adds a turn to the latest turns and updates the progress.
func (r *Run) closeTurn(p *Part, e *record.Turn, attempts int) {
	r.Latest = append([]*record.Turn{e}, r.Latest[:min(len(r.Latest), keptTurns-1)]...)
	r.Tried += attempts
	if s := r.Shard(r.at.shard); s != nil {
		s.Tried += attempts
		s.Planned += e.Planned
		s.ElapsedNS = record.Plus(s.ElapsedNS, e.ElapsedNS)
	}
	r.progress.at, r.progress.extra = p.Corpus, !e.Detail && e.Round >= r.Head.Rounds
	p.Corpus.entered = true
	p.Corpus.ElapsedNS = record.Plus(p.Corpus.ElapsedNS, e.ElapsedNS)
	switch {
	case e.Ended == record.Skipped || e.Ended == record.Abandoned: // the contestant attempts nothing more on this corpus
		p.finished.over = true
	case e.Ended != record.Interrupted && !r.progress.extra:
		p.finished.attempts += e.Planned
		p.finished.ns = record.Plus(p.finished.ns, e.ElapsedNS)
	}
}

// Leader returns the number of the contestant with the smallest mean time so far, for viewers of a
// running contest. Contestants with a wrong answer are left out. Contestants that solved everything
// they attempted come before the others. Leader returns -1 if no contestant is left.
func (c *Corpus) Leader() int {
	leader, least, all := -1, 0.0, false
	for who, p := range c.parts {
		mean, ok := p.Timed.Mean()
		if !ok || p.Tried.Of(judge.Wrong) > 0 {
			continue
		}
		solved := p.Tried.Of(judge.Verified) == p.Attempts()
		switch {
		case leader >= 0 && solved != all:
			if !solved {
				continue
			}
		case leader >= 0 && (mean > least || mean == least && who > leader):
			continue
		}
		leader, least, all = who, mean, solved
	}
	return leader
}

// progress is the place that the run has reached.
type progress struct {
	at    *Corpus // corpus of the current turn
	extra bool    // true if the current round is beyond the planned rounds
}

// played reports whether a corpus is played now: it has the current turn, or is played together with
// the corpus that has it.
func (p *progress) played(c *Corpus) bool {
	return p.at != nil && (c == p.at || c.TwinOf == p.at.Name || p.at.TwinOf == c.Name)
}

// finished is the finished part of a contestant's planned attempts on a corpus, and its time.
type finished struct {
	over     bool // true if no more attempts follow; the progress then counts all planned attempts as finished
	attempts int  // number of attempts of the finished turns, including attempts that a budget left out
	ns       int64
}

// Progress shows how much of a run is finished, in planned attempts. Attempts that a budget left
// out count as done when the turn ends, because the time of a turn is bounded.
type Progress struct {
	Total, Done int
	Extra       bool          // true if the current round is beyond the planned rounds; Done does not grow then
	Left        time.Duration // estimated time until the end of the run
	Known       bool          // true if the time Left can be estimated
}

// Progress returns the progress of the run. planned returns the number of planned attempts of a
// contestant on a corpus of the given size.
func (r *Run) Progress(planned func(puzzles int) int) Progress {
	if r.Head != nil && r.Head.Shards > 0 {
		return r.splitProgress(planned)
	}
	x := Progress{Extra: r.progress.extra}
	var passed, ns float64 // number of attempts of the finished turns, and their time in ns
	later := 0             // number of planned attempts on later corpora
	for _, c := range r.Corpora {
		all := planned(c.WholePuzzles) * len(r.Contestants)
		x.Total += all
		switch {
		case r.progress.played(c):
		case c.entered:
			x.Done += all
		default:
			later += all
		}
		for who := range r.Contestants {
			if p := c.Part(who); p != nil {
				passed, ns = passed+float64(p.finished.attempts), ns+float64(p.finished.ns)
			}
		}
	}
	// On the current corpus and its twin, the estimate uses each contestant's own speed so far. On later
	// corpora, it uses the mean speed of all.
	left := ns / passed * float64(later)
	for _, c := range r.Corpora {
		if !r.progress.played(c) {
			continue
		}
		n := planned(c.WholePuzzles)
		for who := range r.Contestants {
			over, each := 0, ns/passed
			if p := c.Part(who); p != nil {
				if over = min(p.finished.attempts, n); p.finished.over {
					over = n
				}
				if p.finished.ns > 0 && over > 0 {
					each = float64(p.finished.ns) / float64(over)
				}
			}
			x.Done += over
			left += each * float64(n-over)
		}
	}
	x.Done = min(x.Done, x.Total)
	if x.Known = passed > 0 && ns > 0; x.Known {
		x.Left = time.Duration(left)
		if r.Head.TimeNS > 0 {
			x.Left = min(x.Left, time.Duration(max(0, r.Head.TimeNS-r.ElapsedNS())))
		}
	}
	return x
}

// splitProgress returns the progress of a split run, whose shards can be at different corpora. The
// time left is known only for a single shard. For several shards, the record does not show when the
// others begin, or if they were killed.
func (r *Run) splitProgress(planned func(puzzles int) int) (x Progress) {
	for _, c := range r.Corpora {
		x.Total += planned(c.WholePuzzles) * len(r.Contestants)
	}
	for _, s := range r.Shards {
		x.Done += s.Planned
	}
	x.Done = min(x.Done, x.Total)
	if len(r.Shards) == 1 && !r.waits && x.Done > 0 {
		x.Known = true
		x.Left = time.Duration(float64(r.Shards[0].ElapsedNS) / float64(x.Done) * float64(x.Total-x.Done))
	}
	return x
}
