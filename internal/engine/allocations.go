package engine

import (
	"runtime"
	"slices"
	"time"

	"sudokubench/internal/attempt"
	"sudokubench/internal/record"
)

// The allocation pass counts what a solver allocates. The run-time system counts only the
// allocations of the whole process, so the pass comes after all turns of a corpus, with one
// worker at work. Each puzzle is counted several times and its least count is used, since
// other goroutines of the harness can only add to it.
const (
	allocationPuzzles = 32                          // the first of the corpus, in the form of their source
	allocationTries   = 3                           // of each puzzle, unless two agree
	allocationShare   = 100                         // the pass takes at most this part of the time of the turns,
	allocationNS      = 2 * int64(time.Millisecond) // or this time
)

// allocationPass counts the allocations of the solvers that the record has no count of. It
// leaves out a contestant that is too slow for it. After a contestant was abandoned, nobody is
// counted: its goroutine may still allocate.
func (r *runner) allocationPass(st *stage, players []int) {
	for _, i := range players {
		if r.stopped() || slices.ContainsFunc(r.out, func(why string) bool { return why != "" }) {
			return
		}
		c, p := &r.plan.Contestants[i], &r.parts[i]
		prior := r.prior.Part(st.corpus.Info.Name, c.Info.Name)
		if c.isProgram() || p.refused || p.attempts == 0 || prior != nil && prior.Allocated.Puzzles > 0 {
			continue
		}
		ns := max(allocationNS, p.elapsed/allocationShare)
		if once := p.spent * int64(len(r.workers)) / int64(p.attempts); allocationTries*once > ns { // without judging
			continue
		}
		limits := r.plan.limits(i)
		t := &turn{corpus: st.corpus, corpusIndex: st.ci, contestant: c, index: i, limits: limits, slice: &slice{shape: st.corpus.Shape}}
		t.Puzzle, t.Grace, t.Total = limits.Puzzle.Nanoseconds(), limits.Grace.Nanoseconds(), limits.Budget.Nanoseconds()
		e := &record.Allocations{Corpus: st.corpus.Info.Name, Contestant: c.Info.Name}
		if _, r.out[i] = r.perform(t, r.workers[:1], func(w *worker) { w.countAllocations(t, ns, e) }); r.out[i] == "" && e.Puzzles > 0 && !r.stopped() {
			r.emit(e)
		}
	}
}

// countAllocations counts the allocations of the first puzzles of the corpus that the solver
// answers, for so many ns.
func (w *worker) countAllocations(t *turn, ns int64, e *record.Allocations) {
	w.Buffers = attempt.NewBuffers(t.slice.shape, w.run.plan.Limit, 1)
	if !w.instance(t) {
		return
	}
	var heap heap
	heap.grown()
	limit := min(t.Puzzle, max(warmLimit.Nanoseconds(), ns/allocationTries))
	end := w.run.plan.Clock.Now() + ns
	for i := range min(allocationPuzzles, t.corpus.size()) {
		puzzle := t.corpus.number(i)
		if t.Stop.Load() || w.run.plan.Clock.Now() > end {
			break
		}
		least, answered, crashed := w.leastAllocations(t, puzzle, limit, &heap)
		if w.guard.Lost() {
			return
		}
		if crashed {
			break
		}
		if answered {
			e.Puzzles++
			e.Bytes, e.Objects = record.Plus(e.Bytes, least.bytes), record.Plus(e.Objects, least.objects)
		}
	}
	w.retire(t)
}

// allocated is what was allocated meanwhile.
type allocated struct{ bytes, objects int64 }

// heap reads the counters of the run-time system. A reading stops all threads, so the end of
// one count is the beginning of the next.
type heap struct {
	seen  runtime.MemStats
	total allocated
}

// grown is what was allocated since the last call.
func (h *heap) grown() allocated {
	runtime.ReadMemStats(&h.seen)
	was := h.total
	h.total = allocated{int64(h.seen.TotalAlloc), int64(h.seen.Mallocs)}
	return allocated{h.total.bytes - was.bytes, h.total.objects - was.objects}
}

// leastAllocations puts a puzzle a few times and returns the least that was allocated.
func (w *worker) leastAllocations(t *turn, puzzle int, limit int64, heap *heap) (least allocated, answered, crashed bool) {
	g := w.instances[t.index]
	for try := range allocationTries {
		t.corpus.read(puzzle, t.corpus.place(w.Buffers, 0))
		w.guard.Enter(attempt.Phase{Budget: &t.Budget, Instance: g.Instance, Start: w.run.plan.Clock.Now(), Limit: limit, Warm: true,
			Stuck: "it did not stop while its allocations were counted"})
		_, crashed = g.executor.Execute(w.Buffers, 0, 1)
		now := heap.grown()
		if !w.guard.Leave() || crashed {
			return least, false, crashed
		}
		if w.Errs[0] != nil || w.Claims[0].Count < 1 {
			return least, false, false
		}
		if try > 0 && now == least || now.objects == 0 {
			return now, true, false
		}
		if try == 0 {
			least = now
		}
		least = allocated{min(least.bytes, now.bytes), min(least.objects, now.objects)}
	}
	return least, true, false
}
