package engine

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/sys/thread"
)

const (
	maxBlock  = 1024                  // largest number of puzzles of a block; its claims then fit into the second-level cache
	blockNS   = 2_000_000             // planned time of a block, in ns: 20,000 times as long as a reading of the clock
	eachNS    = 5_000                 // puzzles that take at least this many ns are timed separately, because a clock reading is then less than 1% of the time
	warmNS    = 1_000_000             // time of the warm-up of a turn, in ns
	warmLimit = 50 * time.Millisecond // time limit for one puzzle of the warm-up
	maxNodes  = 1 << 40               // largest number of guesses of a claim, so that sums do not overflow
	maxOwn    = int64(1) << 50        // largest solving time in ns that a program can report for a block, so that sums do not overflow
)

// worker is one goroutine on its own thread. It has an instance of each solver.
type worker struct {
	id   int
	core int // number of the core to which the thread is bound; -1 if it is not bound
	run  *runner
	jobs chan func()
	tid  int

	guard attempt.Guard // state of this goroutine for the check of the time limits

	// Data about the current corpus. The keys are numbers of contestants.
	instances map[int]*instance
	times     []attemptTimes

	rng       *rand.Rand
	heapShift [4][]byte // allocations of random size, which move the next solver in memory; see the method shift

	*attempt.Buffers // buffers of the contestant that has its turn now

	spent    int64 // solving time in the current turn so far, in ns
	starting int64 // time of the starts in the current turn that the field spent does not include, in ns
	batched  int   // number of puzzles in the largest batch of the current turn

	cold bool // true if the prover has run since the solver, so that its data fills the caches of the core

	before     watch        // watch that was started at the beginning of the current phase
	waitedHere func() int64 // calls the worker's method waited; nil if the system does not report waits

	made []record.Attempt // attempts of the previous block, whose memory the next block reuses
}

// attemptTimes contains measured times of a contestant on this worker.
type attemptTimes struct {
	making, solving int64   // time to make the last instance, and time of the last turn, in ns
	perPuzzle       float64 // estimated time of a puzzle, in ns, updated after each block; 0 if it is unknown
	batches         batchRate
}

func newWorker(r *runner, id, core int) *worker {
	return &worker{
		id: id, core: core, run: r,
		jobs:      make(chan func(), 1),
		instances: map[int]*instance{},
		times:     make([]attemptTimes, len(r.plan.Contestants)),
		rng:       rand.New(rand.NewPCG(r.plan.Seed, uint64(id))),
	}
}

// serve does jobs until the channel jobs is closed or the worker is given up because its solver
// hangs. It never unlocks the thread, so the thread and its affinity end with the goroutine.
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
	defer w.guard.Exit() // deferred, so that it runs even if a solver ends this goroutine
	for job := range w.jobs {
		job()
		if w.guard.Lost() { // the solver hung, and the turn ended without this worker
			for _, g := range w.instances {
				_ = g.Close() // ends processes that the solver might have started in the meantime
			}
			return
		}
	}
}

// waited returns how long the worker's thread has waited for its core in the current phase, in ns.
// Another goroutine calls it. The system counts a wait only when it has ended. So if the thread
// does not sleep, the result is the time in which it did not run.
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
	clear(w.times)
}

// takeTurn solves until the slice is done or the share is spent. It leaves no processes running.
func (w *worker) takeTurn(t *turn) {
	w.spent, w.starting, w.batched, w.cold = 0, 0, 0, false
	w.renew(t)
	w.solve(t)
	w.times[t.index].solving = w.spent
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
	if w.times[t.index].perPuzzle > warmNS/4 || !w.canWarmUp(t) || w.owes(t) {
		return true
	}
	clock := w.run.plan.Clock
	limit := t.Puzzle
	if !t.contestant.isProgram() { // a cancellation would end the process of a program
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
			return w.retire(t) && w.instance(t) // a failure here has no verdict, because a timed attempt will show it again
		}
		now := clock.Now()
		w.times[t.index].perPuzzle = float64(max(1, w.run.plan.ClockStep/2, now-start))
		if g.down = w.fell(g, 1); now-begin >= warmNS || g.down {
			g.fellIdle = g.down
			break
		}
	}
	return true
}

// warmAgain warms up again after the prover has run. Otherwise the first contestant that claims a
// solution would have slower blocks than the other contestants. Only solvers that answered every
// puzzle of their last block warm up again, because a panic in the warm-up would require a new
// solver. The warm-up does not change the estimated time of a puzzle.
func (w *worker) warmAgain(t *turn) bool {
	w.cold = false
	if t.contestant.isProgram() || !w.answered() {
		return true
	}
	perPuzzle := w.times[t.index].perPuzzle
	warm := w.warmUp(t)
	w.times[t.index].perPuzzle = perPuzzle
	return warm
}

// answered reports whether all attempts of the previous block were verified.
func (w *worker) answered() bool {
	return !slices.ContainsFunc(w.made, func(a record.Attempt) bool { return a.Verdict != judge.Verified })
}
