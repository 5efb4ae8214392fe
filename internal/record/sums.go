package record

import (
	"cmp"
	"math"
	"slices"

	"sudokubench/internal/judge"
)

// Place is the position of a puzzle in a round, from 0. It is a type of its own, so that the
// compiler tells it from the number of the puzzle in the corpus.
type Place int

// Attempt is one attempt of a turn.
type Attempt struct {
	Place   Place
	Puzzle  int // number of the puzzle in the corpus
	Verdict judge.Verdict
	NS      int64    // wall time of the attempt in ns; 0 if the attempt was not timed by itself
	Nodes   int64    // number of guesses; below 0 if it is not known
	Finding *Finding // description of an attempt that was not verified; nil if the record already describes enough similar attempts

	Blanks, BlanksRight int64 // as in Turn
}

// Block is a group of attempts of a turn that one worker timed together. Times are sums over all
// attempts of the block, in ns. CPU time (CPUNS) and the time that the program reports (OwnNS)
// are 0 if they are not known.
type Block struct {
	Attempts                     []Attempt
	Each                         bool // true if the attempts were also timed one by one
	WallNS, WaitNS, CPUNS, OwnNS int64
}

// minTimes is the smallest number of single times (times of one attempt) that a record stores for
// a contestant on a corpus, if there are enough attempts. It suffices for percentiles of small
// corpora. maxTimes is the largest number of single times of a turn.
const (
	minTimes = 512
	maxTimes = 1 << 16
)

// Sums adds up the blocks of one turn. It is not safe for concurrent use.
type Sums struct {
	turn      Turn
	held      *Held
	attempted []bool                  // true for each place that was attempted
	found     map[judge.Verdict][]int // puzzles of each verdict worse than verified
	timed     []Attempt               // attempts whose single times the record stores
	times     map[int]uint16          // number of attempts of each puzzle in timed
}

// Begin returns the Sums of a turn without attempts. turn.Planned must be set.
func (h *Held) Begin(turn Turn) *Sums {
	turn.Verdicts = map[judge.Verdict]int{}
	return &Sums{turn: turn, held: h, attempted: make([]bool, turn.Planned), found: map[judge.Verdict][]int{}, times: map[int]uint16{}}
}

// Add adds a block. Before, it removes the block's attempts at places that were attempted before:
// if two workers hang on the same puzzle, only the first attempt counts.
func (s *Sums) Add(b *Block) {
	e, good := &s.turn, 0
	b.Attempts = slices.DeleteFunc(b.Attempts, func(a Attempt) bool { return s.attempted[a.Place] })
	if len(b.Attempts) == 0 {
		return
	}
	for i := range b.Attempts {
		a := &b.Attempts[i]
		s.attempted[a.Place] = true
		e.Verdicts[a.Verdict]++
		if a.Verdict > judge.Verified {
			s.found[a.Verdict] = append(s.found[a.Verdict], a.Puzzle)
		}
		e.Blanks, e.BlanksRight = e.Blanks+a.Blanks, e.BlanksRight+a.BlanksRight
		if a.Finding != nil {
			e.Findings = append(e.Findings, *a.Finding)
		}
		if a.Verdict == judge.Verified {
			good++
			s.addVerified(a, b.Each)
		}
	}
	charged, verified := b.chargedNS(), b.verifiedNS()
	share := float64(good) / float64(max(1, len(b.Attempts)))
	if charged > 0 {
		share = min(1, float64(verified)/float64(charged))
	}
	e.Untimed = e.Untimed || !b.Each
	for _, x := range []struct {
		sum *int64
		ns  int64
	}{
		{&e.WallNS, b.WallNS}, {&e.WaitNS, b.WaitNS}, {&e.CPUNS, b.CPUNS}, {&e.OwnNS, b.OwnNS}, {&e.VerifiedNS, verified},
		{&e.VerifiedCPUNS, int64(math.Round(float64(b.CPUNS) * share))}, {&e.VerifiedOwnNS, int64(math.Round(float64(b.OwnNS) * share))},
	} {
		*x.sum = Plus(*x.sum, x.ns)
	}
	if b.CPUNS == 0 {
		e.NoCPU += good
	}
	if b.OwnNS == 0 {
		e.NoOwn += good
	}
}

// AddCut adds the charged time (wall time less wait) of attempts that the end of the budget
// stopped. These attempts have no verdict.
func (s *Sums) AddCut(ns int64) { s.turn.CutNS = Plus(s.turn.CutNS, ns) }

// addVerified adds the guesses and the single time of a verified attempt. timed is true if the
// attempt was timed by itself.
func (s *Sums) addVerified(a *Attempt, timed bool) {
	e := &s.turn
	switch {
	case a.Nodes < 0:
		e.NoNodes++
	case a.Nodes == 0:
		e.NoGuess++
	}
	e.Nodes = Plus(e.Nodes, max(0, a.Nodes))
	if !timed {
		return
	}
	e.LongestNS = max(e.LongestNS, a.NS)
	// In rounds, the times of a puzzle should come from several turns, so one turn writes only a
	// part of them.
	if len(s.timed) == s.held.most || !e.Detail && s.times[a.Puzzle] >= max(1, s.held.rounds.each/8) {
		return
	}
	if !s.held.pass(e.Detail).add(a.Puzzle) {
		return
	}
	if !e.Detail {
		s.times[a.Puzzle]++
	} else if s.timed == nil {
		s.timed = make([]Attempt, 0, min(e.Planned, s.held.most)) // nearly all attempts of the pass are written
	}
	s.timed = append(s.timed, *a)
}

// Plus returns a+b, or the greatest int64 if the sum is too large. a and b are not negative.
// Programs can report arbitrarily large times and guesses.
func Plus(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// chargedNS returns the time that counts for ranks: the wall time of the block minus the time that
// its thread waited for its core.
func (b *Block) chargedNS() int64 { return max(0, b.WallNS-b.WaitNS) }

// verifiedNS returns the charged time of the verified attempts of a block, or 0 if the block has
// no verified attempt.
func (b *Block) verifiedNS() int64 {
	charged, good, verifiedNS, failedNS, untimed := b.chargedNS(), 0, int64(0), int64(0), 0
	for i := range b.Attempts {
		switch a := &b.Attempts[i]; {
		case a.Verdict == judge.Verified:
			good++
			verifiedNS += a.NS
		case a.NS > 0:
			failedNS += a.NS
		default:
			untimed++
		}
	}
	switch {
	case good == 0:
		return 0
	case good == len(b.Attempts):
		return charged
	case b.Each && verifiedNS > 0: // gives each attempt a part of the wait, in proportion to its time
		return int64(math.Round(float64(verifiedNS) * min(1, float64(charged)/float64(verifiedNS+failedNS))))
	}
	// The attempts that were not timed by themselves share the remaining time equally.
	left := max(0, charged-failedNS)
	return int64(math.Round(float64(left) * (float64(good) / float64(good+untimed))))
}

// Turn returns the turn with its sums. Do not add to s after this call.
func (s *Sums) Turn() *Turn {
	e := &s.turn
	var places Ranges
	for place, is := range s.attempted {
		if is {
			places.Add(place)
		}
	}
	if n := places.Len(); 0 < n && n < len(s.attempted) {
		e.Places = places
	}
	if e.CPUNS == 0 {
		e.NoCPU = 0
	}
	if e.OwnNS == 0 {
		e.NoOwn = 0
	}
	if len(s.found) > 0 {
		e.Found = map[judge.Verdict]Ranges{}
	}
	for v, puzzles := range s.found {
		slices.Sort(puzzles)
		e.Found[v] = RangesOf(slices.Compact(puzzles)...)
	}
	slices.SortFunc(e.Findings, func(a, b Finding) int { return cmp.Compare(a.Puzzle, b.Puzzle) })
	s.addTimes()
	return e
}

// addTimes adds the single times to the turn, in the order of their places.
func (s *Sums) addTimes() {
	slices.SortFunc(s.timed, func(a, b Attempt) int { return cmp.Compare(a.Place, b.Place) })
	s.turn.Times, s.turn.Guesses = slices.Grow(s.turn.Times, len(s.timed)), slices.Grow(s.turn.Guesses, len(s.timed))
	known := false
	for i := range s.timed {
		a := &s.timed[i]
		s.turn.Timed.Add(int(a.Place))
		s.turn.Times = append(s.turn.Times, a.NS)
		s.turn.Guesses = append(s.turn.Guesses, max(-1, a.Nodes))
		known = known || a.Nodes >= 0
	}
	if !known {
		s.turn.Guesses = nil
	}
}
