package gate

import (
	"cmp"
	"fmt"
	"maps"
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

// referenceLogs returns the log-ratio of the reference's two copies for each round.
func referenceLogs(c *run.Corpus, cpu bool) []float64 {
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

// difficulty has the time of each puzzle for one contestant, relative to the mean of the puzzles
// that both sides have times for. Puzzles on which either side ever failed have no entry.
type difficulty map[int]float64

// difficulties returns, for each puzzle, the mean of both sides' times. Each time is relative to
// the side's own mean, so a puzzle that only the faster side has reached does not look easier.
func (p *pair) difficulties() difficulty {
	means := [2]map[int]float64{{}, {}}
	for side, part := range []*run.Part{p.base, p.head} {
		other := []*run.Part{p.head, p.base}[side]
		for n, worst := range part.Verdicts() {
			ns, timed := part.Puzzle(n).MeanNS()
			if timed && worst == judge.Verified && other.Puzzle(n).Worst <= judge.Verified {
				means[side][n] = ns
			}
		}
	}
	var sums [2]float64
	common := 0.0
	for _, n := range slices.Sorted(maps.Keys(means[0])) { // in one order, because the sum of floating-point numbers depends on it
		if y, both := means[1][n]; both {
			sums[0], sums[1], common = sums[0]+means[0][n], sums[1]+y, common+1
		}
	}
	if sums[0] <= 0 || sums[1] <= 0 {
		return nil
	}
	d := difficulty{}
	for side := range means {
		for n, ns := range means[side] {
			x := ns / (sums[side] / common)
			if ns, both := means[1-side][n]; both {
				x = (x + ns/(sums[1-side]/common)) / 2
			}
			d[n] = x
		}
	}
	return d
}

// common returns the time per puzzle in a round of each side, in ns. Both rounds must have the same
// puzzles. If both sides attempted all of them, this is the mean time of all attempts. If a budget
// ended a round early, the sides attempted different puzzles. Then it is the mean time of the
// verified attempts, divided by the difficulty of their puzzles.
func (p *pair) common(b, h *run.Round, cpu bool) (bn, hn float64, ok bool) {
	if b.Whole && h.Whole && b.Attempts == h.Attempts && b.Attempts > 0 {
		x, y := b.ChargedNS, h.ChargedNS
		if cpu {
			x, y = b.CPUNS, h.CPUNS
		}
		return float64(x) / float64(b.Attempts), float64(y) / float64(h.Attempts), x > 0 && y > 0
	}
	if !p.compared {
		p.difficulty, p.compared = p.difficulties(), true
	}
	bn, ok1 := p.difficulty.adjusted(p.base, p.head, b, cpu)
	hn, ok2 := p.difficulty.adjusted(p.head, p.base, h, cpu)
	return bn, hn, ok1 && ok2
}

// adjusted returns the mean time of a round's verified attempts divided by the mean difficulty of
// their puzzles, in ns. It leaves out each puzzle on which only the other side ever failed, by
// subtracting the mean time of the puzzle. ok is false if such a puzzle has no time. Puzzles of
// unknown difficulty count as average. ok is also false if they are more than half of the remaining
// attempts.
func (d difficulty) adjusted(p, other *run.Part, r *run.Round, cpu bool) (ns float64, ok bool) {
	sum, known, taken, takenNS := 0.0, 0, int64(0), 0.0
	for _, n := range p.Attempted(r.Block) {
		if x, ok := d[n]; ok {
			sum, known = sum+x, known+1
			continue
		}
		if other.Puzzle(n).Worst <= judge.Verified || p.Puzzle(n).Worst > judge.Verified {
			continue
		}
		mean, timed := p.Puzzle(n).MeanNS()
		if !timed {
			return 0, false
		}
		taken, takenNS = taken+1, takenNS+mean
	}
	left := r.VerifiedAttempts - taken
	if r.VerifiedNS <= 0 || sum <= 0 || left <= 0 || 2*int64(known) < left {
		return 0, false
	}
	ns = float64(r.VerifiedNS) - takenNS
	if cpu {
		ns *= float64(r.VerifiedCPUNS) / float64(r.VerifiedNS)
	}
	return ns / (sum / float64(known)) / float64(left), ns > 0
}
