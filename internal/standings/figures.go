package standings

import (
	"cmp"
	"math"

	"sudokubench/internal/judge"
	"sudokubench/internal/record/run"
	"sudokubench/internal/stats"
)

// line collects the figures of one contestant on one corpus until its Entry is complete.
type line struct {
	who   int
	part  *run.Part
	entry Row
	times []float64 // times of single verified attempts in ns, ascending
}

// line calculates the figures that do not depend on other contestants.
func (b *builder) line(c *corpus, i int) *line {
	who, p := c.who[i], c.parts[i]
	counts, reached := p.Counts()
	l := &line{who: who, part: p, entry: Row{
		Contestant: b.Contestants[who].Name, Puzzles: p.Corpus.Puzzles(), Reached: reached, Failed: reached - counts.Verified, Counts: counts,
		Tier: max(0, c.tiers[i]), Sampled: reached < p.Corpus.Puzzles(),
		Attempts: int64(p.Attempts()), VerifiedAttempts: int64(p.Tried.Verified),
		Disqualified: c.disqualified(i),
		Rounds:       p.Rounds(),
		ElapsedNS:    p.ElapsedNS, BudgetSpent: p.BudgetSpent && b.played(p), Abandoned: p.Abandoned, Trouble: p.Trouble, GC: int(min(p.GC, math.MaxInt32)),
		Starts: p.Process.Started, ProcessTrouble: p.Process.Trouble,
	}}
	e := &l.entry
	e.Solved, e.SolvedLow, e.SolvedHigh = ShareOf(counts.Verified, reached)
	e.Blanks = ratio(float64(p.BlanksRight), float64(p.Blanks))
	e.StartupNS = known(stats.Median(p.Process.StartsNS))
	if peak := p.Process.PeakBytes; peak > 0 {
		e.PeakBytes = &peak
	}
	if counts.Verified == 0 {
		return l // returns without times, because times of unsolved puzzles have no meaning
	}
	l.times = p.Times()
	e.MeanNS, e.MeanLowNS, e.MeanHighNS = meanOf(c.ranks, i)
	if e.MeanNS != nil {
		e.PerSecond = ratio(1e9, *e.MeanNS)
		e.PAR2NS = b.par2(p, counts)
	}
	e.CPUMeanNS, e.OwnMeanNS = known(p.CPU.Mean()), known(p.Own.Mean())
	g, a := p.Guesses(), p.Allocated
	e.Guesses, e.NoGuess = ratio(float64(g.Nodes), float64(g.N)), ratio(float64(g.None), float64(g.N))
	e.Bytes, e.Allocations = ratio(float64(a.Bytes), float64(a.Puzzles)), ratio(float64(a.Objects), float64(a.Puzzles))
	e.P50NS, e.P99NS = known(stats.Quantile(l.times, 0.5)), known(stats.Quantile(l.times, 0.99))
	if len(l.times) > 0 {
		e.MaxNS = figure(float64(p.LongestNS))
	}
	return l
}

// par2 returns the mean PAR-2 time of the puzzles that were solved or reached the puzzle limit. A
// timeout counts as twice the limit. par2 returns nil if there was no timeout or there is no limit.
func (b *builder) par2(p *run.Part, n judge.Counts) *float64 {
	mean, ok := p.Timed.Mean()
	limit := b.puzzleLimit(p.Who)
	if n.Timeout == 0 || limit == 0 || !ok {
		return nil
	}
	solved, late := float64(n.Verified), float64(n.Timeout)
	return figure((mean*solved + 2*float64(limit)*late) / (solved + late))
}

// puzzleLimit returns a contestant's time limit for a puzzle in ns; 0 means that it has none.
func (b *builder) puzzleLimit(who int) int64 {
	return cmp.Or(b.Contestants[who].PuzzleNS, b.Head.PuzzleNS)
}

// played reports whether the contestant played every round to its end. If the run was stopped
// earlier, the budget is not the reason for puzzles that were not reached.
func (b *builder) played(p *run.Part) bool { return b.Done() || p.Closed >= b.Head.Rounds }
