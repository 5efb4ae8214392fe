package engine

import (
	"runtime"
	"slices"
	"time"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/record"
)

// The allocation pass counts the allocations of a solver. The Go runtime counts only the allocations of
// the whole process. So the pass comes after all turns of a corpus, and only one worker runs. Each
// puzzle is counted several times, and the smallest count is used, because other goroutines of the
// harness can only increase a count.
const (
	allocationPuzzles = 32                          // number of puzzles that are counted: the first ones of the corpus, in their original form
	allocationTries   = 3                           // largest number of counts of a puzzle; two equal counts end the counting
	allocationShare   = 100                         // the pass takes at most 1/100 of the time that the solver's turns took
	allocationNS      = 2 * int64(time.Millisecond) // time that the pass can take even if the solver's turns were short, in ns
)

// allocationPass counts the allocations of the solvers whose counts are missing in the record. It
// leaves out solvers that are too slow. It does nothing after a contestant was abandoned, because
// its goroutine might still allocate.
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
		if once := p.spent * int64(len(r.workers)) / int64(p.attempts); allocationTries*once > ns { // leaves out solvers that are too slow; the spent time does not include judging
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

// countAllocations counts the allocations for the first puzzles of the corpus. It adds to e the
// puzzles that the solver answers, and stops after ns.
func (w *worker) countAllocations(t *turn, ns int64, e *record.Allocations) {
	w.Buffers = attempt.NewBuffers(t.slice.shape, w.run.plan.MaxSolutions, 1)
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
		least, answered, crashed := w.minAllocations(t, puzzle, limit, &heap)
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

// allocated is an amount of allocations.
type allocated struct{ bytes, objects int64 }

// heap reads the allocation counters of the Go runtime. A reading stops all threads, so each
// reading ends one count and begins the next.
type heap struct {
	seen  runtime.MemStats
	total allocated
}

// grown returns the allocations since the last call.
func (h *heap) grown() allocated {
	runtime.ReadMemStats(&h.seen)
	was := h.total
	h.total = allocated{int64(h.seen.TotalAlloc), int64(h.seen.Mallocs)}
	return allocated{h.total.bytes - was.bytes, h.total.objects - was.objects}
}

// minAllocations solves a puzzle several times and returns the smallest count of allocations.
func (w *worker) minAllocations(t *turn, puzzle int, limit int64, heap *heap) (least allocated, answered, crashed bool) {
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
