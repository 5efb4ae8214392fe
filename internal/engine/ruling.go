package engine

import (
	"fmt"
	"slices"
	"time"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
)

// judge rules on the first n attempts of a block and adds them to b. Where
// stalls are looked for, an attempt that ran out of time while its thread was
// hardly on a processor is left out and noted in w.stalled: that was the
// machine's doing, and a contestant has a right to a second try. If it is one
// that sleeps by itself, the second try tells.
func (w *worker) judge(t *turn, b *record.Block, at, n int, m manner, stalls bool) {
	w.stalled = w.stalled[:0]
	stalls = stalls && !m.again && !m.waits
	each := m.each
	cancelled := w.guard.takeCancelled()
	first := w.ctx.attempt.Load() - int64(n) + 1
	limit := t.limits.Puzzle.Nanoseconds()
	wall := b.WallNS
	pace := int64(float64(n-len(cancelled)) * w.perPuzzle[t.index]) // of those that nobody stopped
	q := w.query
	for k := range n {
		place := t.places[at+k]
		number := t.slice.puzzles[place]
		attempt := first + int64(k)
		if m.waits {
			attempt = w.numbers[k]
		}
		stop, over := cancelled[attempt]
		took := w.times[k]
		switch {
		case m.batch:
			took = wall / int64(n)
		case over && !each:
			took = stop.took(w.ends[k], (wall-pace)/int64(len(cancelled)))
		}
		if over && stop.why == cut && w.errs[k] != nil {
			b.WallNS = max(0, b.WallNS-took)
			continue // not given its time: not an attempt
		}
		q.Puzzle = t.slice.form(place)
		c := &w.claims[k]
		var ruling judge.Ruling
		switch {
		case w.errs[k] != nil && !over:
			ruling = failed(w.errs[k])
		case m.batch && over && stop.why == overLimit && w.errs[k] != nil:
			ruling = judge.Ruling{Verdict: judge.Timeout, Reason: fmt.Sprintf("no answer within %s for a batch of %d", time.Duration(limit*int64(n)), n)}
		case !m.batch && over && stop.why == overLimit, each && w.times[k] > limit:
			ruling = judge.Ruling{Verdict: judge.Timeout, Reason: fmt.Sprintf("no answer within %s", t.limits.Puzzle)}
		default:
			var truth judge.Truth
			if judge.Needs(&q, c) {
				var interrupted bool
				if truth, interrupted = w.run.truths.of(t, number, q.Puzzle); interrupted { // left to --resume
					if !each {
						took = wall / int64(n)
					}
					b.WallNS = max(0, b.WallNS-took)
					continue
				}
			}
			ruling = judge.Rule(&q, c, truth)
		}
		nodes := min(max(0, c.Nodes), maxNodes)
		if ruling.Verdict == judge.Timeout && stalls && b.CPUNS < took/4 {
			w.stalled = append(w.stalled, at+k)
			b.WallNS = max(0, b.WallNS-took)
			w.run.noteStall(t, took)
			continue
		}
		if ruling.Verdict == judge.Wrong && slices.Contains(c.Solution, poison) {
			ruling.Reason += fmt.Sprintf(" (%d stands where the solver wrote nothing)", poison)
		}
		b.Puzzles = append(b.Puzzles, number)
		if each {
			b.Times = append(b.Times, w.times[k])
			b.EachNodes = append(b.EachNodes, nodes)
		}
		if ruling.Verdict == judge.Verified {
			b.NoNodes = b.NoNodes || c.Nodes < 0
			b.Nodes += nodes
			if nodes == 0 {
				b.NoGuess++
			}
			continue
		}
		f := record.Finding{Puzzle: number, Verdict: ruling.Verdict, Reason: ruling.Reason}
		if each || over && !m.batch {
			f.NS = took
		}
		answer := ""
		if w.errs[k] == nil && ruling.Verdict != judge.Timeout {
			answer = c.Solution.String()
		}
		b.Findings = append(b.Findings, w.run.details(t, f, q.Puzzle, answer))
	}
	if b.NoNodes { // not even those of some are worth telling
		b.Nodes, b.NoGuess, b.EachNodes = 0, 0, nil
	}
}
