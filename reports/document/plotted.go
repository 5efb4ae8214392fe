package document

import (
	"fmt"
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record/run"
	"sudokubench/internal/standings"
	"sudokubench/internal/words/humanize"
	"sudokubench/reports"
)

// outOf returns the reason why the plots do not show a contestant, or "" if they show it.
func outOf(e *standings.Row) string {
	if !e.Disqualified && e.Verified > 0 {
		return ""
	}
	return (&reports.Row{Row: *e}).Reason()
}

// pairsOf counts the puzzles of each pair of contestants. The result becomes Corpus.Pairs.
func pairsOf(parts []*run.Part, puzzles []int) [][5]int {
	if len(puzzles) == 0 {
		return nil
	}
	n := len(parts)
	pairs := make([][5]int, n*(n-1)/2)
	times, lost := make([]float64, n), make([]bool, n) // times in ns and failures on the current puzzle, by contestant
	for _, p := range puzzles {
		for i, part := range parts {
			x := part.Puzzle(p)
			times[i], lost[i] = timeOf(x), failed(x)
		}
		k := 0
		for i := range n {
			for j := i + 1; j < n; j++ {
				c := &pairs[k]
				k++
				switch a, b := times[i], times[j]; {
				case a > 0 && b > 0:
					c[0]++
					if a < b {
						c[1]++
					} else if b < a {
						c[2]++
					}
				case a > 0 && lost[j]:
					c[3]++
				case b > 0 && lost[i]:
					c[4]++
				}
			}
		}
	}
	return pairs
}

// PairOf counts the puzzles of two contestants, which are indexes in Run.Entries. It counts all
// puzzles of the corpus, not only Kept. It returns the zero Pair if the corpus has no counts for
// them.
func (c *Corpus) PairOf(a, b int) pairCount {
	at := func(entry int) int {
		return slices.IndexFunc(c.Series, func(s Series) bool { return s.Entry == entry })
	}
	i, j, n := at(a), at(b), len(c.Series)
	if len(c.Pairs) == 0 || i < 0 || j < 0 || i == j {
		return pairCount{}
	}
	x := c.Pairs[min(i, j)*(2*n-min(i, j)-1)/2+max(i, j)-min(i, j)-1]
	if i < j {
		return pairCount{x[0], x[1], x[3], x[4]}
	}
	return pairCount{x[0], x[2], x[4], x[3]}
}

// failed reports whether a puzzle was attempted and not solved.
func failed(x run.Puzzle) bool { return x.Worst != 0 && x.Worst != judge.Verified }

// firstPair returns the indexes of the first contestant that has times, and of the next one that
// has times and another rank. If all have the same rank, b is the next one that has times. The
// index of a missing contestant is -1.
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

func sameRank(a, b *standings.Row) bool {
	return a.Rank == nil && b.Rank == nil || a.Rank != nil && b.Rank != nil && *a.Rank == *b.Rank
}

// missing returns notes about contestants without times of single puzzles, or with times of only
// some puzzles. c.Series has the order of the entries in the table.
func missing(c *Corpus, t *standings.Table) []string {
	if c.Timed == 0 {
		return []string{"No puzzle was timed one by one here, so there are no plots. The detail pass (detail: true) times all puzzles one by one. Rounds do this only for contestants that take at least 5 µs per puzzle."}
	}
	notes := []string{}
	var none, few []string
	for i := range t.Entries {
		e, s := &t.Entries[i], &c.Series[i]
		switch name := humanize.VisibleText(e.Contestant); {
		case s.Out != "":
		case s.Solved == 0 && e.Verified > 0:
			none = append(none, name)
		case s.Open:
			few = append(few, fmt.Sprintf("%s (%s of %s)", name, humanize.Count(s.Timed), humanize.Count(c.Puzzles)))
		}
	}
	if none != nil {
		notes = append(notes, "Not in the plots, because they have no times of single puzzles: "+humanize.List(none)+".")
	}
	if few != nil {
		notes = append(notes, "Not timed on every puzzle: "+humanize.List(few)+". The curves of these contestants end with an open mark.")
	}
	return notes
}
