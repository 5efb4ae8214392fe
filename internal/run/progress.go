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

// addAttempts counts a block in the turn under way.
func (r *Run) addAttempts(e *record.Block) {
	t := &r.turn
	t.WallNS = plus(t.WallNS, e.WallNS)
	t.Tried.Add(judge.Verified, len(e.Puzzles)-len(e.Findings))
	for i := range e.Findings {
		f := &e.Findings[i]
		t.Tried.Add(f.Verdict, 1)
		if f.Reason != "" && (t.Worst == nil || f.Verdict > t.Worst.Verdict) {
			t.Worst = f
		}
	}
	r.Tried += len(e.Puzzles)
	if r.progress.extra = !e.Detail && e.Round >= r.Head.Rounds; !r.progress.extra {
		r.progress.inTurn += len(e.Puzzles)
	}
}

// closeTurn ends the turn under way.
func (r *Run) closeTurn(p *Part, e *record.Turn) {
	t := r.turn
	t.Corpus, t.Contestant, t.Round, t.Detail, t.Ended, t.Reason = e.Corpus, e.Contestant, e.Round, e.Detail, e.Ended, e.Reason
	r.turn = Turn{}
	r.Latest = append([]Turn{t}, r.Latest[:min(len(r.Latest), keptTurns-1)]...)
	r.progress.inTurn = 0
	switch {
	case e.Ended == record.Skipped || e.Ended == record.Abandoned: // nothing more of it is to come
		p.pace.over = true
	case e.Ended != record.Interrupted && (e.Detail || e.Round < r.Head.Rounds):
		p.pace.attempts += e.Slice
		p.pace.ns = plus(p.pace.ns, e.ElapsedNS)
	}
}

// AtHand are the corpus and the contestant of the latest attempt or turn; empty: there
// was none.
func (r *Run) AtHand() (corpus, contestant string) {
	if r.progress.at == nil {
		return "", ""
	}
	return r.progress.at.Corpus.Name, r.Contestants[r.progress.at.Who].Name
}

// progress is where the run is.
type progress struct {
	at     *Part // at hand
	inTurn int   // planned attempts of the turn under way
	extra  bool  // the round at hand is beyond the planned ones
}

// pace is what is over of a contestant's planned attempts on a corpus.
type pace struct {
	over     bool // nothing more of it is to come
	attempts int  // of the planned turns that are over, those included that a budget left out
	ns       int64
}

// enter begins a corpus when its first event comes.
func (r *Run) enter(p *Part) {
	if at := r.progress.at; at == nil || at.Corpus != p.Corpus {
		r.progress.inTurn = 0
	}
	r.progress.at = p
	p.Corpus.entered = true
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
	x := Progress{Extra: r.progress.extra, Done: r.progress.inTurn}
	var passed, rest, later float64 // attempts of the turns that are over; ns; planned attempts of the corpora to come
	var ns float64
	type own struct{ left, pace float64 }
	var left []own
	for _, c := range r.Corpora {
		n, here := planned(c.Puzzles), r.progress.at != nil && c == r.progress.at.Corpus
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
