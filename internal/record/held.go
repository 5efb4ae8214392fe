package record

// Held counts the single times (times of one attempt) that a record has for one contestant on one
// corpus. It limits them, so that turns do not write more than percentiles need. Its memory grows
// with the number of attempted puzzles, not with the size of the corpus.
type Held struct {
	rounds, detail pass
	most           int // largest number of single times that one turn writes
}

// pass counts the single times of the rounds, or of the detail pass, which times puzzles one by
// one.
type pass struct {
	each    uint16          // most single times that a record stores for each puzzle
	written Chunked[uint16] // number of single times of each puzzle in the record
}

// NewHeld returns a Held for an empty record. puzzles is the size of the corpus. shards is the
// number of shards of the run, or 0 if the run is not split. All shards together write about as
// many times as a run that is not split. Of each puzzle, the rounds keep at least two times, so
// that the times can come from different rounds.
func NewHeld(puzzles, shards int) *Held {
	each := uint16((minTimes + puzzles - 1) / max(1, puzzles))
	return &Held{rounds: pass{each: max(2, each)}, detail: pass{each: max(1, each)}, most: MaxTimes(shards)}
}

// MaxTimes returns the largest number of single times that a turn writes. shards is the number
// of shards of the run, or 0 if the run is not split.
func MaxTimes(shards int) int { return max(minTimes, maxTimes/max(1, shards)) }

// Set sets the number of single times of a puzzle that the record already has, in the detail pass
// or in the rounds. A resumed run calls it for each puzzle of its record.
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

// add reports whether the record still needs a single time of the puzzle. If so, it counts the
// time.
func (p *pass) add(puzzle int) bool {
	n := p.written.At(puzzle)
	if *n >= p.each {
		return false
	}
	*n++
	return true
}
