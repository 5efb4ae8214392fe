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
	if p.timed == 0 {
		return 0, false
	}
	return float64(p.timeNS) / float64(p.timed), true
}

// MeanGuesses is the mean number of guesses of the attempts that MeanNS is about; ok
// is false if nobody knows.
func (p Puzzle) MeanGuesses() (n float64, ok bool) {
	if p.told == 0 {
		return 0, false
	}
	return float64(p.guesses) / float64(p.told), true
}

// chunk is how many puzzles are allocated together.
const chunk = 4096

// puzzles holds the puzzles of a Part in chunks, which come into being as their
// puzzles are attempted.
type puzzles struct{ chunks []*puzzleChunk }

type puzzleChunk struct {
	worst   [chunk]judge.Verdict
	times   *sums // of the attempts that were timed by themselves, in ns; nil: there are none
	guesses *sums // of those among them whose guesses are known; nil: there are none
}

// sums are those of a number of attempts, by puzzle.
type sums struct {
	sum [chunk]int64
	n   [chunk]int32
}

// plus adds x to the sum of a puzzle. It may be called without any sums and gives them.
func (s *sums) plus(k int, x int64) *sums {
	if s == nil {
		s = new(sums)
	}
	s.sum[k] = plus(s.sum[k], x)
	s.n[k]++
	return s
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
	c := t.chunks[puzzle/chunk]
	c.times = c.times.plus(puzzle%chunk, ns)
	if guesses >= 0 {
		c.guesses = c.guesses.plus(puzzle%chunk, guesses)
	}
}

// forgetTimes keeps the verdicts alone.
func (t *puzzles) forgetTimes() {
	for _, c := range t.chunks {
		if c != nil {
			c.times, c.guesses = nil, nil
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
	if c.times != nil {
		x.timeNS, x.timed = c.times.sum[k], c.times.n[k]
	}
	if c.guesses != nil {
		x.guesses, x.told = c.guesses.sum[k], c.guesses.n[k]
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
