package reports

import (
	"math"
	"slices"

	"sudokubench/internal/judge"
)

// severities are the verdicts from best to worst: the verdict of a puzzle is
// the worst of its attempts. An answer outweighs silence, and a broken answer
// a broken process.
var severities = [...]judge.Verdict{
	judge.Verified, judge.Declined, judge.Unjudged, judge.Missing, judge.Timeout,
	judge.OutOfMemory, judge.Crashed, judge.Garbled, judge.Wrong,
}

// severityOf numbers a verdict from 1 (verified) to 9 (wrong); 0 is none.
func severityOf(v judge.Verdict) uint8 {
	switch v {
	case judge.Verified:
		return 1
	case judge.Declined:
		return 2
	case judge.Unjudged:
		return 3
	case judge.Missing:
		return 4
	case judge.Timeout:
		return 5
	case judge.OutOfMemory:
		return 6
	case judge.Crashed:
		return 7
	case judge.Garbled:
		return 8
	case judge.Wrong:
		return 9
	}
	return 0
}

// page is how many puzzles of a sheet are allocated together.
const page = 4096

// sheet holds the severity of each puzzle, 0 where it was not reached. Pages
// come into being as they are touched, so that a corpus which claims to be
// huge costs nothing until its puzzles turn up.
type sheet struct{ pages []*[page]uint8 }

// raise makes the puzzle's severity at least s.
func (t *sheet) raise(puzzle int, s uint8) {
	at := puzzle / page
	if at >= len(t.pages) {
		t.pages = slices.Grow(t.pages, at+1-len(t.pages))[:at+1]
	}
	if t.pages[at] == nil {
		t.pages[at] = new([page]uint8)
	}
	cell := &t.pages[at][puzzle%page]
	*cell = max(*cell, s)
}

// at returns the severity of a puzzle.
func (t *sheet) at(puzzle int) uint8 {
	if puzzle/page >= len(t.pages) || t.pages[puzzle/page] == nil {
		return 0
	}
	return t.pages[puzzle/page][puzzle%page]
}

// counts counts the puzzles of a corpus by verdict, and those reached.
func (t *sheet) counts(puzzles int) (c Counts, reached int) {
	var n [len(severities) + 1]int
	for _, p := range t.pages {
		if p == nil {
			continue
		}
		for _, s := range p {
			n[s]++
		}
	}
	for i, v := range severities {
		*c.field(v) = n[i+1]
		reached += n[i+1]
	}
	c.NotReached = puzzles - reached
	return c, reached
}

// sample is a collection of times, exact at four bytes each below 4.29 s.
type sample struct {
	short []uint32
	long  []int64
}

func (s *sample) add(ns int64) {
	if ns <= math.MaxUint32 {
		s.short = append(s.short, uint32(ns))
	} else {
		s.long = append(s.long, ns)
	}
}

// sorted returns the times in ascending order.
func (s *sample) sorted() []float64 {
	slices.Sort(s.short)
	slices.Sort(s.long)
	all := make([]float64, 0, len(s.short)+len(s.long))
	for _, ns := range s.short {
		all = append(all, float64(ns))
	}
	for _, ns := range s.long {
		all = append(all, float64(ns))
	}
	return all
}
