package gate

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
	"sudokubench/internal/words/humanize"
)

// pair has the data of one contestant on one corpus in two runs.
type pair struct {
	contestant string
	corpus     *run.Corpus // corpus of the head's run, if it has one
	base, head *run.Part   // data of the contestant in both runs; nil if a run has no attempt of it in rounds
	difficulty difficulty
	compared   bool // whether difficulty has been computed; the result can be nil
}

// pairs returns all contestants and corpora of two runs: those of the head, and then those that only
// the base has.
func pairs(base, head *run.Run) (list []*pair) {
	other := func(r *run.Run, p *pair) *run.Part {
		if part := r.Part(p.corpus.Name, p.contestant); part != nil && part.InRounds {
			return part
		}
		return nil
	}
	for _, part := range head.Played {
		p := &pair{contestant: head.Contestants[part.Who].Name, corpus: part.Corpus, head: part}
		p.base = other(base, p)
		list = append(list, p)
	}
	for _, part := range base.Played {
		p := &pair{contestant: base.Contestants[part.Who].Name, corpus: part.Corpus, base: part}
		if other(head, p) == nil {
			list = append(list, p)
		}
	}
	return list
}

// fellOut reports whether a contestant skipped a corpus or dropped out of it, and why.
func fellOut(r *run.Run, corpus, contestant string) (why string, out bool) {
	switch p := r.Part(corpus, contestant); {
	case p == nil:
		return "", false
	case p.Abandoned:
		return cmp.Or(p.Trouble, string(record.Abandoned)), true
	default:
		return cmp.Or(p.Trouble, string(record.Skipped)), p.Skipped
	}
}

// pulse returns the median time of the reference in a round, in ns.
func pulse(c *run.Corpus, b run.Block, cpu bool) (float64, bool) {
	if p := c.Reference(b); p != nil {
		return stats.Median(p.Times(cpu))
	}
	return 0, false
}

// twins returns the log-ratio of the reference's two copies for each round.
func twins(c *run.Corpus, cpu bool) []float64 {
	var list []float64
	for _, p := range c.References {
		if x := logRatio(p.Sums(cpu)); !math.IsNaN(x) {
			list = append(list, x)
		}
	}
	return list
}

// worseThan describes the puzzles that the base solves and the head does not, or returns "".
// Timeouts near the limit happen by chance on either side, so only their numbers are compared. For
// other verdicts each lost puzzle counts.
func worseThan(head, base *run.Part) string {
	var lost judge.Counts // number of puzzles that only the base solves, by the head's verdict on them
	fewer := 0
	for n, is := range head.Verdicts() {
		switch was := base.Puzzle(n).Worst; {
		case was == judge.Verified && is != judge.Verified:
			lost.Add(is, 1)
			fewer++
		case was > judge.Verified && is == judge.Verified:
			fewer--
		}
	}
	b, _ := base.Counts()
	h, _ := head.Counts()
	for _, v := range slices.Backward(judge.Verdicts()[1:]) {
		if v <= judge.Timeout && v != judge.Declined {
			continue
		}
		if n := lost.Of(v); n > 0 {
			return fmt.Sprintf("verdict %s in the head on %s that the base solves", v, humanize.Counted(n, "puzzle"))
		}
		if h, b := h.Of(v), b.Of(v); h > b && v != judge.Declined {
			return fmt.Sprintf("verdict %s on %s in the head and on %d in the base", v, humanize.Counted(int(h), "puzzle"), b)
		}
	}
	if fewer > 0 {
		return fmt.Sprintf("the head solves %s", humanize.Counted(fewer, "fewer puzzle"))
	}
	return ""
}

// version returns the version that the program reported.
func version(head *record.Run) string { return humanize.Version(head.Version, head.Commit) }

// differences lists the settings in which two runs differ, in words.
func differences(a, b *record.Run) (list []string) {
	others := run.Settings(b)
	for i, x := range run.Settings(a) {
		if y := others[i]; x.Value != y.Value {
			list = append(list, fmt.Sprintf("%s (%s, %s)", x.Name, x.Value, y.Value))
		}
	}
	return list
}
