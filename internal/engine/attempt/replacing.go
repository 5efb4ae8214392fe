package attempt

import (
	"context"
	"errors"
	"fmt"

	"sudokubench/internal/sys/clock"
	"sudokubench/solvers"
)

// Replacing is an in-process executor whose solver itself checks its time limit, so it needs no
// limit watcher. If an instance fails, Replacing makes a new one and continues.
type Replacing struct {
	inProcess
	guard Guard
	polls polled
	make  func() (solvers.Solver, error)
}

// NewReplacing returns an executor with its first instance. When ctx ends, the attempts end.
func NewReplacing(ctx context.Context, newSolver func() (solvers.Solver, error)) (*Replacing, error) {
	i, err := Make(newSolver)
	if err != nil {
		return nil, err
	}
	e := &Replacing{make: newSolver}
	e.polls = polled{Context: ctx, attempts: &e.guard.Context, clock: clock.Real{}}
	e.inProcess = inProcess{solver: i.Solver, guard: &e.guard, clock: e.polls.clock, ctx: &e.polls, strict: true}
	return e, nil
}

// Solver returns the current instance.
func (e *Replacing) Solver() solvers.Solver { return e.solver }

// Attempt returns the number of the current attempt. Attempts count from 1.
func (e *Replacing) Attempt() int64 { return e.guard.Context.attempt.Load() }

// Limit sets the time limit of each attempt, in ns. 0 means no limit.
func (e *Replacing) Limit(ns int64) { e.polls.limit = ns }

// ErrEnded is the error of an attempt whose time was up or whose context ended.
var ErrEnded = errors.New("its context ended")

// Execute attempts all puzzles up to n, even after a crash.
func (e *Replacing) Execute(b *Buffers, k, n int) (end int, crashed bool) {
	for k < n {
		if k, crashed = e.inProcess.Execute(b, k, n); crashed {
			e.replace()
		}
	}
	return n, false
}

// Together gives the solver the first n puzzles in one call. It returns false and does nothing if
// the solver is not a solvers.BatchSolver. The caller must attempt each puzzle with an error again,
// alone, because another puzzle can cause the error.
func (e *Replacing) Together(b *Buffers, n int) (ok bool) {
	solver, ok := e.solver.(solvers.BatchSolver)
	if !ok {
		return false
	}
	for len(b.queries) < n {
		b.queries = append(b.queries, solvers.Query{})
	}
	for k := range n {
		b.ask(k, &b.queries[k])
	}
	e.guard.Context.next()
	defer func() {
		if p := recover(); p != nil {
			for k := range n {
				b.Errs[k] = panicked(p)
			}
			e.replace()
		}
	}()
	solver.SolveBatch(e.ctx, b.queries[:n], b.Claims[:n], b.Errs[:n])
	return true
}

// replace makes a new instance. If this fails, all later attempts fail.
func (e *Replacing) replace() {
	i, err := Make(e.make)
	if err != nil {
		e.solver = unmade{fmt.Errorf("cannot create the solver again: %w", err)}
		return
	}
	e.solver = i.Solver
}

// unmade replaces a solver that could not be made.
type unmade struct{ error }

// Solve returns the error that occurred when the solver was made.
func (u unmade) Solve(context.Context, *solvers.Query, *solvers.Claim) error { return u.error }

// polled is a context that ends when its limit has passed since an attempt first called Err.
// Solvers call Err every few thousand nodes. So a fast puzzle never reads the clock, and a slow one
// gets slightly more time than its limit.
type polled struct {
	context.Context
	attempts *Context // context that contains the number of the current attempt
	clock    Clock
	limit    int64 // time limit of an attempt, in ns; 0 means no limit
	asked    int64 // number of the last attempt that called Err
	since    int64 // clock reading when the attempt asked first called Err, in ns
}

// Err returns an error if the limit has passed or the context has ended.
func (p *polled) Err() error {
	if p.limit != 0 {
		now, attempt := p.clock.Now(), p.attempts.attempt.Load()
		if p.asked != attempt {
			p.asked, p.since = attempt, now
		}
		if now-p.since > p.limit {
			return context.DeadlineExceeded
		}
	}
	return p.Context.Err()
}
