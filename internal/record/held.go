package record

import "sudokubench/internal/judge"

// Held is what a record holds of a contestant on a corpus, so that no turn writes it a
// second time. It takes memory for puzzles that were attempted, and for those around
// them.
type Held struct {
	each   uint16 // single times that are written of each puzzle
	chunks []*heldChunk
}

const chunk = 4096

type heldChunk struct {
	worst [chunk]judge.Verdict // of the attempts; 0: none
	times [2]*[chunk]uint16    // single times that are written: in rounds, in the detail pass
}

// NewHeld is for a corpus of so many puzzles of which a record holds nothing.
func NewHeld(puzzles int) *Held {
	each := max(2, (leastTimes+puzzles-1)/max(1, puzzles))
	return &Held{each: uint16(each), chunks: make([]*heldChunk, (puzzles+chunk-1)/chunk)}
}

// Set says that the attempts at a puzzle came to a verdict, and that so many single
// times are written, in the detail pass or in rounds.
func (h *Held) Set(puzzle int, worst judge.Verdict, times int, detail bool) {
	h.raise(puzzle, worst)
	*h.times(puzzle, detail) = uint16(min(times, int(h.each)))
}

func (h *Held) at(puzzle int) *heldChunk {
	c := &h.chunks[puzzle/chunk]
	if *c == nil {
		*c = new(heldChunk)
	}
	return *c
}

// raise makes the verdict of a puzzle v, and reports whether it was a better one.
func (h *Held) raise(puzzle int, v judge.Verdict) bool {
	worst := &h.at(puzzle).worst[puzzle%chunk]
	if v <= *worst {
		return false
	}
	*worst = v
	return true
}

func (h *Held) times(puzzle int, detail bool) *uint16 {
	pass := 0
	if detail {
		pass = 1
	}
	c := &h.at(puzzle).times[pass]
	if *c == nil {
		*c = new([chunk]uint16)
	}
	return &(*c)[puzzle%chunk]
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
