package run

import (
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// Turn is a turn that is over, as news of the run.
type Turn struct {
	Corpus, Contestant string
	Round              int
	Detail             bool
	Ended              record.Ended
	Reason             string
	Tried              judge.Counts    // attempts since the turn before
	WallNS             int64           // of these attempts
	Worst              *record.Finding // the worst that was not verified and has a reason; nil: there is none
}

// keptTurns is how many of the latest turns are kept.
const keptTurns = 12

// closeTurn makes news of a turn with so many attempts, and moves on.
func (r *Run) closeTurn(p *Part, e *record.Turn, attempts int) {
	t := Turn{Corpus: e.Corpus, Contestant: e.Contestant, Round: e.Round, Detail: e.Detail, Ended: e.Ended, Reason: e.Reason, WallNS: e.WallNS}
	for v, n := range e.Verdicts {
		t.Tried.Add(v, n)
	}
	for i := range e.Findings {
		if f := &e.Findings[i]; f.Reason != "" && (t.Worst == nil || f.Verdict > t.Worst.Verdict) {
			t.Worst = f
		}
	}
	r.Latest = append([]Turn{t}, r.Latest[:min(len(r.Latest), keptTurns-1)]...)
	r.Tried += attempts
	r.progress.at, r.progress.extra = p.Corpus, !e.Detail && e.Round >= r.Head.Rounds
	p.Corpus.entered = true
	switch {
	case e.Ended == record.Skipped || e.Ended == record.Abandoned: // nothing more of it is to come
		p.pace.over = true
	case e.Ended != record.Interrupted && !r.progress.extra:
		p.pace.attempts += e.Planned
		p.pace.ns = plus(p.pace.ns, e.ElapsedNS)
	}
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

// Progress is how far a run is, counted in planned attempts. What a budget leaves
// out of a turn counts as done when the turn ends, so that the time left is foretold
// from turns, whose length is bounded, and not from the pace of the slowest.
type Progress struct {
	Total, Done int
	Extra       bool          // the round at hand is beyond the planned ones, and Done does not grow in it
	Left        time.Duration // until the end
	Known       bool          // there is something to tell Left by
}

// Progress is how far the run is, if a contestant has so many planned attempts on a
// corpus of so many puzzles.
func (r *Run) Progress(planned func(puzzles int) int) Progress {
	x := Progress{Extra: r.progress.extra}
	var passed, rest, later float64 // attempts of the turns that are over; ns; planned attempts of the corpora to come
	var ns float64
	type own struct{ left, pace float64 }
	var left []own
	for _, c := range r.Corpora {
		n, here := planned(c.Puzzles), c == r.progress.at
		all := n * len(r.Contestants)
		x.Total += all
		switch {
		case here:
		case c.entered:
			x.Done += all
		default:
			later += float64(all)
		}
		for who := range r.Contestants {
			p := c.Part(who)
			var pace pace
			if p != nil {
				pace = p.pace
			}
			passed, ns = passed+float64(pace.attempts), ns+float64(pace.ns)
			if !here {
				continue
			}
			over := min(pace.attempts, n)
			if pace.over {
				over = n
			}
			x.Done += over
			o := own{left: float64(n - over)}
			if pace.ns > 0 && over > 0 {
				o.pace = float64(pace.ns) / float64(over)
			}
			left = append(left, o)
		}
	}
	x.Done = min(x.Done, x.Total)
	if passed == 0 || ns <= 0 {
		return x
	}
	// On the corpus at hand each goes on at its own pace, on those to come all at the pace so far.
	for _, o := range left {
		if o.pace == 0 {
			o.pace = ns / passed
		}
		rest += o.pace * o.left
	}
	x.Left, x.Known = time.Duration(rest+ns/passed*later), true
	return x
}
