package record

import "sudokubench/internal/judge"

// Held is what a record holds of a contestant on a corpus, so that no turn writes it a
// second time. It takes memory for puzzles that were attempted, and for those around
// them.
type Held struct {
	each           uint16                 // single times that are written of each puzzle
	worst          Chunked[judge.Verdict] // of the attempts; 0: none
	rounds, detail Chunked[uint16]        // single times that are written: in rounds, in the detail pass
}

// NewHeld is for a corpus of so many puzzles of which a record holds nothing.
func NewHeld(puzzles int) *Held {
	return &Held{each: uint16(max(2, (leastTimes+puzzles-1)/max(1, puzzles)))}
}

// Set says that the attempts at a puzzle came to a verdict, and that so many single
// times are written, in the detail pass or in rounds.
func (h *Held) Set(puzzle int, worst judge.Verdict, times int, detail bool) {
	h.raise(puzzle, worst)
	*h.times(puzzle, detail) = uint16(min(times, int(h.each)))
}

// raise makes the verdict of a puzzle v, and reports whether it was a better one.
func (h *Held) raise(puzzle int, v judge.Verdict) bool {
	worst := h.worst.At(puzzle)
	if v <= *worst {
		return false
	}
	*worst = v
	return true
}

func (h *Held) times(puzzle int, detail bool) *uint16 {
	if detail {
		return h.detail.At(puzzle)
	}
	return h.rounds.At(puzzle)
}

// addTime counts a single time, and reports whether it is to be written.
func (h *Held) addTime(puzzle int, detail bool) bool {
	n := h.times(puzzle, detail)
	if *n >= h.each {
		return false
	}
	*n++
	return true
}
