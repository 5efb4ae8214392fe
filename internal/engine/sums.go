package engine

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// held is what the record holds of a contestant on the corpus at hand, so that no turn
// writes it a second time. By puzzle.
type held struct {
	worst []judge.Verdict // of its attempts; 0: none
	times [2][]uint16     // single times of verified attempts: in rounds, in the detail pass
}

// leastTimes is how many single times of a contestant on a corpus are kept at least,
// if it has as many: enough for percentiles also of a corpus of few puzzles.
const leastTimes = 512

// mostTimes is how many a turn keeps at most.
const mostTimes = 1 << 16

// timesEach is how many single times of each of so many puzzles are kept.
func timesEach(puzzles int) uint16 {
	return uint16(max(2, (leastTimes+puzzles-1)/puzzles))
}

// sums are what a turn came to. Its workers add their blocks.
type sums struct {
	mu        sync.Mutex
	turn      record.Turn
	held      *held
	each      uint16 // times to be kept of a puzzle
	attempted []bool // by place
	found     map[judge.Verdict][]int
	singles   []try // those whose times are kept
}

// open begins the sums of a turn.
func (s *sums) open(t *turn, h *held) {
	n := t.corpus.Puzzles.Len()
	if h.worst == nil {
		*h = held{make([]judge.Verdict, n), [2][]uint16{make([]uint16, n), make([]uint16, n)}}
	}
	s.held, s.each, s.attempted, s.found = h, timesEach(n), make([]bool, len(t.slice.puzzles)), map[judge.Verdict][]int{}
	s.turn = record.Turn{
		Corpus: t.corpus.Info.Name, Contestant: t.contestant.Info.Name, Round: t.round, Detail: t.detail,
		Slice: len(t.slice.puzzles), Verdicts: map[judge.Verdict]int{},
	}
}

// add adds a block that was judged.
func (s *sums) add(b *block) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e, c := &s.turn, &b.charged
	good := 0
	for i := range b.tries {
		a := &b.tries[i]
		s.attempted[a.place] = true
		e.Verdicts[a.verdict]++
		if worst := &s.held.worst[a.number]; a.verdict > *worst {
			if *worst = a.verdict; a.verdict > judge.Verified {
				s.found[a.verdict] = append(s.found[a.verdict], a.number)
			}
		}
		if a.detail != nil {
			e.Findings = append(e.Findings, *a.detail)
		}
		if a.verdict == judge.Verified {
			good++
			s.verified(a, b.each)
		}
	}
	e.Untimed = e.Untimed || !b.each
	e.WallNS += c.wall
	e.WaitNS += c.wait
	e.CPUNS += c.cpu
	e.OwnNS += c.own
	ns := b.verifiedNS()
	share := float64(good) / float64(len(b.tries))
	if all := c.chargedNS(); all > 0 {
		share = min(1, float64(ns)/float64(all))
	}
	e.VerifiedNS += ns
	e.VerifiedCPUNS += int64(math.Round(float64(c.cpu) * share))
	e.VerifiedOwnNS += int64(math.Round(float64(c.own) * share))
	if c.cpu == 0 {
		e.NoCPU += good
	}
	if c.own == 0 {
		e.NoOwn += good
	}
}

// verified adds what only verified attempts have.
func (s *sums) verified(a *try, timed bool) {
	e := &s.turn
	switch {
	case a.nodes < 0:
		e.NoNodes++
	case a.nodes == 0:
		e.NoGuess++
	}
	e.Nodes += max(0, a.nodes)
	if !timed {
		return
	}
	e.LongestNS = max(e.LongestNS, a.ns)
	pass := 0
	if e.Detail {
		pass = 1
	}
	if kept := &s.held.times[pass][a.number]; *kept < s.each && len(s.singles) < mostTimes {
		*kept++
		s.singles = append(s.singles, *a)
	}
}

// chargedNS is the time of a block less the time that its thread waited for its core:
// the time that ranks.
func (c *charges) chargedNS() int64 { return max(0, c.wall-c.wait) }

// verifiedNS is the charged time of a block less that of the attempts that were not
// verified. An attempt of those that was not timed by itself gets an equal share of
// what is left once those that were are taken off.
func (b *block) verifiedNS() int64 {
	left, good, untimed := b.charged.chargedNS(), 0, len(b.tries)
	for i := range b.tries {
		switch a := &b.tries[i]; {
		case a.verdict == judge.Verified:
			good++
		case a.ns > 0:
			left = max(left-a.ns, 0)
			untimed--
		}
	}
	if good == untimed {
		return left
	}
	return int64(math.Round(float64(left) * (float64(good) / float64(untimed))))
}

// close gives the sums as the record has them.
func (s *sums) close() *record.Turn {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.turn
	var places record.Ranges
	for place, is := range s.attempted {
		if is {
			places.Add(place)
		}
	}
	if e.CPUNS == 0 {
		e.NoCPU = 0
	}
	if e.OwnNS == 0 {
		e.NoOwn = 0
	}
	if n := places.Len(); 0 < n && n < len(s.attempted) {
		e.Places = places
	}
	if len(s.found) > 0 {
		e.Found = map[judge.Verdict]record.Ranges{}
	}
	for v, numbers := range s.found {
		slices.Sort(numbers)
		e.Found[v] = record.RangesOf(numbers...)
	}
	slices.SortFunc(e.Findings, func(a, b record.Finding) int { return cmp.Compare(a.Puzzle, b.Puzzle) })
	slices.SortFunc(s.singles, func(a, b try) int { return cmp.Compare(a.place, b.place) })
	known := false
	for i := range s.singles {
		a := &s.singles[i]
		e.Timed.Add(a.place)
		e.Times = append(e.Times, a.ns)
		e.Guesses = append(e.Guesses, max(-1, a.nodes))
		known = known || a.nodes >= 0
	}
	if !known {
		e.Guesses = nil
	}
	return &e
}
