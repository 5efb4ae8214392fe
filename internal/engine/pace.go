package engine

import (
	"context"
	"time"

	"sudokubench/internal/attempt"
	"sudokubench/solvers"
)

// MeasurePaces has each solver solve some puzzles of each corpus. Forecast is better after that.
// It takes a fifth of a second at most for each solver and corpus, unless a puzzle takes
// longer. A solver that does not answer in time keeps an unknown pace, and perhaps goes on:
// call this only in a process that measures nothing after it.
func (p *Plan) MeasurePaces(ctx context.Context) {
	p.paces = map[[2]int]float64{}
	for i := range p.Contestants {
		for k := range p.Corpora {
			c, corpus := &p.Contestants[i], &p.Corpora[k]
			if c.isProgram() || corpus.size() == 0 || p.refusal(c, corpus) != "" || ctx.Err() != nil {
				continue
			}
			limits, measured := p.limits(i), make(chan float64, 1)
			go func() { measured <- p.pace(ctx, c, corpus, limits.Puzzle) }()
			select {
			case ns := <-measured:
				if ns > 0 {
					p.paces[[2]int{i, k}] = ns
				}
			case <-time.After(limits.Start + 2*limits.Puzzle + limits.Grace):
			}
		}
	}
}

// pace is the time of an attempt of a solver in ns; 0: it is not known.
func (p *Plan) pace(ctx context.Context, c *Contestant, corpus *Corpus, limit time.Duration) float64 {
	i, err := attempt.Make(func() (solvers.Solver, error) { return c.New(corpus.Shape, -1) })
	if err != nil {
		return 0
	}
	defer i.Close()
	var guard attempt.Guard
	var warm, r rehearsal
	p.rehearseAttempts(ctx, corpus, i, &guard, limit, &warm) // its tables and caches
	p.rehearseAttempts(ctx, corpus, i, &guard, limit, &r)
	return r.each
}
