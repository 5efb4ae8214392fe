package standings

import (
	"math"

	"sudokubench/internal/run"
	"sudokubench/internal/stats"
)

// line is a contestant on a corpus on its way to an Entry.
type line struct {
	who   int
	part  *run.Part
	entry Entry
	score
	times      []float64 // of single verified attempts, ascending
	perReached float64   // PAR-2 time for each puzzle reached
	reaches    bool      // perReached exists
}

// line works out the figures that need no other contestant.
func (b *builder) line(who int, p *run.Part) *line {
	counts, reached := p.Counts()
	l := &line{who: who, part: p, times: p.Times(), entry: Entry{
		Contestant: b.Contestants[who].Name, Puzzles: p.Corpus.Puzzles, Reached: reached, Counts: counts,
		Attempts: int64(p.Attempts()), VerifiedAttempts: int64(p.Tried.Verified),
		Disqualified: counts.Wrong > 0,
		Rounds:       p.Rounds(),
		ElapsedNS:    p.ElapsedNS, BudgetSpent: p.BudgetSpent && b.played(p), Abandoned: p.Abandoned, Trouble: p.Trouble, GC: int(min(p.GC, math.MaxInt32)),
		Starts: p.Process.Started, ProcessTrouble: p.Process.Trouble,
	}}
	e := &l.entry
	mean, timed := p.Timed.Mean()
	if timed {
		e.MeanNS = figure(mean)
		e.PerSecond = ratio(1e9, mean)
		e.MeanLowNS, e.MeanHighNS = meanInterval(e.Rounds)
	}
	if cpu, ok := p.CPU.Mean(); ok {
		e.CPUMeanNS = figure(cpu)
	}
	if own, ok := p.Own.Mean(); ok {
		e.OwnMeanNS = figure(own)
	}
	e.StartupNS = median(p.Process.StartsNS)
	if peak := p.Process.PeakBytes; peak > 0 {
		e.PeakBytes = &peak
	}
	if g := p.Guesses(); g.N > 0 {
		e.Guesses = ratio(float64(g.Nodes), float64(g.N))
		e.NoGuess = ratio(float64(g.None), float64(g.N))
	}
	e.P50NS, e.P99NS = quantile(l.times, 0.5), quantile(l.times, 0.99)
	if len(l.times) > 0 {
		e.MaxNS = figure(float64(p.LongestNS))
	}

	l.score = score{disqualified: e.Disqualified, verified: counts.Verified, timed: timed || counts.Verified == 0}
	if timed {
		l.solvedNS = mean * float64(counts.Verified)
	}
	if ns, ok := b.par2(who, l.score, p.Corpus.Puzzles); ok {
		e.TotalNS = figure(ns)
	}
	if ns, ok := b.par2(who, l.score, reached); ok && reached > 0 {
		l.perReached, l.reaches = ns/float64(reached), true
	}
	return l
}

// played reports whether every round of the contestant came to its end. If a run
// was stopped before, the budget is not what left puzzles out.
func (b *builder) played(p *run.Part) bool { return b.Done() || p.Closed >= b.Head.Rounds }

// means are the mean times of the verified attempts in ns, by round, of rounds below limit.
func means(p *run.Part, limit int) map[int]float64 {
	means := map[int]float64{}
	for _, r := range p.Rounds() {
		if r.Round < limit && r.VerifiedAttempts > 0 {
			means[r.Round] = float64(r.VerifiedNS) / float64(r.VerifiedAttempts)
		}
	}
	return means
}

const (
	draws      = 1000 // of a bootstrap
	meanRounds = 6    // an interval of a mean needs so many
)

// meanInterval is that of the mean time of a verified attempt: rounds are drawn
// anew from those there were. The slices of a corpus differ from each other, and
// that is in it, so it is rather too wide than too narrow.
func meanInterval(rounds []run.Round) (low, high *float64) {
	if len(rounds) < meanRounds {
		return nil, nil
	}
	drawn := stats.Bootstrap(len(rounds), draws, 1, func(pick []int) float64 {
		ns, n := 0.0, 0.0
		for _, i := range pick {
			ns += float64(rounds[i].VerifiedNS)
			n += float64(rounds[i].VerifiedAttempts)
		}
		return ns / n
	})
	return quantile(drawn, (1-confidence)/2), quantile(drawn, (1+confidence)/2)
}
