package engine_test

import (
	"math"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/engine/attempt"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// forever is the time of an attempt that does not end before it is cancelled.
const forever = time.Duration(math.MaxInt64)

// script is an executor without a solver. A function sets the time of each attempt, and the script
// advances the clock. The script also checks the time limits instead of another goroutine, so every
// run has the same result.
type script struct {
	clock engine.Clock
	push  func(time.Duration)
	guard *attempt.Guard
	takes func() time.Duration // returns how long the next puzzle takes
	solve solvertest.Func
	batch bool
}

// scripted makes a plan use a script. takes returns the time of the n-th puzzle, with n from 1.
func scripted(p *engine.Plan, solve solvertest.Func, takes func(n int) time.Duration) {
	push := func(d time.Duration) { p.Clock.(*steppedClock).now.Add(int64(d)) }
	scriptedOn(p, push, solve, takes)
}

// scriptedOn makes a plan use a script with any clock. push advances the clock.
func scriptedOn(p *engine.Plan, push func(time.Duration), solve solvertest.Func, takes func(n int) time.Duration) {
	n := 0
	p.Fake(func(i *attempt.Instance, g *attempt.Guard) attempt.Executor {
		next := func() time.Duration { n++; return takes(n) }
		return &script{clock: p.Clock, push: push, guard: g, takes: next, solve: solve, batch: i.Batcher != nil}
	})
}

func (s *script) Execute(b *attempt.Buffers, k, n int) (end int, crashed bool) {
	begin := s.clock.Now()
	for end = k; end < n; end++ {
		if end == k || !s.batch {
			begin = s.clock.Now()
			s.guard.Begin(nil)
		}
		s.pass(s.takes())
		b.Times[end], b.Ends[end] = s.clock.Now()-begin, s.clock.Now()
		if b.Errs[end] = s.guard.Context.Err(); b.Errs[end] == nil {
			shape, _ := sudoku.ShapeOfCells(len(b.Puzzle(end)))
			q := solvers.Query{Shape: shape, Limit: b.MaxSolutions, Puzzle: b.Puzzle(end)}
			b.Errs[end] = s.solve(&s.guard.Context, &q, &b.Claims[end])
		} else if !s.batch {
			return end + 1, false
		}
	}
	return end, false
}

// pass advances the clock in steps of at most 10 ms, and checks the time limits after each step.
func (s *script) pass(d time.Duration) {
	for d > 0 && s.guard.Context.Err() == nil {
		step := min(d, 10*time.Millisecond)
		s.push(step)
		s.guard.Look(s.clock.Now(), false)
		d -= step
	}
}
