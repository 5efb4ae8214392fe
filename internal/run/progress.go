package run

import (
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// keptTurns is how many of the latest turns are kept.
const keptTurns = 12

// closeTurn keeps a turn with so many attempts as news, and moves on.
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
	case e.Ended == record.Skipped || e.Ended == record.Abandoned: // nothing more of it is to come
		p.pace.over = true
	case e.Ended != record.Interrupted && !r.progress.extra:
		p.pace.attempts += e.Planned
		p.pace.ns = record.Plus(p.pace.ns, e.ElapsedNS)
	}
}

// Leader is the contestant with the least mean time so far, by its number, for whoever
// watches the run. Those that gave a wrong answer are left out; those that solved all
// they attempted come before the others. -1: there is none.
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

// progress is where the run is.
type progress struct {
	at    *Corpus // at hand
	extra bool    // the round at hand is beyond the planned ones
}

// pace is what is over of a contestant's planned attempts on a corpus.
type pace struct {
	over     bool // nothing more of it is to come
	attempts int  // of the planned turns that are over, those included that a budget left out
	ns       int64
}

// Progress is how far a run is, counted in planned attempts. What a budget leaves out of
// a turn counts as done when the turn ends, because the length of turns is bounded.
type Progress struct {
	Total, Done int
	Extra       bool          // the round at hand is beyond the planned ones, and Done does not grow in it
	Left        time.Duration // until the end
	Known       bool          // there is something to tell Left by
}

// Progress is how far the run is, if a contestant has so many planned attempts on a
// corpus of so many puzzles.
func (r *Run) Progress(planned func(puzzles int) int) Progress {
	if r.Head != nil && r.Head.Shards > 0 {
		return r.splitProgress(planned)
	}
	x := Progress{Extra: r.progress.extra}
	var passed, ns float64 // attempts of the turns that are over, and their time
	later := 0             // planned attempts of the corpora to come
	for _, c := range r.Corpora {
		all := planned(c.Puzzles) * len(r.Contestants)
		x.Total += all
		switch {
		case c == r.progress.at:
		case c.entered:
			x.Done += all
		default:
			later += all
		}
		for who := range r.Contestants {
			if p := c.Part(who); p != nil {
				passed, ns = passed+float64(p.pace.attempts), ns+float64(p.pace.ns)
			}
		}
	}
	// On the corpus at hand each goes on at its own pace, on those to come all at the pace so far.
	left := ns / passed * float64(later)
	if c := r.progress.at; c != nil {
		n := planned(c.Puzzles)
		for who := range r.Contestants {
			over, each := 0, ns/passed
			if p := c.Part(who); p != nil {
				if over = min(p.pace.attempts, n); p.pace.over {
					over = n
				}
				if p.pace.ns > 0 && over > 0 {
					each = float64(p.pace.ns) / float64(over)
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

// splitProgress returns the progress of a split run, whose shards can be at different corpora.
// The time left is known only for one shard: nobody knows when the others begin, and which
// of them were killed.
func (r *Run) splitProgress(planned func(puzzles int) int) (x Progress) {
	for _, c := range r.Corpora {
		x.Total += planned(c.Puzzles) * len(r.Contestants)
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
