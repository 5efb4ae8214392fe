package run

import (
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// Part has the results of one contestant on one corpus.
type Part struct {
	Corpus *Corpus
	Who    int // number of the contestant in Run.Contestants

	Tried judge.Counts // number of attempts of each verdict, in all rounds and the detail pass
	Timed sum          // charged time of the verified attempts of the rounds
	CPU   sum          // CPU time of the verified attempts of the rounds for which it was measured
	Own   sum          // time that the program itself reports for verified attempts of the rounds

	Blanks, BlanksRight int64 // sums of the rounds, as in record.Turn

	Turns       int   // number of turns that ended without an interruption
	Closed      int   // number of turns of rounds that ended without an interruption; the detail pass does not count
	ElapsedNS   int64 // wall time of all turns in ns, including judging
	GC          int64 // number of garbage collections inside the turns
	SpentNS     int64 // time that the contestant spent of its budget, in ns
	CutNS       int64 // charged time in ns of attempts of the rounds that stopped at the end of the budget
	LongestNS   int64 // time in ns of the longest verified attempt that was timed separately; see Times
	InRounds    bool  // true if the contestant has attempts in rounds
	BudgetSpent bool  // true if the budget ended a turn of a round
	Skipped     bool  // true if the contestant did not take part, for example because it could not start
	Broken      bool  // true if the contestant was skipped after its turn had been planned
	Abandoned   bool  // true if the contestant ignored its cancellation
	Interrupted bool  // true if the run was stopped in a turn of this contestant
	Untimed     bool  // true if some attempts of the rounds were not timed separately
	Trouble     string
	Process     process
	Allocated   allocated

	puzzles       puzzles
	findings      findings
	times         sample
	detail        bool // true if the single times are from the detail pass
	roundGuesses  guesses
	detailGuesses guesses // guesses in the detail pass, used only if the contestant has no attempts in rounds; whether it takes part in the pass depends on its speed
	turns         map[turnKey]turn
	rounds        map[Block]*Round
	finished      finished
}

// process has measurements of a program on one corpus, besides its times.
type process struct {
	StartsNS    []float64 // time of each measured start until the answer to a trivial puzzle, in ns
	TripsNS     []float64 // measurements of the time that the harness itself adds to a puzzle, in ns
	Protections []record.Protection
	Trouble     string // reason why a measurement failed
	PeakBytes   int64  // most memory of one worker's processes, in bytes
	Started     int64  // number of processes that were started in all turns
}

// allocated is the memory that a solver allocated for a number of puzzles. If Puzzles is 0, it was
// not measured.
type allocated struct{ Puzzles, Bytes, Objects int64 }

// TookPart reports whether the contestant has results to rank. p can be nil.
func (p *Part) TookPart() bool { return p != nil && (p.Attempts() > 0 || p.Turns > 0) }

// Attempts returns the number of attempts in all rounds and the detail pass.
func (p *Part) Attempts() int {
	n := 0
	for _, v := range judge.Verdicts() {
		n += p.Tried.Of(v)
	}
	return n
}

// Counts returns the number of puzzles for each verdict, and the number of puzzles that were
// attempted.
func (p *Part) Counts() (c judge.Counts, reached int) {
	for _, v := range p.Verdicts() {
		c.Add(v, 1)
		reached++
	}
	c.NotReached = p.Corpus.Puzzles() - reached
	return c, reached
}

// Times returns the times of verified attempts that were timed separately, in ns, ascending. The
// attempts are from the detail pass, or from the rounds if there was no detail pass.
func (p *Part) Times() []float64 { return p.times.sorted() }

// Guesses returns the guesses of the verified attempts of the rounds. Two versions of a solver with
// the same search have the same guesses, regardless of the speed of the machine.
func (p *Part) Guesses() guesses {
	if p.roundGuesses.N > 0 {
		return p.roundGuesses
	}
	return p.detailGuesses
}

// Rounds returns the rounds with attempts, in order.
func (p *Part) Rounds() []Round {
	rounds := make([]Round, 0, len(p.rounds))
	for _, r := range p.rounds {
		if r.Attempts > 0 {
			rounds = append(rounds, *r)
		}
	}
	slices.SortFunc(rounds, func(a, b Round) int { return a.Compare(b.Block) })
	return rounds
}

// CoarseRounds returns the number of rounds whose times are too short for the clock.
func (p *Part) CoarseRounds() (n int) {
	for _, r := range p.Rounds() {
		if r.Coarse {
			n++
		}
	}
	return n
}

// Round has the sums of a contestant in one round of a corpus. The json report contains the fields
// that have a name in JSON.
type Round struct {
	Block
	Attempts         int64 `json:"attempts"`
	WallNS           int64 `json:"wall_ns"` // wall time of all attempts of all workers together, in ns
	VerifiedAttempts int64 `json:"verified_attempts"`
	VerifiedNS       int64 `json:"verified_ns"` // charged time of the verified attempts, in ns
	ChargedNS        int64 `json:"-"`           // charged time of all attempts, in ns
	CutNS            int64 `json:"-"`           // charged time in ns of attempts that stopped at the end of the budget
	CPUNS            int64 `json:"-"`           // CPU time of all attempts, in ns; below 0 if some CPU times are unknown
	VerifiedCPUNS    int64 `json:"-"`           // CPU time of the verified attempts, in ns; below 0 if some CPU times are unknown
	Coarse           bool  `json:"-"`           // true if the clock is too coarse for the times of the round
	Whole            bool  `json:"-"`           // true if all places of the slice were attempted
}

// round returns a round of the current section, and adds it if it does not exist.
func (p *Part) round(number int) *Round {
	b := p.Corpus.at.block(number)
	if p.rounds[b] == nil {
		p.rounds[b] = &Round{Block: b}
	}
	return p.rounds[b]
}

// add adds a turn with n attempts.
func (r *Round) add(e *record.Turn, n int64) {
	r.Attempts += n
	r.Whole = r.Whole || e.Ended == record.Done
	r.Coarse = r.Coarse || e.Coarse
	r.WallNS = record.Plus(r.WallNS, e.WallNS)
	r.ChargedNS = record.Plus(r.ChargedNS, max(0, e.WallNS-e.WaitNS))
	r.VerifiedAttempts += int64(e.Verdicts[judge.Verified])
	r.VerifiedNS = record.Plus(r.VerifiedNS, e.VerifiedNS)
	r.CutNS = record.Plus(r.CutNS, e.CutNS)
	switch {
	case n == 0:
	case e.CPUNS == 0 || e.NoCPU > 0 || r.CPUNS < 0:
		r.CPUNS, r.VerifiedCPUNS = -1, -1
	default:
		r.CPUNS, r.VerifiedCPUNS = record.Plus(r.CPUNS, e.CPUNS), record.Plus(r.VerifiedCPUNS, e.VerifiedCPUNS)
	}
}

// sum is a number of attempts and their total time, in ns.
type sum struct{ N, NS int64 }

func (s *sum) add(n, ns int64) {
	s.N += n
	s.NS = record.Plus(s.NS, ns)
}

// Mean returns the mean time of an attempt, in ns. ok is false if there are no attempts.
func (s sum) Mean() (ns float64, ok bool) {
	if s.N == 0 {
		return 0, false
	}
	return float64(s.NS) / float64(s.N), true
}

// guesses has the number of guesses of N verified attempts (Nodes), and the number of attempts
// without guesses (None).
type guesses struct{ N, Nodes, None int64 }

func (g *guesses) add(more guesses) {
	g.N += more.N
	g.Nodes = record.Plus(g.Nodes, more.Nodes)
	g.None = record.Plus(g.None, more.None)
}

// Protections returns the protections of a contestant, the most important first. A protection is
// active if it was active in the whole run.
func (r *Run) Protections(who int) (all []record.Protection) {
	for _, c := range r.Corpora {
		if p := c.Part(who); p != nil {
			all = bothActive(all, p.Process.Protections)
		}
	}
	return all
}

// bothActive merges two lists of protections. A protection is active if it is active in every list
// that contains it.
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
