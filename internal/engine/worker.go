package engine

import (
	"math/rand/v2"
	"runtime"
	"sync"

	"sudokubench/internal/thread"
	"sudokubench/solvers"
)

const (
	// maxBlock bounds a block so that its claims stay in the second-level cache.
	maxBlock = 1024
	// blockNS is how long a block should last: 20,000 clock reads.
	blockNS = 2_000_000
	// eachNS is what a puzzle must take for a clock read after each of them to
	// cost less than 1%.
	eachNS = 5_000
	// warmNS is how long a turn warms up.
	warmNS = 1_000_000
	// maxNodes bounds what a claim may say of its guesses, so that sums hold.
	maxNodes = 1 << 40
	// maxOwn bounds what a program may say of its own time in a block, likewise.
	maxOwn = int64(1) << 50
	// poison fills what a solver must overwrite, so that no answer of the one
	// before can be taken for its own.
	poison = 0xEE
)

// worker is one goroutine on one thread, with an instance of each solver.
type worker struct {
	id   int
	core int // to be pinned to; -1: none
	run  *runner
	jobs chan func()
	ctx  *attemptContext
	tid  int

	guard guard // what the watchman sees

	// Of the corpus at hand, by contestant.
	instances map[int]*instance
	making    map[int]int64   // ns that the last instance took to be made
	solving   map[int]int64   // ns of the last turn
	perPuzzle map[int]float64 // ns, a running estimate

	luck    *rand.Rand
	ballast [4][]byte // see shift

	*buffers // of the contestant whose turn it is
	query    solvers.Query

	last  int64 // clock, when the attempt at hand began, where each is timed
	spent int64 // ns of solving in this turn

	stalled []int // places of the last block that want a second try
}

// buffers are those of one block. Solvers get these copies of the puzzles, never
// the slice's forms, and no contestant gets what another has had in its hands:
// one that goes on writing after its turn spoils its own answers alone.
type buffers struct {
	puzzles []uint8
	answers []uint8
	claims  []solvers.Claim
	times   []int64
	ends    []int64 // clock, after the attempts that failed or were cancelled
	errs    []error
	queries []solvers.Query // of a batch; made when there is one
	numbers []int64         // of the attempts, where the solver waits
}

func newBuffers(cells, n int) *buffers {
	b := &buffers{
		puzzles: make([]uint8, n*cells),
		answers: make([]uint8, n*cells),
		claims:  make([]solvers.Claim, n),
		times:   make([]int64, n),
		ends:    make([]int64, n),
		errs:    make([]error, n),
		numbers: make([]int64, n),
	}
	// Those that are first written under the clock: memory that the system has
	// only promised comes at the first touch.
	clear(b.times)
	clear(b.ends)
	return b
}

func newWorker(r *runner, id, core int) *worker {
	return &worker{
		id: id, core: core, run: r,
		jobs:      make(chan func(), 1),
		ctx:       new(attemptContext),
		instances: map[int]*instance{},
		making:    map[int]int64{},
		solving:   map[int]int64{},
		perPuzzle: map[int]float64{},
		luck:      rand.New(rand.NewPCG(r.plan.Seed, uint64(id))),
	}
}

// serve does jobs until jobs is closed or the worker is given up. The thread
// is never unlocked: it ends with the goroutine, and its affinity with it.
func (w *worker) serve(ready *sync.WaitGroup) {
	runtime.LockOSThread()
	w.tid = thread.ID()
	if w.core >= 0 && !thread.Pin(w.core) {
		w.run.unpinned.Store(true)
	}
	ready.Done()
	defer w.guard.exit() // also where a solver ends this goroutine
	for job := range w.jobs {
		job()
		if w.guard.isLost() { // the turn was closed without this worker, see watch.go
			for _, g := range w.instances {
				g.close() // what it may have started since
			}
			return
		}
	}
}

// newCorpus forgets the solvers of the corpus before.
func (w *worker) newCorpus() {
	clear(w.instances)
	clear(w.making)
	clear(w.solving)
	clear(w.perPuzzle)
}

// takeTurn solves until the slice is done or the share is spent, and leaves no
// process behind.
func (w *worker) takeTurn(t *turn) {
	w.spent = 0
	w.renew(t)
	w.solve(t)
	w.solving[t.index] = w.spent
	if !w.guard.isLost() {
		w.retire(t)
	}
}

// solve draws blocks of the slice.
func (w *worker) solve(t *turn) {
	w.query = solvers.Query{Shape: t.slice.shape, Limit: w.run.plan.Limit}
	if !w.instance(t) || !w.started(t) || !w.warmUp(t) {
		return
	}
	for !t.stop.Load() && (w.spent < t.share || w.owes(t)) {
		n := w.blockSize(t)
		if !w.fits(t, n) {
			return
		}
		at, n := t.draw(n)
		if n == 0 || !w.solveBlock(t, at, n, false) {
			return
		}
		for _, index := range w.stalled {
			if t.stop.Load() || !w.solveBlock(t, index, 1, true) {
				return
			}
		}
	}
}

// warmUp solves some puzzles off the clock, so that caches and branch
// predictors are this contestant's and not those of the one before. A slow
// contestant is warm after one puzzle, and after its first turn needs none.
func (w *worker) warmUp(t *turn) bool {
	per, known := w.perPuzzle[t.index]
	if known && per > warmNS/4 || !w.canWarmUp(t) || w.owes(t) {
		return true
	}
	clock := w.run.plan.Clock
	limit := t.limits.Puzzle.Nanoseconds()
	if !t.contestant.isProgram() { // to a program, a cancellation is its death
		limit = min(warmLimit, limit)
	}
	begin := clock.Now()
	for k := 0; k < 64 && !t.stop.Load(); k++ {
		at := (w.id + k) % len(t.places)
		w.load(t, 0, t.places[at])
		w.warmForm(t, k, t.places[at])
		start := clock.Now()
		w.guard.enter(phase{turn: t, instance: w.instances[t.index], start: start, limit: limit, first: w.ctx.attempt.Load() + 1, index: at, warm: true})
		_, crash := w.stretch(t, 0, 1, false)
		if !w.guard.leave() {
			return false
		}
		if crash != nil {
			return w.retire(t) && w.instance(t) // its crashes are recorded on the clock
		}
		now := clock.Now()
		w.perPuzzle[t.index] = float64(max(1, now-start))
		if g := w.instances[t.index]; now-begin >= warmNS || g.down {
			g.fellIdle = g.down
			break
		}
	}
	return true
}
