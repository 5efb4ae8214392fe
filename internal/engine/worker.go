package engine

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"

	"sudokubench/internal/record"
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
	instances map[int]solvers.Solver
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
}

func newBuffers(cells int) *buffers {
	b := &buffers{
		puzzles: make([]uint8, maxBlock*cells),
		answers: make([]uint8, maxBlock*cells),
		claims:  make([]solvers.Claim, maxBlock),
		times:   make([]int64, maxBlock),
		ends:    make([]int64, maxBlock),
		errs:    make([]error, maxBlock),
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
		instances: map[int]solvers.Solver{},
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
		if w.guard.isLost() {
			return // the turn was closed without this worker, see watch.go
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

// takeTurn draws blocks of the slice until it is done or the share is spent.
func (w *worker) takeTurn(t *turn) {
	w.spent = 0
	w.renew(t)
	defer func() { w.solving[t.index] = w.spent }()
	w.query = solvers.Query{Shape: t.slice.shape, Limit: w.run.plan.Limit}
	if !w.instance(t) || !w.warmUp(t) {
		return
	}
	for !t.stop.Load() && w.spent < t.share {
		at, n := t.draw(w.blockSize(t))
		if n == 0 || !w.block(t, at, n, false) {
			return
		}
		for _, index := range w.stalled {
			if t.stop.Load() || !w.block(t, index, 1, true) {
				return
			}
		}
	}
}

// renew gives the turn memory of its own: new buffers, and a new solver where
// one is made in little time beside the turn. Where memory lies decides over a
// few percent of a solver's time, for as long as it lies there; drawn anew in
// each turn, that is scatter which shows, and not a bias which does not.
func (w *worker) renew(t *turn) {
	w.shift()
	w.buffers = newBuffers(t.slice.shape.Cells())
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
	w.guard.enter(phase{turn: t, start: begin, limit: newLimit, first: -1})
	solver, err := makeSolver(t.contestant, t.slice)
	if !w.guard.leave() {
		return false
	}
	w.making[t.index] = w.run.plan.Clock.Now() - begin
	if err != nil {
		t.refuse(err)
		return false
	}
	w.instances[t.index] = solver
	return true
}

// makeSolver calls New; a panic is an error.
func makeSolver(c *Contestant, s *slice) (solver solvers.Solver, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it panicked when it was made: %v", p)
		}
	}()
	solver, err = c.New(s.shape)
	if err == nil && solver == nil {
		err = errors.New("it was made of nothing: New returned no solver")
	}
	return solver, err
}

// warmUp solves some puzzles off the clock, so that caches and branch
// predictors are this contestant's and not those of the one before. A slow
// contestant is warm after one puzzle, and after its first turn needs none.
func (w *worker) warmUp(t *turn) bool {
	per, known := w.perPuzzle[t.index]
	if known && per > warmNS/4 {
		return true
	}
	clock := w.run.plan.Clock
	begin := clock.Now()
	for k := 0; k < 64 && !t.stop.Load(); k++ {
		at := (w.id + k) % len(t.places)
		w.load(t, 0, t.places[at])
		// In the source's form: no contestant meets the form that is timed before
		// its time.
		t.corpus.Puzzles.Clues(t.slice.puzzles[t.places[at]], w.puzzles[:t.slice.shape.Cells()])
		start := clock.Now()
		w.guard.enter(phase{turn: t, start: start, limit: min(warmLimit, w.run.plan.Limits.Puzzle.Nanoseconds()), first: w.ctx.attempt.Load() + 1, index: at, warm: true})
		_, crash := w.stretch(t, 0, 1, false)
		if !w.guard.leave() {
			return false
		}
		if crash != nil {
			delete(w.instances, t.index)
			return w.instance(t) // its crashes are recorded on the clock
		}
		now := clock.Now()
		w.perPuzzle[t.index] = float64(max(1, now-start))
		if now-begin >= warmNS {
			break
		}
	}
	return true
}

// blockSize is how many puzzles make a block that the clock does not notice.
func (w *worker) blockSize(t *turn) int {
	n := 1
	if per := w.perPuzzle[t.index]; per > 0 {
		n = int(blockNS / per)
	}
	// Towards the end of a slice smaller ones, so that all workers end together,
	// but none so small that the clock shows in it.
	left := len(t.places) - int(t.next.Load())
	return max(1, min(n, maxBlock, max(n/16, left/(2*len(w.run.workers)))))
}

// load puts the puzzle at a place of the slice in the block's k-th buffer.
func (w *worker) load(t *turn, k, at int) {
	cells := t.slice.shape.Cells()
	copy(w.puzzles[k*cells:(k+1)*cells], t.slice.form(at))
	answer := w.answers[k*cells : (k+1)*cells : (k+1)*cells]
	for i := range answer {
		answer[i] = poison
	}
	w.claims[k] = solvers.Claim{Solution: answer, Count: -1, Exhausted: true, Nodes: -1}
	w.errs[k] = nil
}

// block solves n puzzles between two looks at the clock, then judges them. It
// returns false if the worker is to stop. again: this is the second try of a
// puzzle during which the machine stood still.
func (w *worker) block(t *turn, at, n int, again bool) bool {
	for k := range n {
		w.load(t, k, t.places[at+k])
	}
	clock := w.run.plan.Clock
	each := t.detail || w.perPuzzle[t.index] >= eachNS
	var wall, cpu, wait int64
	hasCPU := true
	done := 0
	for done < n {
		watch := startWatch(clock)
		w.guard.enter(phase{turn: t, start: watch.begin, limit: w.run.plan.Limits.Puzzle.Nanoseconds(), spent: w.spent + wall,
			first: w.ctx.attempt.Load() + 1, index: at + done})
		end, crash := w.stretch(t, done, n, each)
		watch.stop()
		wall += watch.wall
		cpu += watch.cpu
		wait += watch.wait
		hasCPU = hasCPU && watch.hasCPU
		if !w.guard.leave() {
			return false
		}
		if crash != nil {
			w.errs[end-1] = crash
			delete(w.instances, t.index) // whatever state it is in now
			remake := clock.Now()
			if !w.instance(t) {
				if w.guard.isLost() {
					return false
				}
				n = end
			}
			w.spent += clock.Now() - remake
		}
		done = end
		if t.stop.Load() || w.spent+wall >= t.hard {
			n = end
		}
	}
	b := &record.Block{
		Corpus: t.corpus.Info.Name, Contestant: t.contestant.Info.Name, Round: t.round, Detail: t.detail, Worker: w.id,
		Puzzles: make([]int, 0, n), WallNS: wall, WaitNS: wait,
	}
	if hasCPU {
		b.CPUNS = cpu
	}
	if !each {
		t.untimed.Store(true)
	} else {
		b.Times, b.EachNodes = make([]int64, 0, n), make([]int64, 0, n)
	}
	w.spent += wall
	w.judge(t, b, at, n, hasCPU && !again)
	if wall > 0 { // what was taken off the wall time was on the processor as well
		share := float64(b.WallNS) / float64(wall)
		b.CPUNS, b.WaitNS = int64(float64(b.CPUNS)*share), int64(float64(b.WaitNS)*share)
	}
	if n > 0 {
		w.perPuzzle[t.index] = float64(max(1, wall)) / float64(n)
	}
	if b.CPUNS > 0 {
		t.wall.Add(b.WallNS)
		t.cpu.Add(b.CPUNS)
	}
	t.attempted.Add(int64(len(b.Puzzles)))
	if len(b.Puzzles) > 0 {
		w.run.emit(b)
	}
	return w.instances[t.index] != nil
}

// stretch solves the block's puzzles k..n-1 in turn and returns how far it
// came: n, one past a puzzle that crashed (with the crash), or one past a
// puzzle that was cut. This is the code under the clock.
func (w *worker) stretch(t *turn, k, n int, each bool) (end int, crash error) {
	clock := w.run.plan.Clock
	defer func() {
		if p := recover(); p != nil {
			w.ends[k] = clock.Now()
			w.times[k] = w.ends[k] - w.last
			end, crash = k+1, fmt.Errorf("panic: %v%s", p, panicPlace())
		}
	}()
	solver := w.instances[t.index]
	cells := t.slice.shape.Cells()
	q := w.query
	if each {
		w.last = clock.Now()
	}
	for ; k < n; k++ {
		q.Shape, q.Limit = w.query.Shape, w.query.Limit
		q.Puzzle = w.puzzles[k*cells : (k+1)*cells : (k+1)*cells]
		w.ctx.next()
		err := solver.Solve(w.ctx, &q, &w.claims[k])
		if each {
			now := clock.Now()
			w.times[k] = now - w.last
			w.last = now
		}
		over := w.ctx.Err() != nil
		if err != nil || over {
			w.errs[k], w.ends[k] = err, clock.Now()
			if over && t.stop.Load() {
				return k + 1, nil
			}
		}
	}
	return n, nil
}
