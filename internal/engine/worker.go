package engine

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"sudokubench/internal/attempt"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/thread"
)

const (
	maxBlock  = 1024                  // puzzles, so that the claims of a block fit into the second-level cache
	blockNS   = 2_000_000             // how long a block should last, in ns: 20,000 times a reading of the clock
	eachNS    = 5_000                 // puzzles that take this many ns or more are timed separately, because a clock reading is then less than 1%
	warmNS    = 1_000_000             // how long a turn warms up, in ns
	warmLimit = 50 * time.Millisecond // time limit for one puzzle of the warm-up
	maxNodes  = 1 << 40               // largest number of guesses of a claim, so that sums do not overflow
	maxOwn    = int64(1) << 50        // largest solving time that a program can report for a block, in ns, so that sums do not overflow
)

// worker is one goroutine on one thread, with an instance of each solver.
type worker struct {
	id   int
	core int // core to pin its thread to; -1: none
	run  *runner
	jobs chan func()
	tid  int

	guard attempt.Guard // state for the watchman

	// For the current corpus, by contestant.
	instances map[int]*instance
	paces     []pace

	luck    *rand.Rand
	ballast [4][]byte // random allocations; see shift

	*attempt.Buffers // buffers of the contestant in turn

	spent    int64 // ns of solving in this turn
	starting int64 // ns of starts in this turn that are not part of spent
	batched  int   // puzzles of the largest batch of this turn

	cold bool // the prover has run since the solver, and its data fills the caches of the core

	before     watch        // watch started at the beginning of the current phase
	waitedHere func() int64 // the method waited; nil if the system does not report waits

	made []record.Attempt // attempts of the previous block; its memory is reused
}

// pace contains measured times of a contestant on this worker.
type pace struct {
	making, solving int64   // ns to make the last instance, and ns of the last turn
	perPuzzle       float64 // estimated ns for a puzzle, updated after each block; 0: unknown
	batches         tempo
}

func newWorker(r *runner, id, core int) *worker {
	return &worker{
		id: id, core: core, run: r,
		jobs:      make(chan func(), 1),
		instances: map[int]*instance{},
		paces:     make([]pace, len(r.plan.Contestants)),
		luck:      rand.New(rand.NewPCG(r.plan.Seed, uint64(id))),
	}
}

// serve does jobs until jobs is closed or the watchman gives the worker up. It never unlocks the
// thread, so the thread and its affinity end with the goroutine.
func (w *worker) serve(ready chan<- struct{}) {
	runtime.LockOSThread()
	w.tid = thread.ID()
	if _, known := w.run.plan.Clock.Thread(w.tid); known {
		w.waitedHere = w.waited
	}
	if w.core >= 0 && !thread.Pin(w.core) {
		w.run.unpinned.Store(true)
	}
	close(ready)
	defer w.guard.Exit() // runs even if a solver ends this goroutine
	for job := range w.jobs {
		job()
		if w.guard.Lost() { // visit has reported the loss, and the turn ended without this worker
			for _, g := range w.instances {
				_ = g.Close() // ends processes that it might have started since
			}
			return
		}
	}
}

// waited returns how long the worker's thread has waited for its core in the current phase, in ns.
// The watchman calls it. The system counts a wait only when it has ended. So if the thread does not
// sleep, the result is the time in which it did not run.
func (w *worker) waited() int64 {
	s, ok := w.run.plan.Clock.Thread(w.tid)
	if !ok {
		return 0
	}
	wait := s.WaitNS - w.before.wait
	if s.Ready && w.before.hasCPU {
		wait = max(wait, w.run.plan.Clock.Now()-w.before.begin-(s.CPUNS-w.before.cpu))
	}
	return max(0, wait)
}

// newCorpus removes the solvers of the previous corpus.
func (w *worker) newCorpus() {
	clear(w.instances)
	clear(w.paces)
}

// takeTurn solves until the slice is done or the share is spent. It leaves no processes running.
func (w *worker) takeTurn(t *turn) {
	w.spent, w.starting, w.batched, w.cold = 0, 0, 0, false
	w.renew(t)
	w.solve(t)
	w.paces[t.index].solving = w.spent
	if !w.guard.Lost() {
		w.retire(t)
	}
}

// solve takes blocks from the slice and solves them.
func (w *worker) solve(t *turn) {
	if !w.instance(t) || !w.started(t) || !w.warmUp(t) || !w.tryBatches(t) {
		return
	}
	for !t.Stop.Load() && (w.spent < t.share || w.owes(t)) {
		if w.cold && !w.warmAgain(t) {
			return
		}
		n := w.blockSize(t)
		if !w.fits(t, n) {
			return
		}
		at, n := t.draw(n)
		if n == 0 || !w.solveBlock(t, at, n) {
			return
		}
	}
}

// warmUp solves some puzzles untimed, so that caches and branch predictors are adapted to this
// contestant. A slow contestant needs only one puzzle, and no warm-up after its first turn.
func (w *worker) warmUp(t *turn) bool {
	if w.paces[t.index].perPuzzle > warmNS/4 || !w.canWarmUp(t) || w.owes(t) {
		return true
	}
	clock := w.run.plan.Clock
	limit := t.Puzzle
	if !t.contestant.isProgram() { // a cancellation ends the process of a program
		limit = min(warmLimit.Nanoseconds(), limit)
	}
	begin := clock.Now()
	for k := 0; k < 64 && !t.Stop.Load(); k++ {
		at := (w.id + k) % len(t.places)
		w.warmForm(t, 0, k, t.places[at])
		g := w.instances[t.index]
		start := clock.Now()
		w.guard.Enter(attempt.Phase{Budget: &t.Budget, Instance: g.Instance, Start: start, Limit: limit, Index: at, Warm: true})
		_, crashed := g.executor.Execute(w.Buffers, 0, 1)
		if !w.guard.Leave() {
			return false
		}
		if crashed {
			return w.retire(t) && w.instance(t) // this crash is not recorded; crashes of timed attempts are
		}
		now := clock.Now()
		w.paces[t.index].perPuzzle = float64(max(1, w.run.plan.ClockStep/2, now-start))
		if g.down = w.fell(g, 1); now-begin >= warmNS || g.down {
			g.fellIdle = g.down
			break
		}
	}
	return true
}

// warmAgain warms up again after the prover has run. Otherwise the first contestant that claims a
// solution would have slower blocks than the others. It does this only for solvers that answered
// every puzzle of their last block, because a panic in the warm-up would require a new solver. The
// warm-up does not change the estimated time of a puzzle.
func (w *worker) warmAgain(t *turn) bool {
	w.cold = false
	if t.contestant.isProgram() || !w.answered() {
		return true
	}
	pace := w.paces[t.index].perPuzzle
	warm := w.warmUp(t)
	w.paces[t.index].perPuzzle = pace
	return warm
}

// answered reports whether all attempts of the previous block were verified.
func (w *worker) answered() bool {
	return !slices.ContainsFunc(w.made, func(a record.Attempt) bool { return a.Verdict != judge.Verified })
}
