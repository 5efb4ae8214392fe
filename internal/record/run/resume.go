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

// turn has the data of a turn that the record has so far.
type turn struct {
	Round
	closed   bool
	attempts []attempts // one element for each interruption of the turn, and one for the end of the turn
}

// at returns a turn of the current section, and adds it if it does not exist.
func (p *Part) at(round int, detail bool) *turn {
	key := turnKey{p.Corpus.at.block(round), detail}
	if p.turns[key] == nil {
		p.turns[key] = &turn{Round: Round{Block: key.Block}}
	}
	return p.turns[key]
}

// stays returns the parts of a turn of the current shard, one for each node on which the shard ran.
// p can be nil.
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

// Ended reports whether a turn has ended. p can be nil.
func (p *Part) Ended(round int, detail bool) bool {
	for t := range p.stays(round, detail) {
		if t.closed {
			return true
		}
	}
	return false
}

// Missing returns the places of a turn that were not attempted. places is the number of places of
// the turn. p can be nil.
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

// Held returns data about the attempts in the record, which the engine needs for further turns.
func (p *Part) Held() *record.Held {
	h := record.NewHeld(p.Corpus.Puzzles, p.Corpus.shards)
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
