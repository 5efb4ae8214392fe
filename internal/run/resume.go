package run

import (
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// A run that is continued must know which turns are over, and of the turn that was
// under way which attempts are missing.

type turnKey struct {
	round  int
	detail bool
}

// turn is a turn of a Part so far.
type turn struct {
	Round
	closed  bool
	spent   map[int]int64 // ns of the budget, by worker
	puzzles [][]int       // attempted, block by block; none once the turn is over
	times   [][]int64     // of these; nil where a block has none
}

// at is a turn, a new one if there was none.
func (p *Part) at(round int, detail bool) *turn {
	key := turnKey{round, detail}
	if p.turns[key] == nil {
		p.turns[key] = &turn{Round: Round{Round: round}}
	}
	return p.turns[key]
}

func (t *turn) spend(worker int, ns int64) {
	if t.spent == nil {
		t.spent = map[int]int64{}
	}
	t.spent[worker] = plus(t.spent[worker], ns)
}

func (t *turn) keep(puzzles []int, times []int64) {
	t.puzzles, t.times = append(t.puzzles, puzzles), append(t.times, times)
}

// end closes the turn. keep: its times are still asked for.
func (t *turn) end(ended record.Ended, keep bool) {
	t.closed = ended != record.Interrupted
	t.Whole = t.Whole || ended == record.Done
	if t.closed && !(keep && t.timed()) {
		t.puzzles, t.times = nil, nil
	}
}

// timed reports whether each attempt was timed by itself.
func (t *turn) timed() bool {
	return !slices.ContainsFunc(t.times, func(block []int64) bool { return len(block) == 0 })
}

// Ended reports whether a turn is over. It may be asked of no Part.
func (p *Part) Ended(round int, detail bool) bool {
	if p == nil {
		return false
	}
	t := p.turns[turnKey{round, detail}]
	return t != nil && t.closed
}

// Attempted is how often each puzzle was attempted in a turn that is not over. It may
// be asked of no Part.
func (p *Part) Attempted(round int, detail bool) map[int]int {
	times := map[int]int{}
	if p == nil || p.turns[turnKey{round, detail}] == nil {
		return times
	}
	for _, block := range p.turns[turnKey{round, detail}].puzzles {
		for _, puzzle := range block {
			times[puzzle]++
		}
	}
	return times
}

// RoundTimes are the times of the puzzles of a round, in ns and summed over the
// attempts; nil unless each attempt was timed by itself, and Options asked for them.
func (p *Part) RoundTimes(round int) map[int]int64 {
	t := p.turns[turnKey{round, false}]
	if t == nil || len(t.puzzles) == 0 || !t.timed() {
		return nil
	}
	times := map[int]int64{}
	for i, block := range t.puzzles {
		for k, puzzle := range block {
			times[puzzle] = plus(times[puzzle], t.times[i][k])
		}
	}
	return times
}

// SpentNS is what the turns of a contestant took off its budget on the corpus: of each
// turn the time of the worker that took longest.
func (p *Part) SpentNS() (sum int64) {
	for _, t := range p.turns {
		longest := int64(0)
		for _, ns := range t.spent {
			longest = max(longest, ns)
		}
		sum = plus(sum, longest)
	}
	return sum
}

// Shown are the puzzles whose findings the record describes in full, by verdict.
func (p *Part) Shown() map[judge.Verdict]map[int]bool { return p.findings.shown }

// Begun reports whether there is a Part: only the opening of the record came before it.
func (r *Run) Begun() bool {
	return slices.ContainsFunc(r.Corpora, func(c *Corpus) bool { return len(c.parts) > 0 })
}
