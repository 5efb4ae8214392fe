package live

import (
	"time"

	"sudokubench/internal/record"
)

// Progress is how far a run has come: a fold over its events.
//
// It is counted in planned attempts. What a budget leaves out of a turn counts
// as done when the turn ends, so that the time left is foretold from turns,
// whose length is bounded, and not from the pace of the slowest. Rounds beyond
// the planned ones, for those who are undecided, nobody could plan: Progress
// stands still meanwhile.
type Progress struct {
	attempts func(puzzles, rounds int) int

	rounds      int            // planned for each corpus
	planned     map[string]int // attempts of a contestant on each corpus
	contestants int

	corpus string // at hand
	closed int    // planned attempts of the corpora before
	turns  map[string]*turns
	passed turns // of all
	inTurn int   // attempts of the turn at hand
	tried  int   // attempts made, planned or not
	extra  bool  // the round at hand is beyond the planned ones
}

// turns are those that a contestant had on the corpus at hand.
type turns struct {
	attempts int // planned ones that are over
	ns       int64
}

// NewProgress returns a Progress that has seen no event. attempts tells how many
// attempts a run of so many rounds plans for each contestant on a corpus of so
// many puzzles.
func NewProgress(attempts func(puzzles, rounds int) int) *Progress {
	return &Progress{attempts: attempts, planned: map[string]int{}, turns: map[string]*turns{}}
}

// Add takes the next event.
func (p *Progress) Add(e record.Event) {
	switch e := e.(type) {
	case *record.Run:
		p.rounds = e.Rounds
	case *record.Contestant:
		p.contestants++
	case *record.Corpus:
		p.planned[e.Name] = p.attempts(e.Puzzles, p.rounds)
	case *record.Block:
		p.enter(e.Corpus)
		p.tried += len(e.Puzzles)
		if p.extra = !e.Detail && e.Round >= p.rounds; !p.extra {
			p.inTurn += len(e.Puzzles)
		}
	case *record.Turn:
		p.enter(e.Corpus)
		p.close(e)
	}
}

// enter begins a corpus when its first event comes.
func (p *Progress) enter(corpus string) {
	if corpus == p.corpus {
		return
	}
	p.closed += p.planned[p.corpus] * p.contestants
	p.corpus, p.inTurn = corpus, 0
	clear(p.turns)
}

func (p *Progress) close(e *record.Turn) {
	t := p.turns[e.Contestant]
	if t == nil {
		t = new(turns)
		p.turns[e.Contestant] = t
	}
	p.inTurn = 0
	switch {
	case e.Ended == record.Skipped || e.Ended == record.Abandoned: // nothing more of it is to come
		t.attempts = p.planned[e.Corpus]
	case e.Ended != record.Interrupted && (e.Detail || e.Round < p.rounds):
		t.attempts = min(t.attempts+e.Slice, p.planned[e.Corpus])
		t.ns += e.ElapsedNS
		p.passed.attempts += e.Slice
		p.passed.ns += e.ElapsedNS
	}
}

// Total is how many attempts are planned.
func (p *Progress) Total() int {
	total := 0
	for _, n := range p.planned {
		total += n
	}
	return total * p.contestants
}

// Done is how many of them are over.
func (p *Progress) Done() int {
	done := p.closed + p.inTurn
	for _, t := range p.turns {
		done += t.attempts
	}
	return min(done, p.Total())
}

// Tried is how many attempts were made, those that nobody planned as well.
func (p *Progress) Tried() int { return p.tried }

// Extra reports whether the round at hand is one that nobody could plan.
func (p *Progress) Extra() bool { return p.extra }

// Left foretells how long the rest takes, if the contestants go on as they did:
// on the corpus at hand each at its own pace, on those to come all at the pace
// so far. It is false where there is nothing to go by yet.
func (p *Progress) Left() (time.Duration, bool) {
	if p.passed.attempts == 0 || p.passed.ns <= 0 {
		return 0, false
	}
	pace := float64(p.passed.ns) / float64(p.passed.attempts)
	left, known := 0.0, 0
	for _, t := range p.turns {
		known++
		own := pace
		if t.ns > 0 && t.attempts > 0 {
			own = float64(t.ns) / float64(t.attempts)
		}
		left += own * float64(p.planned[p.corpus]-t.attempts)
	}
	left += pace * float64(p.planned[p.corpus]*(p.contestants-known))
	left += pace * float64(p.Total()-p.closed-p.planned[p.corpus]*p.contestants)
	return time.Duration(left), true
}
