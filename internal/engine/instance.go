package engine

import (
	"time"

	"sudokubench/internal/engine/attempt"
	"sudokubench/solvers"
)

// newLimit is the longest time that a solver can take to build its tables, or to close.
const newLimit = 10 * time.Second

// instance is a solver that a worker uses.
type instance struct {
	*attempt.Instance
	executor  attempt.Executor
	down      bool  // true after a failed attempt; the process might then need a new start
	fellIdle  bool  // true if the failure was in the warm-up; the new start is then not charged
	unstarted error // error of a failed start, which becomes the verdict of the next puzzle
}

// renew gives the turn new buffers, and a new solver if making it is fast compared with the turn.
// The place in memory changes a solver's time, and a new place in each turn makes this effect
// random.
func (w *worker) renew(t *turn) {
	w.shift()
	w.Buffers = attempt.NewBuffers(t.slice.shape, w.run.plan.MaxSolutions, maxBlock)
	if w.times[t.index].making <= max(warmNS, w.times[t.index].solving/10) {
		delete(w.instances, t.index)
	}
}

// shift allocates memory of random sizes, so that the next solver gets another place in memory.
func (w *worker) shift() {
	for i := range w.heapShift {
		w.heapShift[i] = make([]byte, 1+w.rng.IntN(8<<10))
	}
}

// instance makes this worker's solver for the turn's contestant if it does not exist yet. It
// returns false if this fails. The turn then has the reason.
func (w *worker) instance(t *turn) bool {
	if w.instances[t.index] != nil {
		return true
	}
	begin := w.run.plan.Clock.Now()
	w.guard.Enter(attempt.Phase{Budget: &t.Budget, Start: begin, Limit: newLimit.Nanoseconds(), Making: true, Stuck: "it did not finish its initialization"})
	made, err := attempt.Make(func() (solvers.Solver, error) { return t.contestant.New(t.slice.shape, w.core) })
	if !w.guard.Leave() {
		return false
	}
	w.times[t.index].making = w.run.plan.Clock.Now() - begin
	if err != nil {
		t.refuse(err)
		return false
	}
	made.Waits = made.Waits || t.contestant.isProgram()
	w.instances[t.index] = &instance{Instance: made, executor: w.run.plan.executorOf(made, &w.guard)}
	return true
}

func (p *Plan) executorOf(i *attempt.Instance, g *attempt.Guard) attempt.Executor {
	if p.executor != nil {
		return p.executor(i, g)
	}
	return attempt.NewExecutor(i, g, p.Clock)
}

// retire removes the worker's solver for the turn's contestant, and closes the solver if it needs
// cleanup. It returns false if the worker was given up because its solver hangs.
func (w *worker) retire(t *turn) bool {
	g := w.instances[t.index]
	delete(w.instances, t.index)
	if g == nil || g.Closer == nil {
		return true
	}
	w.guard.Enter(attempt.Phase{Budget: &t.Budget, Instance: g.Instance, Start: w.run.plan.Clock.Now(), Limit: newLimit.Nanoseconds(), Making: true, Stuck: "it did not stop when it was closed"})
	_ = g.Close()
	if !w.guard.Leave() {
		return false
	}
	u := g.Usage() // the usage is read after Close, because the peak of memory is often unknown earlier
	t.noteUsage(u)
	if g.Metered != nil && u.Starts > 0 && u.CPUNS < 0 {
		t.hides.Store(true)
	}
	w.run.programCPU.Add(max(0, u.CPUNS))
	return true
}
