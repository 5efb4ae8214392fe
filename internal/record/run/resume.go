package run

import (
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// turnKey identifies a turn of a Part. A shard that moved to another node continues its turn there.
type turnKey struct {
	shard, round int
	detail       bool
}

// turn has what the record has so far of a turn.
type turn struct {
	closed   bool
	attempts []attempts // one element for each interruption of the turn, and one for the end of the turn
}

// turn returns a turn of the current shard. It is empty if the record does not have it. p can be
// nil.
func (p *Part) turn(round int, detail bool) (t turn) {
	if p != nil {
		t = p.turns[turnKey{p.Corpus.at.shard, round, detail}]
	}
	return t
}

// Ended reports whether a turn has ended. p can be nil.
func (p *Part) Ended(round int, detail bool) bool { return p.turn(round, detail).closed }

// Missing returns the places of a turn that were not attempted. places is the number of places of
// the turn. p can be nil.
func (p *Part) Missing(round int, detail bool, places int) []record.Place {
	attempted := make([]bool, places)
	for _, a := range p.turn(round, detail).attempts {
		for place := range a.places.All() {
			if place < places {
				attempted[place] = true
			}
		}
	}
	missing := make([]record.Place, 0, places)
	for place, is := range attempted {
		if !is {
			missing = append(missing, record.Place(place))
		}
	}
	return missing
}

// Attempted returns the puzzles of the attempts in a block.
func (p *Part) Attempted(b Block) (puzzles []int) {
	for _, a := range p.turns[turnKey{b.Shard, b.Round, false}].attempts {
		if a.stay == b.Stay {
			puzzles = slices.AppendSeq(puzzles, a.puzzles())
		}
	}
	return puzzles
}

// Held returns data about the attempts in the record, which the engine needs for further turns.
func (p *Part) Held() *record.Held {
	h := record.NewHeld(p.Corpus.WholePuzzles, p.Corpus.shards)
	for puzzle := range p.Verdicts() {
		h.Set(puzzle, int(p.Puzzle(puzzle).timed), p.detail)
	}
	return h
}

// Shown returns the puzzles whose findings have all details in the record, by verdict.
func (p *Part) Shown() map[judge.Verdict]map[int]bool { return p.findings.shown }

// Begun reports whether the record has more than its opening, that is, results of a contestant on a
// corpus.
func (r *Run) Begun() bool {
	return slices.ContainsFunc(r.Corpora, func(c *Corpus) bool { return len(c.parts) > 0 })
}
