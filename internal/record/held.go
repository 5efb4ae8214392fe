package record

// Held counts the single times that a record holds of a contestant on a corpus, so that
// no turn writes more of them than are needed. It takes memory for puzzles that were
// attempted, and for those around them.
type Held struct {
	rounds, detail pass
	most           int // largest number of times that a turn writes
}

// pass counts the single times of the rounds, or of the detail pass.
type pass struct {
	each    uint16 // number of times that a record has of each puzzle
	written Chunked[uint16]
}

// NewHeld returns the Held of a corpus for an empty record. In rounds, a puzzle can have a
// second time, from another round. If the run is split into shards, all shards together
// write about as many times as a run that is not split. shards is 0 if the run is not split.
func NewHeld(puzzles, shards int) *Held {
	each := uint16((leastTimes + puzzles - 1) / max(1, puzzles))
	return &Held{rounds: pass{each: max(2, each)}, detail: pass{each: max(1, each)}, most: MostTimes(shards)}
}

// MostTimes is the largest number of single times that a turn writes.
func MostTimes(shards int) int { return max(leastTimes, mostTimes/max(1, shards)) }

// Set says that so many single times of a puzzle are written, in the detail pass or in
// rounds.
func (h *Held) Set(puzzle, times int, detail bool) {
	p := h.pass(detail)
	*p.written.At(puzzle) = uint16(min(times, int(p.each)))
}

func (h *Held) pass(detail bool) *pass {
	if detail {
		return &h.detail
	}
	return &h.rounds
}

// add counts a single time, and reports whether it is to be written.
func (p *pass) add(puzzle int) bool {
	n := p.written.At(puzzle)
	if *n >= p.each {
		return false
	}
	*n++
	return true
}
