package run

import (
	"iter"
	"math"
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// Puzzle has a contestant's results on one puzzle. The zero value means that the puzzle was not
// attempted.
type Puzzle struct {
	Worst           judge.Verdict // worst verdict of all attempts
	timeNS, guesses int64         // total time and total guesses of the verified attempts, as far as they are known
	minNS           int64         // smallest time of a verified attempt, in ns
	timed, guessed  int32         // number of verified attempts with a known time, and with known guesses
	logs            float64       // sum of the logarithms of the times that timeNS adds up
}

// MeanNS returns the mean time of the verified attempts that were timed separately, in ns. ok is
// false if no verified attempt was timed separately.
func (p Puzzle) MeanNS() (ns float64, ok bool) {
	if p.timed == 0 {
		return 0, false
	}
	return float64(p.timeNS) / float64(p.timed), true
}

// MinNS returns the smallest time of the attempts that MeanNS covers.
func (p Puzzle) MinNS() (ns float64, ok bool) { return float64(p.minNS), p.timed > 0 }

// MeanLog returns the mean of the logarithms of the times that MeanNS covers, in ns. Unlike the
// logarithm of MeanNS, it does not depend on the number of attempts.
func (p Puzzle) MeanLog() (log float64, ok bool) {
	if p.timed == 0 {
		return 0, false
	}
	return p.logs / float64(p.timed), true
}

// Times returns the number of verified attempts that were timed separately.
func (p Puzzle) Times() int { return int(p.timed) }

// MeanGuesses returns the mean number of guesses of the attempts that MeanNS covers. ok is false if
// no guesses are known.
func (p Puzzle) MeanGuesses() (n float64, ok bool) {
	if p.guessed == 0 {
		return 0, false
	}
	return float64(p.guesses) / float64(p.guessed), true
}

// puzzles contains the puzzles of a Part.
type puzzles struct {
	worst   record.Chunked[judge.Verdict] // worst verdict of each puzzle; 0 if the puzzle was not attempted
	times   sums                          // times of the attempts that were timed separately, in ns
	logs    record.Chunked[float64]       // sum of the logarithms of these times
	least   record.Chunked[int64]         // smallest time in ns of each puzzle with several times
	guesses sums                          // guesses of the attempts that were timed separately, if they are known
}

// sums contains, for each puzzle, a sum over attempts and the number of attempts in this sum.
type sums struct {
	sum record.Chunked[int64]
	n   record.Chunked[int32]
}

func (s *sums) add(puzzle int, x int64) {
	sum := s.sum.At(puzzle)
	*sum = record.Plus(*sum, x)
	*s.n.At(puzzle)++
}

// raise changes the verdict of a puzzle to v if v is worse.
func (t *puzzles) raise(puzzle int, v judge.Verdict) {
	worst := t.worst.At(puzzle)
	*worst = max(*worst, v)
}

// addTime adds a verified attempt. guesses is below 0 if it is unknown.
func (t *puzzles) addTime(puzzle int, ns, guesses int64) {
	switch sum := t.times.sum.Get(puzzle); t.times.n.Get(puzzle) {
	case 0:
	case 1:
		*t.least.At(puzzle) = min(sum, ns)
	default:
		least := t.least.At(puzzle)
		*least = min(*least, ns)
	}
	t.times.add(puzzle, ns)
	*t.logs.At(puzzle) += math.Log(float64(max(1, ns)))
	if guesses >= 0 {
		t.guesses.add(puzzle, guesses)
	}
}

// Puzzle returns the contestant's results on a puzzle.
func (p *Part) Puzzle(number int) Puzzle {
	t := &p.puzzles
	x := Puzzle{
		Worst:  t.worst.Get(number),
		timeNS: t.times.sum.Get(number), timed: t.times.n.Get(number),
		guesses: t.guesses.sum.Get(number), guessed: t.guesses.n.Get(number), logs: t.logs.Get(number),
	}
	if x.minNS = x.timeNS; x.timed > 1 {
		x.minNS = t.least.Get(number)
	}
	return x
}

// Verdicts returns the attempted puzzles in ascending order, with their verdicts.
func (p *Part) Verdicts() iter.Seq2[int, judge.Verdict] {
	return func(yield func(int, judge.Verdict) bool) {
		for puzzle, v := range p.puzzles.worst.All() {
			if v != 0 && !yield(puzzle, v) {
				return
			}
		}
	}
}

// Reached returns the puzzles that at least one of the contestants attempted, ascending.
func Reached(parts []*Part) (list []int) {
	var any record.Chunked[bool]
	for _, p := range parts {
		for puzzle := range p.Verdicts() {
			*any.At(puzzle) = true
		}
	}
	for puzzle, is := range any.All() {
		if is {
			list = append(list, puzzle)
		}
	}
	return list
}

// sample is a collection of times in ns. A time below 4.29 s needs 4 bytes.
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
