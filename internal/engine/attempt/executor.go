package attempt

import (
	"context"

	"sudokubench/solvers"
)

// Executor gives puzzles to a solver.
type Executor interface {
	// Execute attempts the puzzles k to n-1 of the buffers and stores their claims and errors
	// there. end is n, or one past the puzzle after which it could not continue. If this puzzle
	// caused a panic, crashed is true and the instance must not be used again.
	Execute(b *Buffers, k, n int) (end int, crashed bool)
}

// Clock measures time.
type Clock interface {
	Now() int64 // nanoseconds since a fixed moment; a later call never returns a smaller value
}

// NewExecutor returns the executor that suits an instance. The caller must start a limit watcher, which
// calls g.Look every few milliseconds.
func NewExecutor(i *Instance, g *Guard, c Clock) Executor {
	switch {
	case i.Batcher != nil:
		return &batch{i, g, c}
	case i.Waits:
		return &dialogue{instance: i, guard: g, clock: c}
	}
	return &inProcess{solver: i.Solver, guard: g, clock: c, ctx: &g.Context}
}

// inProcess is an executor that calls the solver for one puzzle after the other. It stops after a
// panic, and after a cancelled attempt if the turn must end.
type inProcess struct {
	solver solvers.Solver
	guard  *Guard
	clock  Clock
	ctx    context.Context // context that the solver gets
	strict bool            // true if every error counts as a crash; errors after the end of ctx then become ErrEnded
	query  solvers.Query   // the current query, stored here so that a call allocates no memory

	// Data of the current attempt. The deferred function of Execute reads these fields if the
	// attempt panics.
	at   int
	last int64 // clock reading at the beginning of the attempt, in ns; 0 if puzzles are not timed separately
}

// Execute implements Executor.
func (e *inProcess) Execute(b *Buffers, k, n int) (end int, crashed bool) {
	defer func() {
		if p := recover(); p != nil {
			b.Ends[e.at] = e.clock.Now()
			b.Times[e.at] = b.Ends[e.at] - e.last
			b.Errs[e.at] = panicked(p)
			end, crashed = e.at+1, true
		}
	}()
	return e.solve(b, k, n)
}

// solve is the timed code. It has no defer, because a defer keeps variables in memory.
func (e *inProcess) solve(b *Buffers, k, n int) (end int, crashed bool) {
	solver, ctx, attempts, q, each := e.solver, e.ctx, &e.guard.Context, &e.query, b.Each
	e.at, e.last = k, 0
	if each {
		e.last = e.clock.Now()
	}
	for ; k < n; k++ {
		e.at = k
		if b.marks == nil { // same statements as in the function ask, which the compiler does not inline
			q.Shape, q.Limit, q.Puzzle, q.Candidates = b.shape, b.MaxSolutions, b.Puzzle(k), nil
		} else {
			b.ask(k, q)
		}
		attempts.next()
		err := solver.Solve(ctx, q, &b.Claims[k])
		if each {
			now := e.clock.Now()
			b.Times[k], e.last = now-e.last, now
		}
		if err != nil || attempts.over() {
			if ends, crashed := e.failed(b, k, err); ends {
				return k + 1, crashed
			}
		}
	}
	return n, false
}

// failed records an attempt that failed or was cancelled. ends is true if the executor must stop.
func (e *inProcess) failed(b *Buffers, k int, err error) (ends, crashed bool) {
	b.Errs[k], b.Ends[k] = err, e.clock.Now()
	switch {
	case e.guard.Context.over() && e.guard.stopping():
		return true, false
	case e.strict && err != nil:
		if e.ctx.Err() == nil {
			return true, true
		}
		b.Errs[k] = ErrEnded
	}
	return false, false
}

// dialogue is an executor for a solver that waits for a program. It stops after a failure.
type dialogue struct {
	instance *Instance
	guard    *Guard
	clock    Clock
	query    solvers.Query
}

func (e *dialogue) Execute(b *Buffers, k, n int) (end int, crashed bool) {
	var last int64
	defer func() {
		if p := recover(); p != nil {
			e.guard.End()
			b.Ends[k] = e.clock.Now()
			b.Times[k] = b.Ends[k] - last
			b.Errs[k] = panicked(p)
			end, crashed = k+1, true
		}
	}()
	for last = e.clock.Now(); k < n; k++ {
		b.ask(k, &e.query)
		e.guard.Begin(e.instance.Interrupter)
		err := e.instance.Solver.Solve(&e.guard.Context, &e.query, &b.Claims[k])
		now := e.clock.Now()
		e.guard.End()
		b.Times[k], last = now-last, now
		if e.instance.Timed != nil {
			b.Times[k] = min(b.Times[k], e.instance.Timed.Ran())
		}
		if err != nil || e.guard.Context.over() {
			b.Errs[k], b.Ends[k] = err, now
			return k + 1, false
		}
	}
	return n, false
}

// batch is an executor that sends all puzzles at once, as one attempt.
type batch struct {
	instance *Instance
	guard    *Guard
	clock    Clock
}

func (e *batch) Execute(b *Buffers, k, n int) (end int, crashed bool) {
	for len(b.queries) < n {
		b.queries = append(b.queries, solvers.Query{})
	}
	for i := k; i < n; i++ {
		b.ask(i, &b.queries[i])
	}
	var begin int64
	defer func() {
		var crash error
		if p := recover(); p != nil {
			crash = panicked(p)
			end, crashed = n, true
		}
		e.guard.End()
		now := e.clock.Now()
		for i := k; i < n; i++ {
			b.Times[i], b.Ends[i] = now-begin, now
			if crashed {
				b.Errs[i] = crash
			}
		}
	}()
	begin = e.clock.Now()
	e.guard.Begin(e.instance.Interrupter)
	e.instance.Batcher.SolveBatch(&e.guard.Context, b.queries[k:n], b.Claims[k:n], b.Errs[k:n])
	return n, false
}
