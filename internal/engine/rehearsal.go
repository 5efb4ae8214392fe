package engine

import (
	"context"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"sudokubench/internal/engine/attempt"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Limits of a rehearsal: the number of puzzles, their time, and the number of puzzles of a batch.
const (
	rehearsedPuzzles = 64
	rehearsedNS      = int64(100 * time.Millisecond)
	rehearsedBatch   = 8
)

// rehearsal is the result of trying a program before the run. Times are in ns. The forecast uses it,
// and probe uses the time of a slow start. The record does not contain it.
type rehearsal struct {
	done     bool
	start    float64 // time from the start of the program to its answer to a trivial puzzle, in ns
	failed   bool    // true if the program did not start
	why      string  // reason why the program did not start
	around   float64 // time to make the sandbox and to end it, in ns
	each     float64 // timed part of an attempt, including the start after a failure, in ns
	besides  float64 // untimed part of an attempt, in ns
	perBatch float64 // timed part of a batch that does not depend on its puzzles, in ns
	batch    int     // number of puzzles in a batch; 0 if the program takes no batches; below 0 if a batch has as many puzzles as fit into the time
	trip     float64 // time to measure the round trip to a program, in ns
}

// Rehearse starts each program once and lets it solve some puzzles of the first corpus that it
// supports, so that Forecast becomes more exact. It tries as many programs at the same time as
// there are workers. It ends early if ctx ends.
func (p *Plan) Rehearse(ctx context.Context) {
	begin := p.Clock.Now()
	defer func() { p.Prepared += time.Duration(p.Clock.Now() - begin) }()
	p.rehearsed = make([]rehearsal, len(p.Contestants))
	next := make(chan int)
	var all sync.WaitGroup
	for range p.Workers {
		all.Go(func() {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			for i := range next {
				p.rehearsed[i] = p.rehearse(ctx, i)
			}
		})
	}
	trip := 0.0
	for i := range p.Contestants {
		c := &p.Contestants[i]
		if !c.isProgram() || ctx.Err() != nil {
			continue
		}
		if c.RoundTrip != nil && trip == 0 {
			begin := p.Clock.Now()
			_, _ = c.RoundTrip(-1)
			trip = float64(p.Clock.Now() - begin)
		}
		next <- i
	}
	close(next)
	all.Wait()
	for i := range p.Contestants {
		if p.Contestants[i].RoundTrip != nil {
			p.rehearsed[i].trip = trip
		}
	}
}

// rehearsal returns the rehearsal of a contestant. If the contestant had no rehearsal, the field
// done of the result is false.
func (p *Plan) rehearsal(contestant int) rehearsal {
	if p.rehearsed == nil {
		return rehearsal{}
	}
	return p.rehearsed[contestant]
}

// rehearse tries one program. It ignores errors, because the run will report them.
func (p *Plan) rehearse(ctx context.Context, contestant int) (r rehearsal) {
	c, limits := &p.Contestants[contestant], p.limits(contestant)
	at := 0
	for at < len(p.Corpora) && (p.Corpora[at].size() == 0 || p.refusal(c, &p.Corpora[at]) != "") {
		at++
	}
	if at == len(p.Corpora) {
		return r
	}
	corpus := &p.Corpora[at]
	begin := p.Clock.Now()
	i, err := attempt.Make(func() (solvers.Solver, error) { return c.New(corpus.Shape, -1) })
	if err != nil {
		return r
	}
	i.Waits = true
	defer i.Close()
	var guard attempt.Guard
	switch {
	case i.Starter == nil:
	case i.Batcher != nil || i.Timed != nil: // each attempt starts the program again
	default:
		guard.Within(ctx, limits.Start+limits.Grace, p.Clock, nil, func() {
			err = i.Start(&guard, func(ctx context.Context) error { return i.Starter.Start(ctx) })
		})
		r.start = float64(max(0, i.Usage().StartNS))
		if err != nil {
			r.start, r.failed, r.why = float64(p.Clock.Now()-begin), true, failed(err).Reason
			if !isFailure(err) {
				return r // the program cannot be started, so it takes no part
			}
		}
	}
	r.around = max(0, float64(p.Clock.Now()-begin)-r.start)
	if r.failed {
		r.each, r.around = r.start, 0
	} else {
		p.rehearseAttempts(ctx, corpus, i, &guard, limits.Puzzle, &r)
	}
	begin = p.Clock.Now()
	_ = i.Close()
	r.around += float64(p.Clock.Now() - begin)
	r.done = ctx.Err() == nil
	return r
}

// rehearseAttempts lets a contestant solve some puzzles, in forms that the run does not use.
func (p *Plan) rehearseAttempts(ctx context.Context, corpus *Corpus, i *attempt.Instance, guard *attempt.Guard, limit time.Duration, r *rehearsal) {
	buffers := attempt.NewBuffers(corpus.Shape, p.MaxSolutions, rehearsedBatch)
	executor := p.executorOf(i, guard)
	order := rand.New(rand.NewPCG(p.Seed, 3)).Perm(corpus.size())
	source, sym := newForm(corpus), sudoku.Identity(corpus.Shape)
	n := 0
	solve := func(puzzles int) (wall, charged int64, late bool) {
		for k := range puzzles {
			corpus.read(corpus.number(order[n%len(order)]), source)
			sym.Reseed(mix(p.Seed, "rehearsal "+corpus.Info.Name, n))
			source.apply(sym, corpus.place(buffers, k))
			n++
		}
		before, begin := i.Usage().WallNS, p.Clock.Now()
		guard.Within(ctx, limit*time.Duration(puzzles), p.Clock, nil, func() { executor.Execute(buffers, 0, puzzles) })
		wall = p.Clock.Now() - begin
		if charged = grown(before, i.Usage().WallNS); charged == 0 || charged > wall {
			charged = wall
		}
		return wall, charged, len(guard.TakeCancelled()) > 0
	}
	if i.Batcher != nil {
		r.batch = i.Batcher.Batch()
		if r.batch <= 0 {
			r.batch = -1
		}
		wall, one, late := solve(1)
		r.perBatch, r.besides = float64(one), float64(wall-one)
		if !late && r.batch != 1 {
			_, many, _ := solve(rehearsedBatch)
			r.each = float64(max(0, many-one)) / (rehearsedBatch - 1)
			r.perBatch = max(0, r.perBatch-r.each)
		}
		r.start = r.perBatch
		return
	}
	var walls, all int64
	for walls < rehearsedNS && n < rehearsedPuzzles && ctx.Err() == nil {
		wall, charged, late := solve(1)
		if cpu := i.Usage().CPUNS; late && 0 <= cpu && cpu < limit.Nanoseconds()/4*3 {
			wall, charged = 2*wall, 2*charged // counts the attempt twice, because the run will repeat it once
		}
		walls, all = walls+wall, all+charged
	}
	r.each, r.besides = float64(all)/float64(max(1, n)), float64(walls-all)/float64(max(1, n))
	if i.Timed != nil {
		r.start = r.each
	}
}
