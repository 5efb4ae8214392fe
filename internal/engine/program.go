package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/record"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// A program is a contestant like the others, with these exceptions:
//
//   - A process lives for one turn, and its start is not timed. So no program runs, or keeps its
//     caches warm, during the turns of others. Random effects of one process affect only one round.
//   - Every puzzle is timed separately, because a clock reading costs nothing compared with a pipe.
//     So programs need no detail pass. A batch is timed as a whole.
//   - If each attempt starts the program, its time is from the start of the process to its end
//     (solvers.Timed). It does not include the files that the harness writes before and reads
//     after. The limit applies to the same time.
//   - A program that fails is started again. This start is not timed but charged to the budget.
//     The starts of a turn that are not caused by timed attempts are free for one second: the
//     first one, and one after a failure in the warm-up. The rest is charged when the turn is
//     over. A start that fails is charged, and gives the next puzzle its verdict.
//   - CPU time is the time that the program reports for its processes (solvers.Metered). Waits of
//     all their threads and of the harness's thread for a core are subtracted from the wall time.
//     The result is at least the CPU time, because some threads can wait while others run.
//   - A program that takes many puzzles at a time gets as many as it can solve in its share of the
//     turn; see batch.go.
//   - A program never gets the same puzzle in the same form twice. The warm-up and a second try
//     use other forms.

const (
	programNS = 20_000_000 // planned time of a block of a program, in ns; it is long, because reading the program's CPU time is slow and inexact

	freeStartNS = int64(time.Second) // time of starts in a turn that the budget does not pay for, in ns
)

// started starts the program of the turn, if the contestant is a program. The start is not timed.
// started returns false if the turn must end.
func (w *worker) started(t *turn) bool {
	g := w.instances[t.index]
	onBudget := g.down && !g.fellIdle
	g.down, g.fellIdle = false, false
	if g.Starter == nil || g.Batcher != nil { // a program that takes batches starts a process for each batch, so there is nothing to start here
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
	if !isFailure(err) { // no start of the program is possible, so another start is not tried
		t.refuse(err)
		return false
	}
	g.unstarted = err
	return true
}

// fail gives the block's k-th puzzle the error of a failed start. The puzzle is not sent, because
// another start would fail in the same way.
func (w *worker) fail(g *instance, k int) {
	w.Errs[k], w.Times[k], w.Ends[k] = g.unstarted, 0, w.run.plan.Clock.Now()
	g.unstarted, g.down = nil, true
}

// fell reports whether the last attempt failed, so that the program might need a new start. end is
// one more than the attempt's index in the block.
func (w *worker) fell(g *instance, end int) bool {
	return g.Waits && (w.Errs[end-1] != nil || w.guard.Context.Err() != nil)
}

// owes reports whether the turn's program failed to start and no puzzle has the error of this start
// yet.
func (w *worker) owes(t *turn) bool {
	g := w.instances[t.index]
	return g != nil && g.unstarted != nil
}

// charge returns the time of the worker's starts in this turn that is still to be charged to the
// budget, in ns.
func (w *worker) charge() int64 { return max(0, w.starting-freeStartNS) }

// start calls a method of a Starter as an untimed attempt. waited is how long the program had no
// core or did not exist yet, in ns.
func (w *worker) start(t *turn, g *instance, start func(context.Context) error) (waited int64, err error) {
	used := g.Usage()
	w.before = startWatch(w.run.plan.Clock)
	watch := w.before
	w.guard.Enter(attempt.Phase{
		Budget: &t.Budget, Instance: g.Instance, Start: w.run.plan.Clock.Now(), Limit: (t.limits.Start + t.limits.Grace).Nanoseconds(), // longer than the program's own start limit, so that the own limit ends the start first
		Warm: true, Stuck: "it neither started nor ended", Waited: w.uncharged(g, &used),
	})
	err = g.Start(&w.guard, start)
	w.guard.Leave()
	watch.stop()
	if g.Waiter != nil {
		wait, cpu := g.Waiter.Waited()
		waited = attempt.WaitOf(wait-used.WaitNS+watch.wait, watch.wall, used.CPUNS, cpu)
	}
	if err != nil && !isFailure(err) && w.guard.Context.Err() != nil { // the program exceeded its own start limit, but the start ended only at the guard's later limit
		err = &solvers.Failure{Kind: solvers.Missing, Reason: fmt.Sprintf("it did not start within %s", t.limits.Start)}
	}
	return waited, err
}

func isFailure(err error) bool {
	var f *solvers.Failure
	return errors.As(err, &f)
}

// canWarmUp reports whether the warm-up is useful. Each batch of a program starts a new process,
// which a warm-up cannot affect. Without symmetries, there is no other form to use.
func (w *worker) canWarmUp(t *turn) bool {
	return !t.contestant.isProgram() || w.instances[t.index].Batcher == nil && w.run.plan.Symmetries
}

// warmForm writes a puzzle to the buffers for the warm-up, in a form that is never timed. Solvers get
// the original form, and programs get a new form each time.
func (w *worker) warmForm(t *turn, at, k int, place record.Place) {
	f := t.corpus.place(w.Buffers, at)
	t.corpus.read(t.slice.puzzles[place], f)
	if !t.contestant.isProgram() {
		return
	}
	sym := sudoku.Identity(t.slice.shape)
	sym.Reseed(mix(w.run.plan.Seed, "throwaway "+t.corpus.Info.Name, t.round<<24|w.id<<12|k))
	f.clone().apply(sym, f)
}
