package engine

import (
	"math"

	"sudokubench/internal/engine/attempt"
)

// A program that takes many puzzles at once, without a fixed number, gets as many as it can solve
// in its share of a turn. If the end of the budget cuts a batch, all its answers are lost.
//
// The time of a batch consists of a start and of its puzzles. Starts are measured before the first
// turn (probe.go). Then the program solves one puzzle. If the time of the start hides the time of
// the puzzle, it solves more puzzles, for up to a second. These answers do not count: in small
// batches, the time of each puzzle would contain a large part of the start. After that, each timed
// batch improves the estimate. If the times of few puzzles are known, a batch is planned for a small
// part of the budget, because the next puzzles might be much harder. A fast program gets all puzzles
// of a turn at once.

const (
	maxBatch = 1 << 16    // largest number of puzzles of a batch; the memory holds all of its puzzles and answers
	trialNS  = int64(1e9) // longest total time of the untimed trial batches, in ns
	// doubt is how many times longer than planned a batch can take without exceeding the budget, if
	// the time of only one puzzle is known. If n puzzles are known, this factor is doubt divided by the
	// square root of n.
	doubt = 16
	// forBatch is the part of a turn's share for which a batch is planned, because batches do not
	// take exactly the planned time.
	forBatch = 0.75
	// startNoise is the relative uncertainty of the time of a start. If the puzzles of a batch take
	// less than this part of the start, the batch does not show their time.
	startNoise = 1.0 / 16
)

// batchRate contains a worker's measurements of a program's batches.
type batchRate struct {
	start            float64 // time of a start with a trivial puzzle, in ns; 0 if it is unknown
	ns               float64 // total time of all measured batches, in ns
	batches, puzzles float64
}

// note adds a measured batch.
func (p *batchRate) note(puzzles int, ns int64) {
	p.ns, p.batches, p.puzzles = p.ns+float64(max(1, ns)), p.batches+1, p.puzzles+float64(puzzles)
}

// each returns the time of a puzzle without the start, in ns. If the starts hide the time of a
// puzzle, it returns an upper bound.
func (p *batchRate) each() float64 {
	starts := p.batches * p.start
	return max(p.ns-starts, starts*startNoise) / p.puzzles
}

// shown reports whether the times of the batches show the time of a puzzle, or only the noise of
// the starts.
func (p *batchRate) shown() bool { return p.ns-p.batches*p.start > 2*startNoise*p.batches*p.start }

// of returns the estimated time of a batch, in ns.
func (p *batchRate) of(puzzles int) float64 { return p.start + float64(puzzles)*p.each() }

// fitting returns the size of the next batch. all is the number of puzzles of the turn, share is
// the turn's share of the time and left the rest of the budget, both in ns. If the start takes most
// of the share, the puzzles get at least as much time as the start.
func (p *batchRate) fitting(all int, share, left float64) int {
	if p.batches == 0 {
		return all
	}
	safe := left / max(1, doubt/math.Sqrt(p.puzzles))
	if p.of(all) <= min(share, left) && p.of(all)-p.start <= safe {
		return all
	}
	solving := max(share*forBatch-p.start, min(p.start, left*forBatch-p.start))
	return max(1, min(all, int(min(solving, left-p.start, safe)/p.each())))
}

// grows reports whether the engine chooses the sizes of the turn's batches.
func (w *worker) grows(t *turn) bool {
	g := w.instances[t.index]
	return g.Batcher != nil && g.Batcher.Batch() <= 0
}

// batchSize returns how many puzzles the turn's program takes at a time. It returns 0 if the
// program takes them one by one.
func (w *worker) batchSize(t *turn) int {
	g := w.instances[t.index]
	if g.Batcher == nil {
		return 0
	}
	n := g.Batcher.Batch()
	if w.grows(t) {
		n = w.times[t.index].batches.fitting(len(t.places), float64(t.share), float64(t.Total-w.spent))
	}
	return max(1, min(n, maxBatch))
}

// fits reports whether the turn has time for a batch of n puzzles, judged by the earlier batches. A
// batch that is cut gives no answers. A batch that is much smaller than the others would make each
// puzzle seem slower, because the start is a larger part of its time.
func (w *worker) fits(t *turn, n int) bool {
	p := &w.times[t.index]
	switch {
	case w.instances[t.index].Batcher == nil || n == 1 && !w.grows(t):
		return true
	case !w.grows(t):
		return p.perPuzzle*float64(n) <= float64(t.Total-w.spent)
	}
	if w.batched == 0 {
		return w.run.parts[t.index].played == 0 || p.batches.of(n) <= float64(t.Total-w.spent)
	}
	return 2*n >= w.batched && float64(w.spent)+p.batches.of(n)/2 <= float64(t.share)
}

// tryBatches measures a program that takes many puzzles at a time, with untimed batches before the
// first timed batch. It returns false if the worker must stop.
func (w *worker) tryBatches(t *turn) bool {
	p, all := &w.times[t.index].batches, len(t.places)
	if p.batches > 0 || all < 2 || !w.grows(t) {
		return true
	}
	p.start = float64(w.run.parts[t.index].startNS)
	share, left := float64(t.share), float64(trialNS)
	for n := 1; !t.Stop.Load(); {
		ns, ok := w.throwAway(t, n, int64(left))
		if !ok {
			return false
		}
		p.note(n, ns)
		left -= float64(ns)
		more := min(max(share/4, p.start), left-p.start) / p.each()
		if p.shown() || p.fitting(all, share, float64(t.Total)) == all || more < 2 {
			break
		}
		n = min(all, int(more))
	}
	return true
}

// throwAway lets the program solve an untimed batch within limit ns, and returns the time that it
// took in ns. ok is false if the worker must stop.
func (w *worker) throwAway(t *turn, n int, limit int64) (ns int64, ok bool) {
	w.room(t, n)
	for k := range n {
		w.warmForm(t, k, k, t.places[(w.id+k)%len(t.places)])
	}
	g := w.instances[t.index]
	used, watch := g.Usage(), startWatch(w.run.plan.Clock)
	w.guard.Enter(attempt.Phase{Budget: &t.Budget, Instance: g.Instance, Start: watch.begin, Limit: limit, Index: 0, Warm: true})
	_, crashed := g.executor.Execute(w.Buffers, 0, n)
	watch.stop()
	if !w.guard.Leave() {
		return 0, false
	}
	var cost spending
	ns = cost.add(&watch, g, used, 0)
	if crashed {
		return ns, w.retire(t) && w.instance(t) // a failure here has no verdict, because a timed attempt will show it again
	}
	return ns, true
}

// room enlarges the buffers if they are too small for n puzzles.
func (w *worker) room(t *turn, n int) {
	if n > len(w.Claims) {
		w.Buffers = attempt.NewBuffers(t.slice.shape, w.run.plan.MaxSolutions, n)
	}
}
