package attempt

import (
	"context"
	"errors"
	"fmt"

	"sudokubench/internal/clock"
	"sudokubench/solvers"
)

// Replacing is an executor in process that needs no watchman. If an
// instance fails, it makes a new one and continues.
type Replacing struct {
	inProcess
	guard Guard
	polls polled
	make  func() (solvers.Solver, error)
}

// NewReplacing makes an executor and its first instance. ctx ends the attempts.
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

// Solver is the instance at hand.
func (e *Replacing) Solver() solvers.Solver { return e.solver }

// Attempt is the number of the attempt at hand. Attempts count from 1.
func (e *Replacing) Attempt() int64 { return e.guard.Context.attempt.Load() }

// Limit sets the time of each attempt, in ns; 0 is none.
func (e *Replacing) Limit(ns int64) { e.polls.limit = ns }

// ErrEnded is the error of an attempt whose time was up or whose context ended.
var ErrEnded = errors.New("its context ended")

// Execute goes on to n.
func (e *Replacing) Execute(b *Buffers, k, n int) (end int, crashed bool) {
	for k < n {
		if k, crashed = e.inProcess.Execute(b, k, n); crashed {
			e.replace()
		}
	}
	return n, false
}

// Together puts the first n puzzles in one call. It reports false, and does nothing, if the solver is no
// solvers.BatchSolver. A puzzle with an error is to be put alone: the error can be due to another one.
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

// replace makes a new instance. One that cannot be made fails from here on.
func (e *Replacing) replace() {
	i, err := Make(e.make)
	if err != nil {
		e.solver = unmade{fmt.Errorf("cannot create the solver again: %w", err)}
		return
	}
	e.solver = i.Solver
}

// unmade is in place of a solver that could not be made.
type unmade struct{ error }

// Solve fails.
func (u unmade) Solve(context.Context, *solvers.Query, *solvers.Claim) error { return u.error }

// polled is a context that also ends some time after an attempt first asks it.
// Solvers ask every few thousand nodes, so a quick puzzle costs no look at the
// clock, and a slow one gets a little more than its limit.
type polled struct {
	context.Context
	attempts *Context // numbers them
	clock    Clock
	limit    int64 // ns; 0: no limit
	asked    int64 // the attempt that asked last
	since    int64 // clock: when it first asked
}

// Err is asked by the solver.
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
