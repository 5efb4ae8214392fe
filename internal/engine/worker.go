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
	maxBlock  = 1024                  // puzzles, so that the claims of a block stay in the second-level cache
	blockNS   = 2_000_000             // how long a block should last: 20,000 clock reads
	eachNS    = 5_000                 // from this time a puzzle on, a clock read after each costs less than 1%
	warmNS    = 1_000_000             // how long a turn warms up
	warmLimit = 50 * time.Millisecond // for one puzzle of the warm-up
	maxNodes  = 1 << 40               // bounds the guesses of a claim, so that sums hold
	maxOwn    = int64(1) << 50        // bounds a program's own time in a block, likewise
)

// worker is one goroutine on one thread, with an instance of each solver.
type worker struct {
	id   int
	core int // to be pinned to; -1: none
	run  *runner
	jobs chan func()
	tid  int

	guard attempt.Guard // what the watchman sees

	// Of the corpus at hand, by contestant.
	instances map[int]*instance
	paces     []pace

	luck    *rand.Rand
	ballast [4][]byte // see shift

	*attempt.Buffers // of the contestant whose turn it is

	spent    int64 // ns of solving in this turn
	starting int64 // ns that starts took in this turn and that are not in spent
	batched  int   // puzzles of its largest batch of this turn

	cold bool // the prover has run since the solver did, and fills the caches of the core

	before     watch        // what its thread had used at the beginning of the phase at hand
	waitedHere func() int64 // waited, if the system reports it

	made []record.Attempt // of the block before, for their memory alone
}

// pace is how fast a worker is with a contestant.
type pace struct {
	making, solving int64   // ns that the last instance took to be made, and the last turn
	perPuzzle       float64 // ns, a running estimate; 0: not known
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

// serve does jobs until jobs is closed or the worker is given up. The thread
// is never unlocked: it ends with the goroutine, and its affinity with it.
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
	defer w.guard.Exit() // also where a solver ends this goroutine
	for job := range w.jobs {
		job()
		if w.guard.Lost() { // the turn was closed without this worker, see visit
			for _, g := range w.instances {
				_ = g.Close() // what it may have started since
			}
			return
		}
	}
}

// waited is how long its thread has waited for its core in the phase at hand, in ns. The
// watchman asks it. The system does not count a wait before its end: as long as the
// thread does not sleep, it has waited when it did not run.
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

// newCorpus forgets the solvers of the corpus before.
func (w *worker) newCorpus() {
	clear(w.instances)
	clear(w.paces)
}

// takeTurn solves until the slice is done or the share is spent, and leaves no
// process behind.
func (w *worker) takeTurn(t *turn) {
	w.spent, w.starting, w.batched, w.cold = 0, 0, 0, false
	w.renew(t)
	w.solve(t)
	w.paces[t.index].solving = w.spent
	if !w.guard.Lost() {
		w.retire(t)
	}
}

// solve draws blocks of the slice.
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

// warmUp solves some puzzles off the clock, so that caches and branch predictors
// are this contestant's. A slow one needs one puzzle, and none after its first turn.
func (w *worker) warmUp(t *turn) bool {
	if w.paces[t.index].perPuzzle > warmNS/4 || !w.canWarmUp(t) || w.owes(t) {
		return true
	}
	clock := w.run.plan.Clock
	limit := t.Puzzle
	if !t.contestant.isProgram() { // to a program, a cancellation is its death
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
			return w.retire(t) && w.instance(t) // its crashes are recorded on the clock
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

// warmAgain warms up once more after proofs, before the next block. Otherwise the first
// contestant that claims a solution would have slower blocks than the others. It does so only
// for solvers that answered every puzzle of their last block, because a panic in the warm-up
// costs a new solver. The pace that the blocks have shown stays.
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

// answered reports whether all attempts of the block before were verified.
func (w *worker) answered() bool {
	return !slices.ContainsFunc(w.made, func(a record.Attempt) bool { return a.Verdict != judge.Verified })
}
