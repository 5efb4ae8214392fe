package run

import (
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

type turnKey struct {
	round  int
	detail bool
}

// turn is a turn of a Part so far.
type turn struct {
	Round
	closed   bool
	attempts []attempts // one each time it was interrupted, and one when it was over
}

// at is a turn, a new one if there was none.
func (p *Part) at(round int, detail bool) *turn {
	key := turnKey{round, detail}
	if p.turns[key] == nil {
		p.turns[key] = &turn{Round: Round{Round: round}}
	}
	return p.turns[key]
}

// turn is a turn, an empty one if there is none. It may be asked of no Part.
func (p *Part) turn(round int, detail bool) *turn {
	if p == nil || p.turns[turnKey{round, detail}] == nil {
		return new(turn)
	}
	return p.turns[turnKey{round, detail}]
}

// Ended reports whether a turn is over. It may be asked of no Part.
func (p *Part) Ended(round int, detail bool) bool { return p.turn(round, detail).closed }

// Missing lists the places of a turn of so many that were not attempted. It may be
// asked of no Part.
func (p *Part) Missing(round int, detail bool, places int) []int {
	attempted := make([]bool, places)
	for _, a := range p.turn(round, detail).attempts {
		for place := range a.places.All() {
			if place < places {
				attempted[place] = true
			}
		}
	}
	missing := make([]int, 0, places)
	for place, is := range attempted {
		if !is {
			missing = append(missing, place)
		}
	}
	return missing
}

// Attempted are the puzzles of the attempts in a round.
func (p *Part) Attempted(round int) (puzzles []int) {
	for _, a := range p.turn(round, false).attempts {
		puzzles = slices.AppendSeq(puzzles, a.puzzles())
	}
	return puzzles
}

// Held is what the record holds of it, for the turns that are to come.
func (p *Part) Held() *record.Held {
	h := record.NewHeld(p.Corpus.Puzzles)
	for puzzle := range p.Verdicts() {
		h.Set(puzzle, int(p.Puzzle(puzzle).timed), p.detail)
	}
	return h
}

// Shown are the puzzles whose findings the record describes in full, by verdict.
func (p *Part) Shown() map[judge.Verdict]map[int]bool { return p.findings.shown }

// Begun reports whether there is a Part: only the opening of the record came before it.
func (r *Run) Begun() bool {
	return slices.ContainsFunc(r.Corpora, func(c *Corpus) bool { return len(c.parts) > 0 })
}
