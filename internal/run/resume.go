package run

import (
	"iter"
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

type turnKey struct {
	Block
	detail bool
}

// turn is a turn of a Part so far.
type turn struct {
	Round
	closed   bool
	attempts []attempts // one each time it was interrupted, and one when it was over
}

// at returns a turn of the current section, and adds it if it is new.
func (p *Part) at(round int, detail bool) *turn {
	key := turnKey{p.Corpus.at.block(round), detail}
	if p.turns[key] == nil {
		p.turns[key] = &turn{Round: Round{Block: key.Block}}
	}
	return p.turns[key]
}

// stays returns a turn of the current shard on each node on which the shard ran. p can be
// nil.
func (p *Part) stays(round int, detail bool) iter.Seq[*turn] {
	return func(yield func(*turn) bool) {
		if p == nil {
			return
		}
		at := *p.Corpus.at
		for at.stay = 0; at.stay <= p.Corpus.at.stay; at.stay++ {
			if t := p.turns[turnKey{at.block(round), detail}]; t != nil && !yield(t) {
				return
			}
		}
	}
}

// Ended reports whether a turn is over. It may be asked of no Part.
func (p *Part) Ended(round int, detail bool) bool {
	for t := range p.stays(round, detail) {
		if t.closed {
			return true
		}
	}
	return false
}

// Missing lists the places of a turn of so many that were not attempted. It may be
// asked of no Part.
func (p *Part) Missing(round int, detail bool, places int) []int {
	attempted := make([]bool, places)
	for t := range p.stays(round, detail) {
		for _, a := range t.attempts {
			for place := range a.places.All() {
				if place < places {
					attempted[place] = true
				}
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

// Attempted returns the puzzles of the attempts in a block.
func (p *Part) Attempted(b Block) (puzzles []int) {
	t := p.turns[turnKey{b, false}]
	if t == nil {
		return nil
	}
	for _, a := range t.attempts {
		puzzles = slices.AppendSeq(puzzles, a.puzzles())
	}
	return puzzles
}

// Held is what the record holds of it, for the turns that are to come.
func (p *Part) Held() *record.Held {
	h := record.NewHeld(p.Corpus.Puzzles, p.Corpus.shards)
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
