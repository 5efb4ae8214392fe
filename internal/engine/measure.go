package engine

import (
	"context"
	"time"

	"sudokubench/internal/engine/attempt"
	"sudokubench/solvers"
)

// MeasureAttempts times each solver on some puzzles of each corpus, so that Forecast becomes more
// exact. It takes at most a fifth of a second for each solver and corpus, unless a puzzle takes
// longer. If a solver does not answer in time, its speed stays unknown, and it might still be
// running afterwards. So call this only in a process that measures nothing later.
func (p *Plan) MeasureAttempts(ctx context.Context) {
	p.attemptNSOf = map[[2]int]float64{}
	for i := range p.Contestants {
		for k := range p.Corpora {
			c, corpus := &p.Contestants[i], &p.Corpora[k]
			if c.isProgram() || corpus.size() == 0 || p.refusal(c, corpus) != "" || ctx.Err() != nil {
				continue
			}
			limits, measured := p.limits(i), make(chan float64, 1)
			go func() { measured <- p.attemptNS(ctx, c, corpus, limits.Puzzle) }()
			select {
			case ns := <-measured:
				if ns > 0 {
					p.attemptNSOf[[2]int{i, k}] = ns
				}
			case <-time.After(limits.Start + 2*limits.Puzzle + limits.Grace):
			}
		}
	}
}

// attemptNS returns the time of a solver's attempt in ns, or 0 if it is unknown.
func (p *Plan) attemptNS(ctx context.Context, c *Contestant, corpus *Corpus, limit time.Duration) float64 {
	i, err := attempt.Make(func() (solvers.Solver, error) { return c.New(corpus.Shape, -1) })
	if err != nil {
		return 0
	}
	defer i.Close()
	var guard attempt.Guard
	var warm, r rehearsal
	p.rehearseAttempts(ctx, corpus, i, &guard, limit, &warm) // an untimed batch of puzzles, so that the solver builds its tables and fills the caches
	p.rehearseAttempts(ctx, corpus, i, &guard, limit, &r)
	return r.each
}
