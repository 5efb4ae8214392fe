package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sudokubench/internal/attempt"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Programs are contestants like the others, but for this:
//
//   - A process lives for one turn, and its start is off the clock. So no program
//     runs, or keeps its caches warm, while others have their turns, and the luck of
//     one process is that of one round.
//   - Every puzzle is timed by itself, because a clock read is nothing beside a
//     pipe. So there is no detail pass. A batch is timed as a whole.
//   - A program that is started for each attempt is timed from the start of its
//     process to the end (solvers.Timed), without the files that the harness writes
//     before and reads after. Its limit counts the same time.
//   - A program that fails is started again off the clock, but on its budget. The first
//     start of a turn is free for a second; the rest of it is on the budget, once the turn
//     is over. So is the start after a failure in the warm-up. A start that fails is on the
//     budget, and is the verdict of the next puzzle.
//   - CPU time is what the program reports of its processes (solvers.Metered). The
//     waits of all their threads and of the harness's thread for a core are taken off,
//     but no more than what the CPU time leaves: some may wait while others run.
//   - A program that takes many puzzles at a time gets as many as its share of the turn
//     has time for; see batch.go.
//   - The same puzzle is not put twice in the same form: the warm-up has other
//     forms, and so has a second try.

const (
	programNS = 20_000_000 // how long a block of a program lasts: to read its CPU time is neither cheap nor exact

	freeStartNS = int64(time.Second) // what starts may take in a turn before they count to the budget
)

// started has the turn's program started, if it has one, off the clock. False if the
// turn is to end.
func (w *worker) started(t *turn) bool {
	g := w.instances[t.index]
	onBudget := g.down && !g.fellIdle
	g.down, g.fellIdle = false, false
	if g.Starter == nil || g.Batcher != nil { // each batch has a process of its own
		return true
	}
	clock := w.run.plan.Clock
	begin := clock.Now()
	waited, err := w.start(t, g, func(ctx context.Context) error { return g.Starter.Start(ctx) })
	if w.guard.Lost() {
		return false
	}
	if took := clock.Now() - begin; onBudget || err != nil {
		w.spent += took
	} else {
		w.starting += took - waited
	}
	if err == nil || t.Stop.Load() {
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

// fail gives a program that did not start the verdict of that on the block's
// k-th puzzle. It was not sent: to start once more would come to the same.
func (w *worker) fail(g *instance, k int) {
	w.Errs[k], w.Times[k], w.Ends[k] = g.unstarted, 0, w.run.plan.Clock.Now()
	g.unstarted, g.down = nil, true
}

// fell reports whether the last of some attempts leaves a program that may have
// to be started again.
func (w *worker) fell(g *instance, end int) bool {
	return g.Waits && (w.Errs[end-1] != nil || w.guard.Context.Err() != nil)
}

// owes reports whether the turn's program did not start and no puzzle has got that
// for its verdict yet.
func (w *worker) owes(t *turn) bool {
	g := w.instances[t.index]
	return g != nil && g.unstarted != nil
}

// charge is what the worker's starts of this turn take off the budget, in ns, besides
// what they have taken already.
func (w *worker) charge() int64 { return max(0, w.starting-freeStartNS) }

// start calls a method of a Starter as an attempt of its own, off the clock. For waited ns
// the program had no core, or was not there yet.
func (w *worker) start(t *turn, g *instance, start func(context.Context) error) (waited int64, err error) {
	used := g.Usage()
	w.before = startWatch(w.run.plan.Clock)
	watch := w.before
	w.guard.Enter(attempt.Phase{
		Budget: &t.Budget, Instance: g.Instance, Start: w.run.plan.Clock.Now(), Limit: (t.limits.Start + t.limits.Grace).Nanoseconds(), // its owner is to see first that it is late
		Warm: true, Stuck: "it neither started nor ended", Waited: w.uncharged(g, &used),
	})
	err = g.Start(&w.guard, start)
	w.guard.Leave()
	watch.stop()
	if g.Waiter != nil {
		wait, cpu := g.Waiter.Waited()
		waited = waitOf(wait-used.WaitNS+watch.wait, watch.wall, used.CPUNS, cpu)
	}
	if err != nil && !isFailure(err) && w.guard.Context.Err() != nil { // the watchman ended it, since its owner did not
		err = &solvers.Failure{Kind: solvers.Missing, Reason: fmt.Sprintf("it did not start within %s", t.limits.Start)}
	}
	return waited, err
}

func isFailure(err error) bool {
	var f *solvers.Failure
	return errors.As(err, &f)
}

// canWarmUp: a batch of a program has a process of its own, which nothing before it warms;
// and without symmetries there is no form to waste.
func (w *worker) canWarmUp(t *turn) bool {
	return !t.contestant.isProgram() || w.instances[t.index].Batcher == nil && w.run.plan.Symmetries
}

// warmForm puts the puzzle in a form that is not timed into the buffers. Solvers meet it as
// the source has it; programs in another form each time.
func (w *worker) warmForm(t *turn, at, k, place int) {
	f := t.corpus.place(w.Buffers, at)
	t.corpus.read(t.slice.puzzles[place], f)
	if !t.contestant.isProgram() {
		return
	}
	sym := sudoku.Identity(t.slice.shape)
	sym.Reseed(mix(w.run.plan.Seed, "throwaway "+t.corpus.Info.Name, t.round<<24|w.id<<12|k))
	f.clone().apply(sym, f)
}
