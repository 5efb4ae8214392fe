package page

import (
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// chunk is how many puzzles of a tally are allocated together.
const chunk = 4096

// tally is what is kept of one contestant on one corpus, by puzzle. Which times
// count is as in package reports: those of the detail pass where there was one,
// else those of blocks that were timed one by one.
type tally struct {
	detail bool
	chunks []*tallyChunk // nil where none of its puzzles was attempted
}

type tallyChunk struct {
	ns, nodes   [chunk]int64         // sums over the attempts below
	timed, told [chunk]int32         // attempts with a time, attempts whose guesses are known
	severity    [chunk]judge.Verdict // the worst of all attempts
}

// add takes a block that the report's fold has passed.
func (t *tally) add(b *record.Block) {
	for _, p := range b.Puzzles {
		c := t.at(p)
		c.severity[p%chunk] = max(c.severity[p%chunk], judge.Verified)
	}
	for i := range b.Findings {
		f := &b.Findings[i]
		c := t.at(f.Puzzle)
		c.severity[f.Puzzle%chunk] = max(c.severity[f.Puzzle%chunk], f.Verdict)
	}
	if len(b.Times) == 0 {
		return
	}
	if b.Detail && !t.detail {
		t.detail = true
		for _, c := range t.chunks {
			if c != nil {
				*c = tallyChunk{severity: c.severity}
			}
		}
	}
	if b.Detail != t.detail {
		return
	}
	// A puzzle with any finding is not solved and shows no time, so attempts
	// need not be matched with findings.
	for i, p := range b.Puzzles {
		c, k := t.at(p), p%chunk
		c.ns[k] += b.Times[i]
		c.timed[k]++
		if i < len(b.EachNodes) && !b.NoNodes && b.EachNodes[i] >= 0 {
			c.nodes[k] += b.EachNodes[i]
			c.told[k]++
		}
	}
}

func (t *tally) at(puzzle int) *tallyChunk {
	n := puzzle / chunk
	if n >= len(t.chunks) {
		t.chunks = slices.Grow(t.chunks, n+1-len(t.chunks))[:n+1]
	}
	if t.chunks[n] == nil {
		t.chunks[n] = new(tallyChunk)
	}
	return t.chunks[n]
}

// find is at for readers: nil where nothing was attempted.
func (t *tally) find(puzzle int) *tallyChunk {
	if puzzle/chunk >= len(t.chunks) {
		return nil
	}
	return t.chunks[puzzle/chunk]
}

// severity is the worst verdict of a puzzle, 0 where it was not reached.
func (t *tally) severity(puzzle int) judge.Verdict {
	c := t.find(puzzle)
	if c == nil {
		return 0
	}
	return c.severity[puzzle%chunk]
}

// time is the mean time of the attempts at a solved puzzle, in ns and at least
// 1; 0 where it was not solved or not timed by itself.
func (t *tally) time(puzzle int) float64 {
	c, k := t.find(puzzle), puzzle%chunk
	if c == nil || c.severity[k] != judge.Verified || c.timed[k] == 0 {
		return 0
	}
	return max(1, float64(c.ns[k])/float64(c.timed[k]))
}

// guesses is the mean number of guesses of those attempts, -1 where nobody
// knows.
func (t *tally) guesses(puzzle int) float64 {
	c, k := t.find(puzzle), puzzle%chunk
	if c == nil || c.severity[k] != judge.Verified || c.told[k] == 0 {
		return -1
	}
	return float64(c.nodes[k]) / float64(c.told[k])
}

// reached lists the puzzles that any of the contestants attempted, ascending.
func reached(parts []*tally) []int {
	chunks := 0
	for _, t := range parts {
		chunks = max(chunks, len(t.chunks))
	}
	var list []int
	for n := range chunks {
		var any [chunk]bool
		for _, t := range parts {
			if n < len(t.chunks) && t.chunks[n] != nil {
				for i, s := range t.chunks[n].severity {
					any[i] = any[i] || s > 0
				}
			}
		}
		for i, yes := range any {
			if yes {
				list = append(list, n*chunk+i)
			}
		}
	}
	return list
}
