package engine

import (
	"errors"
	"fmt"
	"io"

	"sudokubench/solvers"
)

// instance is a solver in the hands of a worker, and what it can do besides
// solving: nil where it cannot.
type instance struct {
	solver      solvers.Solver
	batcher     solvers.Batcher
	interrupter solvers.Interrupter
	starter     solvers.Starter
	metered     solvers.Metered
	closer      io.Closer
	down        bool  // an attempt failed, so its process may have to be started again
	fellIdle    bool  // that was in the warm-up, which is nobody's cost
	unstarted   error // it did not start: the verdict of the next puzzle
}

func newInstance(s solvers.Solver) *instance {
	g := &instance{solver: s}
	g.batcher, _ = s.(solvers.Batcher)
	g.interrupter, _ = s.(solvers.Interrupter)
	g.starter, _ = s.(solvers.Starter)
	g.metered, _ = s.(solvers.Metered)
	g.closer, _ = s.(io.Closer)
	return g
}

// waits reports whether the work is done elsewhere, as far as is known.
func (g *instance) waits(t *turn) bool {
	return g.batcher != nil || g.interrupter != nil || t.contestant.isProgram()
}

// usage is what it says that it has used; nothing is known of one that is not
// metered.
func (g *instance) usage() solvers.Usage {
	if g.metered == nil {
		return solvers.Usage{CPUNS: -1, PeakBytes: -1, StartNS: -1, OwnNS: -1, WallNS: -1, Starts: -1}
	}
	return g.metered.Usage()
}

// close ends what it holds. A panic of a solver that is to end anyway is of no
// interest to anyone.
func (g *instance) close() {
	defer func() { _ = recover() }()
	if g.closer != nil {
		_ = g.closer.Close()
	}
}

// renew gives the turn memory of its own: new buffers, and a new solver where
// one is made in little time beside the turn. Where memory lies decides over a
// few percent of a solver's time, for as long as it lies there; drawn anew in
// each turn, that is scatter which shows, and not a bias which does not.
func (w *worker) renew(t *turn) {
	w.shift()
	w.buffers = newBuffers(t.slice.shape.Cells(), maxBlock)
	if w.making[t.index] <= max(warmNS, w.solving[t.index]/10) {
		delete(w.instances, t.index)
	}
}

// shift takes some memory of random sizes, so that what is made next does not
// lie where the like of it lay before.
func (w *worker) shift() {
	for i := range w.ballast {
		w.ballast[i] = make([]byte, 1+w.luck.IntN(8<<10))
	}
}

// instance makes this worker's solver of the turn's contestant; false if there
// is none, and then the turn knows why.
func (w *worker) instance(t *turn) bool {
	if w.instances[t.index] != nil {
		return true
	}
	begin := w.run.plan.Clock.Now()
	w.guard.enter(phase{turn: t, start: begin, limit: newLimit.Nanoseconds(), first: -1, stuck: "it did not finish building its tables"})
	solver, err := makeSolver(t.contestant, t.slice, w.core)
	if !w.guard.leave() {
		return false
	}
	w.making[t.index] = w.run.plan.Clock.Now() - begin
	if err != nil {
		t.refuse(err)
		return false
	}
	w.instances[t.index] = newInstance(solver)
	return true
}

// makeSolver calls New; a panic is an error.
func makeSolver(c *Contestant, s *slice, core int) (solver solvers.Solver, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it panicked when it was made: %v", p)
		}
	}()
	solver, err = c.New(s.shape, core)
	if err == nil && solver == nil {
		err = errors.New("it was made of nothing: New returned no solver")
	}
	return solver, err
}

// retire ends the worker's solver of the turn's contestant where it holds more
// than memory, and forgets it. False if the worker was given up meanwhile.
func (w *worker) retire(t *turn) bool {
	g := w.instances[t.index]
	delete(w.instances, t.index)
	if g == nil || g.closer == nil {
		return true
	}
	w.guard.enter(phase{turn: t, instance: g, start: w.run.plan.Clock.Now(), limit: newLimit.Nanoseconds(), first: -1, stuck: "it did not end when it was told to"})
	g.close()
	if !w.guard.leave() {
		return false
	}
	u := g.usage() // its last word: peaks are often known only now
	t.noteUsage(u)
	w.run.programCPU.Add(max(0, u.CPUNS))
	return true
}
