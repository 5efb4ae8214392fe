package record

// Held counts the single times that a record holds of a contestant on a corpus, so that
// no turn writes more of them than are needed. It takes memory for puzzles that were attempted, and for those around
// them.
type Held struct {
	each           uint16          // single times that are written of each puzzle
	rounds, detail Chunked[uint16] // single times that are written: in rounds, in the detail pass
}

// NewHeld is for a corpus of so many puzzles of which a record holds nothing.
func NewHeld(puzzles int) *Held {
	return &Held{each: uint16(max(2, (leastTimes+puzzles-1)/max(1, puzzles)))}
}

// Set says that so many single times of a puzzle are written, in the detail pass or in
// rounds.
func (h *Held) Set(puzzle, times int, detail bool) {
	*h.times(puzzle, detail) = uint16(min(times, int(h.each)))
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
