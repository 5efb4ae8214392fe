package run

import (
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// Part is one contestant on one corpus.
type Part struct {
	Corpus *Corpus
	Who    int // number in Run.Contestants

	Tried judge.Counts // attempts by verdict, over all rounds and the detail pass
	Timed Sum          // verified attempts of the rounds, by charged time
	CPU   Sum          // verified attempts of the rounds, by CPU time where it was measured
	Own   Sum          // verified attempts of the rounds, by the time that the program itself reports

	Turns       int   // that ended, and were not interrupted
	Closed      int   // of these, turns of rounds
	ElapsedNS   int64 // of all turns, judging included
	GC          int64 // garbage collections inside the turns
	SpentNS     int64 // of its budget
	CutNS       int64 // charged time of the attempts of the rounds that the end of the budget cut
	LongestNS   int64 // of the verified attempts that were timed one by one; see Times
	InRounds    bool  // it has attempts in rounds
	BudgetSpent bool  // the budget ended a turn of a round
	Skipped     bool  // it could not start
	Broken      bool  // it was to play, and could not start
	Abandoned   bool  // it ignored its cancellation
	Interrupted bool  // the run was stopped in one of its turns
	Untimed     bool  // some attempts of the rounds were not timed one by one
	Trouble     string
	Process     Process
	Allocated   Allocated

	puzzles       puzzles
	findings      findings
	times         sample
	detail        bool // times are those of the detail pass
	roundGuesses  Guesses
	detailGuesses Guesses // only where there were no rounds: who takes the detail pass is a matter of pace
	turns         map[turnKey]*turn
	pace          pace
}

// Process is what is known of a program on one corpus besides its times.
type Process struct {
	StartsNS    []float64 // each start, until a trivial puzzle was answered
	TripsNS     []float64 // the harness's own part of a puzzle's time, each measurement
	Protections []record.Protection
	Trouble     string // why something of this could not be measured
	PeakBytes   int64  // the most that one worker's processes held
	Started     int64  // processes, over all turns
}

// Allocated is what a solver allocated for so many puzzles; without puzzles, it is not known.
type Allocated struct{ Puzzles, Bytes, Objects int64 }

// TookPart reports whether there is anything to rank. It may be asked of no Part.
func (p *Part) TookPart() bool { return p != nil && (p.Attempts() > 0 || p.Turns > 0) }

// Attempts is how many there were, over all rounds and the detail pass.
func (p *Part) Attempts() int {
	n := 0
	for _, v := range judge.Verdicts() {
		n += p.Tried.Of(v)
	}
	return n
}

// Counts counts the puzzles of the corpus by verdict, and those reached.
func (p *Part) Counts() (c judge.Counts, reached int) {
	for _, v := range p.Verdicts() {
		c.Add(v, 1)
		reached++
	}
	c.NotReached = p.Corpus.Size() - reached
	return c, reached
}

// Times are those of single verified attempts that the record has, in ns, ascending: of
// the detail pass if there was one, else of the rounds.
func (p *Part) Times() []float64 { return p.times.sorted() }

// Guesses are those of the verified attempts of the rounds. They are the same for
// equal solvers, however fast the machine was.
func (p *Part) Guesses() Guesses {
	if p.roundGuesses.N > 0 {
		return p.roundGuesses
	}
	return p.detailGuesses
}

// Rounds are those in which there were attempts, in order.
func (p *Part) Rounds() []Round {
	rounds := make([]Round, 0, len(p.turns))
	for key, t := range p.turns {
		if !key.detail && t.Attempts > 0 {
			rounds = append(rounds, t.Round)
		}
	}
	slices.SortFunc(rounds, func(a, b Round) int { return a.Compare(b.Block) })
	return rounds
}

// CoarseRounds counts the rounds whose times are too short for the clock.
func (p *Part) CoarseRounds() (n int) {
	for _, r := range p.Rounds() {
		if r.Coarse {
			n++
		}
	}
	return n
}

// Round is what a contestant did in one round of a corpus. The fields with a name
// in JSON stand like this in the json report.
type Round struct {
	Block
	Attempts         int64 `json:"attempts"`
	WallNS           int64 `json:"wall_ns"` // of all attempts, over all workers
	VerifiedAttempts int64 `json:"verified_attempts"`
	VerifiedNS       int64 `json:"verified_ns"` // charged time of those alone
	ChargedNS        int64 `json:"-"`           // charged time of all attempts
	CutNS            int64 `json:"-"`           // charged time of the attempts that the end of the budget cut
	CPUNS            int64 `json:"-"`           // of all attempts; below 0: it is not known of all
	VerifiedCPUNS    int64 `json:"-"`           // of the verified attempts; likewise
	Coarse           bool  `json:"-"`           // the clock is too coarse for its times
	Whole            bool  `json:"-"`           // the slice was attempted to its end
}

// Sum is a number of attempts and the time they took, in ns.
type Sum struct{ N, NS int64 }

func (s *Sum) add(n, ns int64) {
	s.N += n
	s.NS = record.Plus(s.NS, ns)
}

// Mean is the time of one attempt in ns, if there was any.
func (s Sum) Mean() (ns float64, ok bool) {
	if s.N == 0 {
		return 0, false
	}
	return float64(s.NS) / float64(s.N), true
}

// Guesses are those of N verified attempts: how many in all, and how many attempts
// were without any.
type Guesses struct{ N, Nodes, None int64 }

func (g *Guesses) add(more Guesses) {
	g.N += more.N
	g.Nodes = record.Plus(g.Nodes, more.Nodes)
	g.None = record.Plus(g.None, more.None)
}

// Protections are those around a contestant in the whole run, most important
// first. One that was down at any time does not stand.
func (r *Run) Protections(who int) (all []record.Protection) {
	for _, c := range r.Corpora {
		if p := c.Part(who); p != nil {
			all = bothActive(all, p.Process.Protections)
		}
	}
	return all
}

// bothActive puts two surveys of the protections together: one stands that stood in
// every survey that mentions it.
func bothActive(a, b []record.Protection) []record.Protection {
	all := slices.Clone(a)
	for _, protection := range b {
		i := slices.IndexFunc(all, func(w record.Protection) bool { return w.Name == protection.Name })
		switch {
		case i < 0:
			all = append(all, protection)
		case !protection.Active:
			all[i] = protection
		}
	}
	return all
}
