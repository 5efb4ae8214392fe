package engine

import (
	"fmt"

	"sudokubench/internal/record"
	"sudokubench/solvers"
)

// blockSize is how many puzzles make a block that the clock does not notice.
func (w *worker) blockSize(t *turn) int {
	if n := w.batchSize(t); n > 0 {
		return n
	}
	n, ns := 1, float64(blockNS)
	if t.contestant.outside() {
		ns = outsideNS
	}
	if per := w.perPuzzle[t.index]; per > 0 {
		n = int(ns / per)
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
	w.room(t, n)
	for k := range n {
		w.load(t, k, t.places[at+k])
	}
	clock := w.run.plan.Clock
	m := w.manner(t, n)
	m.again = again
	limit := t.limits.Puzzle.Nanoseconds()
	if m.batch {
		limit *= int64(n)
	}
	sum := spending{hasCPU: !t.contestant.Threads}
	done, starts := 0, int64(0)
	for done < n {
		before := w.spent
		if g := w.instances[t.index]; g.down && !w.started(t) {
			if w.guard.isLost() {
				return false
			}
			n = done
			break
		}
		starts += w.spent - before
		g := w.instances[t.index]
		if g.unstarted != nil {
			w.fail(g, done)
			if done++; t.stop.Load() || w.spent+sum.wall >= t.hard {
				n = done
			}
			continue
		}
		used := g.usage()
		watch := startWatch(clock)
		w.guard.enter(phase{turn: t, instance: g, start: watch.begin, limit: limit, spent: w.spent + sum.wall,
			first: w.ctx.attempt.Load() + 1, index: at + done})
		end, crash := w.stretch(t, done, n, m.each)
		watch.stop()
		if took := sum.add(&watch, g, used); m.each && g.batcher != nil { // a batch of one
			w.times[done] = took
		}
		if !w.guard.leave() {
			return false
		}
		if crash != nil {
			w.errs[end-1] = crash
			remake := clock.Now()
			if !w.retire(t) || !w.instance(t) { // whatever state it is in now
				if w.guard.isLost() {
					return false
				}
				n = end
			} else {
				w.instances[t.index].down = true
			}
			w.spent += clock.Now() - remake
		}
		done = end
		if t.stop.Load() || w.spent+sum.wall >= t.hard {
			n = end
		}
	}
	for k := range n {
		if w.run.obstruct(w.errs[k]) {
			n = k // it is no attempt, nor is what was to come after it
			break
		}
	}
	b := &record.Block{
		Corpus: t.corpus.Info.Name, Contestant: t.contestant.Info.Name, Round: t.round, Detail: t.detail, Worker: w.id,
		Puzzles: make([]int, 0, n), WallNS: sum.wall, WaitNS: sum.wait, OwnNS: sum.own,
	}
	if sum.hasCPU {
		b.CPUNS = sum.cpu
	}
	switch {
	case m.each:
		b.Times, b.EachNodes = make([]int64, 0, n), make([]int64, 0, n)
	case !m.batch: // a batch can be timed by no detail pass
		t.untimed.Store(true)
	}
	w.spent += sum.wall
	w.judge(t, b, at, n, m, sum.hasCPU)
	if sum.wall > 0 { // what was taken off the wall time was on the processor as well
		share := float64(b.WallNS) / float64(sum.wall)
		for _, ns := range []*int64{&b.CPUNS, &b.WaitNS, &b.OwnNS} {
			*ns = int64(float64(*ns) * share)
		}
	}
	if n > 0 {
		w.perPuzzle[t.index] = float64(max(1, sum.wall+starts)) / float64(n)
	}
	if b.CPUNS > 0 && !m.waits {
		t.wall.Add(b.WallNS)
		t.cpu.Add(b.CPUNS)
	}
	t.attempted.Add(int64(len(b.Puzzles)))
	if len(b.Puzzles) > 0 {
		w.run.emit(b)
	}
	return w.instances[t.index] != nil
}

// manner is how the puzzles of a block are put.
type manner struct {
	each  bool // timed one by one
	waits bool // the solver waits for others: see outside.go
	batch bool // all at once
	again bool // a second time
}

func (w *worker) manner(t *turn, n int) manner {
	g := w.instances[t.index]
	m := manner{waits: g.waits(t), batch: g.batcher != nil && n > 1}
	m.each = !m.batch && (t.detail || m.waits || w.perPuzzle[t.index] >= eachNS)
	return m
}

// spending is what the attempts of a block cost, in ns.
type spending struct {
	wall, cpu, wait, own int64
	hasCPU               bool
}

// add adds a stretch and returns its wall time: as the thread's watch has it, or
// as the solver tells where it works elsewhere.
func (s *spending) add(w *watch, g *instance, before solvers.Usage) (wall int64) {
	if g.metered == nil {
		s.wall += w.wall
		s.cpu += w.cpu
		s.wait += w.wait
		s.hasCPU = s.hasCPU && w.hasCPU
		return w.wall
	}
	after := g.usage()
	s.hasCPU = s.hasCPU && before.CPUNS >= 0 && after.CPUNS >= before.CPUNS
	s.cpu += after.CPUNS - before.CPUNS
	s.own += min(grown(before.OwnNS, after.OwnNS), maxOwn) // a program can say anything
	if wall = grown(before.WallNS, after.WallNS); wall == 0 || wall > w.wall {
		wall = w.wall
	}
	s.wall += wall
	return wall
}

// grown is by how much a sum has grown that is below 0 until it is known.
func grown(before, after int64) int64 { return max(0, after-max(0, before)) }

// stretch solves the block's puzzles k..n-1 in turn and returns how far it
// came: n, one past a puzzle that crashed (with the crash), or one past a
// puzzle that was cut. This is the code under the clock.
func (w *worker) stretch(t *turn, k, n int, each bool) (end int, crash error) {
	switch g := w.instances[t.index]; {
	case g.batcher != nil:
		return w.waitForAll(t, n)
	case g.waits(t):
		return w.wait(t, k, n)
	}
	clock := w.run.plan.Clock
	defer func() {
		if p := recover(); p != nil {
			w.ends[k] = clock.Now()
			w.times[k] = w.ends[k] - w.last
			end, crash = k+1, fmt.Errorf("panic: %v%s", p, panicPlace())
		}
	}()
	solver := w.instances[t.index].solver
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
