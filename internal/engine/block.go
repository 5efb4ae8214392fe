package engine

import (
	"slices"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/record"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// blockSize returns the number of puzzles of the next block. The block is so large that the time of
// the clock readings does not matter.
func (w *worker) blockSize(t *turn) int {
	if n := w.batchSize(t); n > 0 {
		return n
	}
	least := w.run.plan.minNS()
	n, few, ns := 1, 1, max(blockNS, least)
	if t.contestant.isProgram() {
		ns = max(programNS, least)
	}
	if per := w.times[t.index].perPuzzle; per > 0 {
		n = min(int(ns/per), int(maxBlock*max(1, least/blockNS)))
		few = max(n/16, int(least/per))
	}
	// Towards the end of a slice, blocks are smaller, so that all workers finish at about the same
	// time. A block has at least few puzzles, because a shorter block is not exactly timed.
	left := len(t.places) - int(t.next.Load())
	return max(1, min(n, max(few, left/(2*len(w.run.workers)))))
}

// block is a part of a turn's puzzles, between two readings of the clock.
type block struct {
	*turn
	at, n int  // the block consists of the n puzzles at places[at:at+n] of the turn
	each  bool // true if puzzles are timed separately
	waits bool // true if the solver waits for work in another process; see program.go
	batch bool // true if all puzzles are sent to the program at once
	again bool // true in the second try of the block
	// unconfirmed is true if an attempt timed out with little CPU time and the block cannot be tried
	// again. Such an attempt gets no verdict.
	unconfirmed bool

	cost        spending
	made        record.Block                 // data for the record about the attempts that count
	cut         int64                        // charged time of attempts that stopped at the end of the budget, in ns
	starts      int64                        // time of program starts that the budget pays for, in ns
	cancelled   map[int]attempt.Cancellation // cancelled attempts; a key is the index of the puzzle in the turn's places
	estimatedNS int64                        // estimated time of all attempts that were not cancelled, in ns
}

// solveBlock solves n puzzles between two readings of the clock, then judges them. It returns false
// if the worker must stop. A block is tried once more if an attempt timed out with little CPU time,
// or if the block is short and the machine paused during it. The results of the first try are
// dropped, but its time is charged to the budget. If the contestant itself sleeps, the second try
// times out as well.
func (w *worker) solveBlock(t *turn, at, n int) bool {
	b := w.newBlock(t, at, n)
	if !w.tryBlock(b) {
		return false
	}
	able := !t.Stop.Load() && w.spent < t.Total && w.instances[t.index] != nil
	stalled := w.stalled(b)
	b.unconfirmed = stalled > 0 && !able
	if b.cost.paused > 0 && b.cost.wall < repeatPausedNS {
		stalled = b.n
	}
	if stalled > 0 && able {
		t.stalled.Add(int64(stalled))
		b = w.newBlock(t, at, b.n)
		b.again = true
		if !w.tryBlock(b) {
			return false
		}
	}
	w.judge(b)
	w.closeBlock(b)
	return w.instances[t.index] != nil
}

// tryBlock gives the puzzles of a block to the solver. It returns false if the worker was given up
// because its solver hangs.
func (w *worker) tryBlock(b *block) bool {
	w.room(b.turn, b.n)
	for k := range b.n {
		f := w.form(b, k)
		w.Put(k, f.clues, f.candidates)
	}
	if !w.attempt(b) {
		return false
	}
	if k := slices.IndexFunc(w.Errs[:b.n], w.run.obstruct); k >= 0 {
		b.n = k // the remaining puzzles of the block were not attempted
	}
	b.made = record.Block{Attempts: w.made[:0], Each: b.each, WallNS: b.cost.wall, WaitNS: b.cost.wait, OwnNS: b.cost.own}
	if b.cost.hasCPU {
		b.made.CPUNS = b.cost.cpu
	}
	w.spent += b.cost.wall
	b.cancelled = w.guard.TakeCancelled()
	b.estimatedNS = int64(float64(b.n-len(b.cancelled)) * w.times[b.index].perPuzzle)
	return true
}

// form returns the form of the block's k-th puzzle. A program gets another form in a second try, so
// that it never gets the same form twice. Without symmetries, no other form exists.
func (w *worker) form(b *block, k int) form {
	place := b.places[b.at+k]
	f := b.slice.form(place)
	if !b.again || !b.contestant.isProgram() || !w.run.plan.Symmetries {
		return f
	}
	other, another := f.clone(), sudoku.Identity(b.slice.shape)
	another.Reseed(mix(mix(w.run.plan.Seed, "again "+b.corpus.Info.Name, b.round), "place", int(place)))
	f.apply(another, other)
	return other
}

func (w *worker) newBlock(t *turn, at, n int) *block {
	g := w.instances[t.index]
	b := &block{turn: t, at: at, n: n, waits: g.Waits, batch: g.Batcher != nil && n > 1}
	b.each = !b.batch && (t.detail || b.waits || w.run.plan.timesEach(w.times[t.index].perPuzzle))
	w.Each = b.each
	b.cost.hasCPU = !t.contestant.Threads
	b.cost.alone = b.cost.hasCPU && !w.run.parts[t.index].helped
	return b
}

// limit returns the time limit of one attempt, in ns.
func (b *block) limit() int64 {
	if b.batch {
		return b.Puzzle * int64(b.n)
	}
	return b.Puzzle
}

// attempt attempts the block's puzzles and sets b.n to the number of attempted puzzles. It returns
// false if the worker was given up because its solver hangs.
func (w *worker) attempt(b *block) bool {
	for done := 0; done < b.n; {
		end, more := w.advance(b, done)
		if w.guard.Lost() {
			return false
		}
		if done = end; !more || b.Stop.Load() || w.spent+b.cost.wall >= b.Total {
			b.n = done
		}
	}
	return true
}

// advance attempts the puzzles from the k-th on until a failure, and returns the index after the
// last attempt. more is false if the turn has no solver to continue with.
func (w *worker) advance(b *block, k int) (end int, more bool) {
	before := w.spent
	if w.instances[b.index].down && !w.started(b.turn) {
		return k, false
	}
	b.starts += w.spent - before
	if g := w.instances[b.index]; g.unstarted != nil {
		w.fail(g, k)
		return k + 1, true
	}
	end, crashed := w.clocked(b, k)
	return end, !crashed || !w.guard.Lost() && w.replace(b.turn)
}

// clocked runs the executor, with limits on the time of each attempt, and measures its time.
func (w *worker) clocked(b *block, k int) (end int, crashed bool) {
	g := w.instances[b.index]
	used, limit := g.Usage(), b.limit()
	paused := w.run.pausedNS()
	watch := startWatch(w.run.plan.Clock)
	w.before = watch
	w.guard.Enter(attempt.Phase{
		Budget: &b.Budget, Instance: g.Instance, Start: watch.begin, Limit: limit, Spent: w.spent + b.cost.wall, Index: b.at + k, Waited: w.uncharged(g, &used),
	})
	end, crashed = g.executor.Execute(w.Buffers, k, b.n)
	watch.stop()
	if took := b.cost.add(&watch, g, used, w.run.pausedNS()-paused); b.each && g.Batcher != nil { // true for a batch of one puzzle
		w.Times[k] = took
	}
	g.down = w.fell(g, end)
	w.guard.Leave()
	return end, crashed
}

// uncharged returns a function that the limit watcher calls. The function returns how long the attempts
// of the current phase have waited for a core, in ns. before is the usage at the beginning of the
// phase.
func (w *worker) uncharged(g *instance, before *solvers.Usage) func() int64 {
	if g.Metered == nil {
		return w.waitedHere
	}
	if g.Waiter == nil {
		return nil
	}
	clock := w.run.plan.Clock
	begin, waited, used := clock.Now(), before.WaitNS, before.CPUNS
	return func() int64 {
		wait, cpu := g.Waiter.Waited()
		wait -= waited
		if g.Timed == nil && w.waitedHere != nil {
			wait += w.waitedHere()
		}
		return attempt.WaitOf(wait, clock.Now()-begin, used, cpu)
	}
}

// replace makes a new solver after a panic. The budget pays for the time that this takes.
func (w *worker) replace(t *turn) bool {
	begin := w.run.plan.Clock.Now()
	made := w.retire(t) && w.instance(t)
	if made {
		w.instances[t.index].down = true
	}
	w.spent += w.run.plan.Clock.Now() - begin
	return made
}

// charge reduces the CPU time, the wait and the reported time by the same share as the wall time.
// Attempts that do not count used a part of each of them.
func (b *block) charge() {
	if b.cost.wall <= 0 {
		return
	}
	share := float64(b.made.WallNS) / float64(b.cost.wall)
	for _, ns := range []*int64{&b.made.CPUNS, &b.made.WaitNS, &b.made.OwnNS} {
		*ns = int64(float64(*ns) * share)
	}
}

// closeBlock adds a judged block to the turn.
func (w *worker) closeBlock(b *block) {
	if !b.each && !b.batch { // the detail pass times puzzles separately, which is impossible for puzzles of a batch
		b.untimed.Store(true)
	}
	w.made = b.made.Attempts
	b.charge()
	if b.n > 0 {
		w.times[b.index].perPuzzle = float64(max(1, b.cost.wall+b.starts)) / float64(b.n)
		if w.instances[b.index] != nil && w.instances[b.index].Batcher != nil {
			w.times[b.index].batches.note(b.n, b.cost.wall)
			w.batched = max(w.batched, b.n)
			b.noteBatch(b.n)
		}
	}
	if b.cut > 0 {
		b.addCut(int64(float64(b.cut) * (1 - float64(b.cost.wait)/float64(b.cost.wall))))
	}
	if len(b.made.Attempts) == 0 {
		return
	}
	if b.made.CPUNS > 0 && !b.waits {
		b.turn.wall.Add(b.made.WallNS)
		b.turn.cpu.Add(b.made.CPUNS)
	}
	b.blocks.Add(1)
	b.attempted.Add(int64(len(b.made.Attempts)))
	b.add(&b.made)
	w.run.progress(b.turn, len(b.made.Attempts))
}

// spending is the time that the attempts of a block took, in ns.
type spending struct {
	wall, cpu, wait, own int64
	paused               int64 // time for which the machine paused, in ns; wall does not include it
	hasCPU               bool
	alone                bool // true if no other goroutine works for the contestant
}

// add adds the time of one call of the executor and returns its wall time. It uses the watch of the
// thread, or the usage that the solver reports if it works in another process. The last
// argument is how long the machine paused since just before the call, in ns.
func (s *spending) add(w *watch, g *instance, before solvers.Usage, paused int64) (wall int64) {
	if g.Metered == nil {
		wait := w.wait
		if s.alone {
			wait += w.handed()
		}
		paused = pausedWithin(paused, w.wall, wait, w.cpu)
		s.wall += w.wall - paused
		s.paused += paused
		s.cpu += w.cpu
		s.wait += wait
		s.hasCPU = s.hasCPU && w.hasCPU
		return w.wall
	}
	after := g.Usage()
	s.hasCPU = s.hasCPU && before.CPUNS >= 0 && after.CPUNS >= before.CPUNS
	s.cpu += after.CPUNS - before.CPUNS
	s.own += min(grown(before.OwnNS, after.OwnNS), maxOwn) // limits the time that the program reports, because it can report any number
	if wall = grown(before.WallNS, after.WallNS); wall == 0 || wall > w.wall {
		wall = w.wall
	}
	wait := after.WaitNS - before.WaitNS
	if g.Timed == nil {
		wait += w.wait
	}
	wait = attempt.WaitOf(wait, wall, before.CPUNS, after.CPUNS)
	paused = pausedWithin(paused, wall, wait, max(0, after.CPUNS-before.CPUNS))
	s.wall += wall - paused
	s.wait += wait
	s.paused += paused
	return wall
}

// grown returns how much a sum has grown. A sum below 0 is unknown and counts as 0.
func grown(before, after int64) int64 { return max(0, after-max(0, before)) }
