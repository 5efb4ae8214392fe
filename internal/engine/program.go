package engine

import (
	"context"
	"errors"
	"fmt"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Programs in processes of their own are contestants like the others, but for
// this:
//
//   - A process lives for one turn. A start costs tens of milliseconds, off the
//     clock, beside a turn of hundreds; for that no program runs, or waits with its
//     caches warm, while others have their turns, and the luck of one process is that
//     of one round.
//   - Every puzzle is timed by itself: a clock read is nothing beside a pipe. So
//     there is no detail pass. A batch is timed as a whole: its processes from start
//     to end where they tell, without the harness's files before and after.
//   - A program that fails is started again off the clock, but on its budget. The
//     first start of a turn is on neither, nor is the one after a failure in the
//     warm-up, unless it fails. A start that fails is what the next puzzle came to.
//   - CPU time is what the program says of its processes (solvers.Metered). What the
//     harness's thread waited for its core is not taken off: the program itself is
//     who keeps it.
//   - The same puzzle is not put twice in the same form: the warm-up has forms of
//     its own, and an attempt during which the machine stood still gets no second
//     try. Nobody could tell it from a program that sleeps.

const (
	// programNS is how long a block of a program lasts: its CPU time is read
	// around the block, and that is neither cheap nor exact.
	programNS = 20_000_000
	// maxBatch is the most puzzles that a program gets at once: all of them are one
	// event of the record.
	maxBatch = 1 << 16
)

// started has the turn's program started, off the clock; for a solver without
// one it does nothing. False if the turn is to end.
func (w *worker) started(t *turn) bool {
	g := w.instances[t.index]
	onBudget := g.down && !g.fellIdle
	g.down, g.fellIdle = false, false
	if g.starter == nil || g.batcher != nil { // each batch has a process of its own
		return true
	}
	clock := w.run.plan.Clock
	begin := clock.Now()
	err := w.starting(t, g, func(ctx context.Context) error { return g.starter.Start(ctx) })
	if w.guard.isLost() {
		return false
	}
	if onBudget || err != nil {
		w.spent += clock.Now() - begin
	}
	if err == nil || t.stop.Load() {
		return true
	}
	if w.run.obstruct(err) {
		return false
	}
	if !isFailure(err) { // one that nobody can start takes no part
		t.refuse(err)
		return false
	}
	g.unstarted = err
	return true
}

// didNotStart makes the failure of a start that the watchman ended, since the
// program's owner did not.
func (w *worker) didNotStart(t *turn, err error) error {
	if err == nil || isFailure(err) || w.ctx.Err() == nil {
		return err
	}
	return &solvers.Failure{Kind: solvers.Missing, Reason: fmt.Sprintf("it did not start within %s", t.limits.Start)}
}

// fail gives a program that did not start the verdict of that on the block's
// k-th puzzle. It was not sent: to start once more would come to the same.
func (w *worker) fail(g *instance, k int) {
	w.errs[k], w.times[k], w.numbers[k], w.ends[k] = g.unstarted, 0, 0, w.run.plan.Clock.Now()
	g.unstarted, g.down = nil, true
}

// owes tells whether the turn's program did not start and no puzzle has got
// that for its verdict yet.
func (w *worker) owes(t *turn) bool {
	g := w.instances[t.index]
	return g != nil && g.unstarted != nil
}

// starting calls a method of a Starter as an attempt of its own, off the clock.
func (w *worker) starting(t *turn, g *instance, start func(context.Context) error) (err error) {
	w.guard.enter(phase{
		turn: t, instance: g, start: w.run.plan.Clock.Now(), limit: (t.limits.Start + t.limits.Grace).Nanoseconds(), // its owner is to see first that it is late
		first: w.ctx.attempt.Load() + 1, warm: true, stuck: "it did not start, and did not end either",
	})
	w.guard.begin(w.ctx, g.interrupter)
	func() {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("it panicked when it was started: %v", p)
			}
		}()
		err = start(w.ctx)
	}()
	w.guard.end()
	w.guard.leave()
	return w.didNotStart(t, err)
}

func isFailure(err error) bool {
	var f *solvers.Failure
	return errors.As(err, &f)
}

// canWarmUp: a batch has a process of its own, which nothing before it warms;
// and without symmetries there is no form to waste.
func (w *worker) canWarmUp(t *turn) bool {
	return w.instances[t.index].batcher == nil && (!t.contestant.isProgram() || w.run.plan.Symmetries)
}

// warmForm puts the puzzle in a form that is not timed. Solvers meet it as the
// source has it; programs in another form each time.
func (w *worker) warmForm(t *turn, k, place int) {
	number, clues := t.slice.puzzles[place], w.puzzles[:t.slice.shape.Cells()]
	t.corpus.Puzzles.Clues(number, clues)
	if !t.contestant.isProgram() {
		return
	}
	form := sudoku.Identity(t.slice.shape)
	form.Reseed(mix(w.run.plan.Seed, "throwaway "+t.corpus.Info.Name, t.round<<24|w.id<<12|k))
	form.Apply(clues, append(sudoku.Grid(nil), clues...))
}

// batchSize is how many puzzles the turn's program takes at a time; 0 if it
// takes one by one.
func (w *worker) batchSize(t *turn) int {
	g := w.instances[t.index]
	if g.batcher == nil {
		return 0
	}
	n := g.batcher.Batch()
	if n <= 0 {
		n = len(t.places)
	}
	return max(1, min(n, maxBatch))
}

// fits is false where a batch of so many puzzles, at the pace of the one before,
// would be cut by the end of the budget: it would cost what is left and give
// nothing.
func (w *worker) fits(t *turn, n int) bool {
	if w.instances[t.index].batcher == nil || n == 1 {
		return true
	}
	return w.perPuzzle[t.index]*float64(n) <= float64(t.hard-w.spent)
}

// room makes buffers that hold a batch.
func (w *worker) room(t *turn, n int) {
	if n > len(w.claims) {
		w.buffers = newBuffers(t.slice.shape.Cells(), n)
	}
}

// wait is stretch for solvers that wait for others. It also ends after a puzzle
// that failed.
func (w *worker) wait(t *turn, k, n int) (end int, crash error) {
	clock := w.run.plan.Clock
	defer func() {
		if p := recover(); p != nil {
			w.guard.end()
			w.ends[k] = clock.Now()
			w.times[k] = w.ends[k] - w.last
			end, crash = k+1, fmt.Errorf("panic: %v%s", p, panicPlace())
		}
	}()
	g := w.instances[t.index]
	q := w.query
	for w.last = clock.Now(); k < n; k++ {
		w.ask(t, k, &q)
		w.guard.begin(w.ctx, g.interrupter)
		w.numbers[k] = w.ctx.attempt.Load()
		err := g.solver.Solve(w.ctx, &q, &w.claims[k])
		now := clock.Now()
		w.guard.end()
		w.times[k], w.last = now-w.last, now
		if err != nil || w.ctx.Err() != nil {
			w.errs[k], w.ends[k] = err, now
			g.down = true
			return k + 1, nil
		}
	}
	return n, nil
}

// waitForAll is the same for a batch of n puzzles, which is one attempt.
func (w *worker) waitForAll(t *turn, n int) (end int, crash error) {
	clock := w.run.plan.Clock
	g := w.instances[t.index]
	for len(w.queries) < n {
		w.queries = append(w.queries, solvers.Query{})
	}
	for k := range n {
		w.ask(t, k, &w.queries[k])
	}
	over := func() {
		w.guard.end()
		now := clock.Now()
		for k := range n {
			w.times[k], w.ends[k] = now-w.last, now
		}
	}
	defer func() {
		if p := recover(); p != nil {
			over()
			end, crash = n, fmt.Errorf("panic: %v%s", p, panicPlace())
			for k := range n {
				w.errs[k] = crash
			}
		}
	}()
	w.last = clock.Now()
	w.guard.begin(w.ctx, g.interrupter)
	for k := range n {
		w.numbers[k] = w.ctx.attempt.Load()
	}
	g.batcher.SolveBatch(w.ctx, w.queries[:n], w.claims[:n], w.errs[:n])
	over()
	return n, nil
}

// ask makes the query of the block's k-th puzzle.
func (w *worker) ask(t *turn, k int, q *solvers.Query) {
	cells := t.slice.shape.Cells()
	q.Shape, q.Limit = w.query.Shape, w.query.Limit
	q.Puzzle = w.puzzles[k*cells : (k+1)*cells : (k+1)*cells]
}
