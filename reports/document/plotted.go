package document

import (
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/humanize"
	"sudokubench/internal/judge"
	"sudokubench/internal/run"
	"sudokubench/internal/standings"
)

// Plotted is the number of the corpus that plots show unless another is named: the
// one with the most puzzles that were timed by themselves, of equals the hardest (the
// greatest geometric mean of these times). 0 where there is no corpus.
func Plotted(of *run.Run) int {
	best, most, hard := 0, -1, 0.0
	for i := range of.Corpora {
		var parts []*run.Part
		for k := range of.Contestants {
			if part := of.Part(of.Corpora[i].Name, of.Contestants[k].Name); part != nil {
				parts = append(parts, part)
			}
		}
		timed, times, sum := 0, 0, 0.0
		for _, p := range run.Reached(parts) {
			before := times
			for _, part := range parts {
				if x := timeOf(part.Puzzle(p)); x > 0 {
					times++
					sum += math.Log(x)
				}
			}
			if times > before {
				timed++
			}
		}
		if mean := sum / float64(max(1, times)); timed > most || timed == most && mean > hard {
			best, most, hard = i, timed, mean
		}
	}
	return best
}

// outOf says why a contestant is missing in the plots; empty where it is not.
func outOf(e *standings.Entry) string {
	if !e.Disqualified {
		return ""
	}
	return "disqualified, " + humanize.Counted(e.Wrong, "wrong answer")
}

// pairOf counts the puzzles of two contestants: those of a list, or if there is none
// the winner and the next one of another rank. nil where there are no two with times.
func pairOf(t *standings.Table, parts []*run.Part, puzzles []int, d *distributions, wanted []string) *Pair {
	a, b := -1, -1
	if len(wanted) == 2 {
		at := func(name string) int {
			return slices.IndexFunc(t.Entries, func(e standings.Entry) bool { return humanize.Visible(e.Contestant) == humanize.Visible(name) })
		}
		a, b = at(wanted[0]), at(wanted[1])
	} else {
		a, b = firstPair(t, d)
	}
	if a < 0 || b < 0 || a == b {
		return nil
	}
	p := &Pair{}
	for _, k := range puzzles {
		x, y := parts[a].Puzzle(k), parts[b].Puzzle(k)
		switch timeX, timeY := timeOf(x), timeOf(y); {
		case timeX > 0 && timeY > 0:
			p.Both++
			if timeX < timeY {
				p.Faster++
			}
		case timeX > 0 && failed(y):
			p.OnlyA++
		case timeY > 0 && failed(x):
			p.OnlyB++
		}
	}
	p.A, p.B = a, b
	return p
}

// failed reports whether a puzzle was attempted and not solved.
func failed(x run.Puzzle) bool { return x.Worst != 0 && x.Worst != judge.Verified }

// firstPair are the first contestant with times and the next of another rank; where
// all share a rank, the next.
func firstPair(t *standings.Table, d *distributions) (a, b int) {
	a, b = -1, -1
	for i := range t.Entries {
		e := &t.Entries[i]
		switch {
		case len(d.times[i]) == 0 || e.Disqualified:
		case a < 0:
			a = i
		case !sameRank(e, &t.Entries[a]):
			return a, i
		case b < 0:
			b = i
		}
	}
	return a, b
}

func sameRank(a, b *standings.Entry) bool {
	return a.Rank == nil && b.Rank == nil || a.Rank != nil && b.Rank != nil && *a.Rank == *b.Rank
}

// missing says for whom there are no times puzzle by puzzle, or too few. Series
// are in the order of the table's entries.
func missing(c *Corpus, t *standings.Table) []string {
	if c.Timed == 0 {
		return []string{"No puzzle was timed by itself here, so there are no plots: the detail pass does that (detail: true), or solving that takes more than some microseconds a puzzle."}
	}
	notes := []string{}
	var none, few []string
	for i := range t.Entries {
		e, s := &t.Entries[i], &c.Series[i]
		switch name := humanize.Visible(e.Contestant); {
		case s.Out != "":
		case s.Solved == 0 && e.Verified > 0:
			none = append(none, name)
		case s.Open:
			few = append(few, fmt.Sprintf("%s (%s of %s)", name, humanize.Count(s.Timed), humanize.Count(c.Puzzles)))
		}
	}
	if none != nil {
		notes = append(notes, "Not in the plots, for lack of times puzzle by puzzle: "+humanize.List(none)+".")
	}
	if few != nil {
		notes = append(notes, "Not timed on every puzzle: "+humanize.List(few)+". Their curves end with an open mark.")
	}
	return notes
}
