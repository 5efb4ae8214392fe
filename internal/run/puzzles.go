package run

import (
	"iter"
	"math"
	"slices"

	"sudokubench/internal/judge"
)

// Puzzle is what a contestant came to on one puzzle. The zero Puzzle was not
// attempted.
type Puzzle struct {
	Worst           judge.Verdict // of all attempts
	timeNS, guesses int64         // sums over the verified attempts below
	timed, told     int32         // verified attempts with a time, and those whose guesses are known
}

// MeanNS is the mean time of its verified attempts; ok is false if none was timed
// by itself.
func (p Puzzle) MeanNS() (ns float64, ok bool) {
	return float64(p.timeNS) / float64(p.timed), p.timed > 0
}

// MeanGuesses is the mean number of guesses of the attempts that MeanNS is about; ok
// is false if nobody knows.
func (p Puzzle) MeanGuesses() (n float64, ok bool) {
	return float64(p.guesses) / float64(p.told), p.told > 0
}

// chunk is how many puzzles are allocated together.
const chunk = 4096

// puzzles holds the puzzles of a Part in chunks, which come into being as their
// puzzles are attempted.
type puzzles struct{ chunks []*puzzleChunk }

type puzzleChunk struct {
	worst [chunk]judge.Verdict
	times *timesChunk // nil: none of its puzzles was timed by itself
}

type timesChunk struct {
	ns, guesses [chunk]int64
	timed, told [chunk]int32
}

// raise makes the verdict of a puzzle v or worse.
func (t *puzzles) raise(puzzle int, v judge.Verdict) {
	n := puzzle / chunk
	if n >= len(t.chunks) {
		t.chunks = slices.Grow(t.chunks, n+1-len(t.chunks))[:n+1]
	}
	if t.chunks[n] == nil {
		t.chunks[n] = new(puzzleChunk)
	}
	cell := &t.chunks[n].worst[puzzle%chunk]
	*cell = max(*cell, v)
}

// addTime adds a verified attempt at a puzzle that was attempted; guesses below 0 are
// not known.
func (t *puzzles) addTime(puzzle int, ns, guesses int64) {
	c, k := t.chunks[puzzle/chunk], puzzle%chunk
	if c.times == nil {
		c.times = new(timesChunk)
	}
	c.times.ns[k] = plus(c.times.ns[k], ns)
	c.times.timed[k]++
	if guesses >= 0 {
		c.times.guesses[k] = plus(c.times.guesses[k], guesses)
		c.times.told[k]++
	}
}

// forgetTimes keeps the verdicts alone.
func (t *puzzles) forgetTimes() {
	for _, c := range t.chunks {
		if c != nil {
			c.times = nil
		}
	}
}

// verdicts are the puzzles that were attempted, ascending, and their verdicts.
func (t *puzzles) verdicts() iter.Seq2[int, judge.Verdict] {
	return func(yield func(int, judge.Verdict) bool) {
		for n, c := range t.chunks {
			if c == nil {
				continue
			}
			for k, v := range c.worst {
				if v != 0 && !yield(n*chunk+k, v) {
					return
				}
			}
		}
	}
}

// Puzzle is what the contestant came to on a puzzle.
func (p *Part) Puzzle(number int) Puzzle {
	if number/chunk >= len(p.puzzles.chunks) || p.puzzles.chunks[number/chunk] == nil {
		return Puzzle{}
	}
	c, k := p.puzzles.chunks[number/chunk], number%chunk
	x := Puzzle{Worst: c.worst[k]}
	if t := c.times; t != nil {
		x.timeNS, x.guesses, x.timed, x.told = t.ns[k], t.guesses[k], t.timed[k], t.told[k]
	}
	return x
}

// Verdicts are the puzzles that were attempted, ascending, and their verdicts.
func (p *Part) Verdicts() iter.Seq2[int, judge.Verdict] { return p.puzzles.verdicts() }

// Reached lists the puzzles that any of the contestants attempted, ascending.
func Reached(parts []*Part) []int {
	chunks := 0
	for _, p := range parts {
		chunks = max(chunks, len(p.puzzles.chunks))
	}
	var list []int
	for n := range chunks {
		var any [chunk]bool
		for _, p := range parts {
			if n < len(p.puzzles.chunks) && p.puzzles.chunks[n] != nil {
				for k, v := range p.puzzles.chunks[n].worst {
					any[k] = any[k] || v != 0
				}
			}
		}
		for k, yes := range any {
			if yes {
				list = append(list, n*chunk+k)
			}
		}
	}
	return list
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
