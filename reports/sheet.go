package reports

import (
	"math"
	"slices"

	"sudokubench/internal/judge"
)

// page is how many puzzles of a sheet are allocated together.
const page = 4096

// sheet holds the verdict of each puzzle, which is the worst of its attempts; 0 if it was not reached. Pages
// come into being as they are touched, so that a corpus which claims to be
// huge costs nothing until its puzzles turn up.
type sheet struct{ pages []*[page]judge.Verdict }

// raise makes the puzzle's verdict v or worse.
func (t *sheet) raise(puzzle int, v judge.Verdict) {
	at := puzzle / page
	if at >= len(t.pages) {
		t.pages = slices.Grow(t.pages, at+1-len(t.pages))[:at+1]
	}
	if t.pages[at] == nil {
		t.pages[at] = new([page]judge.Verdict)
	}
	cell := &t.pages[at][puzzle%page]
	*cell = max(*cell, v)
}

// at returns the verdict of a puzzle.
func (t *sheet) at(puzzle int) judge.Verdict {
	if puzzle/page >= len(t.pages) || t.pages[puzzle/page] == nil {
		return 0
	}
	return t.pages[puzzle/page][puzzle%page]
}

// counts counts the puzzles of a corpus by verdict, and those reached.
func (t *sheet) counts(puzzles int) (c judge.Counts, reached int) {
	for _, p := range t.pages {
		if p == nil {
			continue
		}
		for _, v := range p {
			if v != 0 {
				c.Add(v, 1)
				reached++
			}
		}
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
