package engine

import (
	"math"

	"sudokubench/internal/attempt"
)

// A program that takes all puzzles at once, and no number is set, gets as many as its share
// of a turn has time for: if the end of the budget cuts a batch, nothing is left of it.
//
// The time of a batch is that of a start and of its puzzles. Starts are measured before the
// first turn (probe.go). Then the program solves one puzzle, and as long as the start hides its
// speed, some more, for up to a second. These answers are thrown away: small batches on
// the clock would have the start in the time of every puzzle. After that, each batch on the
// clock adds to what is known. The fewer puzzles are known, the
// smaller is the part of the budget for which a batch is planned: the next puzzles may be much
// harder. A fast program gets all puzzles of a turn at once.

const (
	maxBatch = 1 << 16    // puzzles that a program gets at once: they and their answers are held in memory
	trialNS  = int64(1e9) // what batches may take that are thrown away
	// doubt is how many times longer than planned a batch may take without harm if one
	// puzzle is known. It falls with the root of their number.
	doubt = 16
	// forBatch is the part of a turn's share for which a batch is planned, since no batch
	// takes exactly as long as the puzzles before it.
	forBatch = 0.75
	// startNoise is the part of a start within which a batch does not show the time of its
	// puzzles.
	startNoise = 1.0 / 16
)

// tempo is what a worker has seen of the batches of a program.
type tempo struct {
	start            float64 // ns of a start with a trivial puzzle; 0: not known
	ns               float64 // of all batches
	batches, puzzles float64
}

// note adds a batch.
func (p *tempo) note(puzzles int, ns int64) {
	p.ns, p.batches, p.puzzles = p.ns+float64(max(1, ns)), p.batches+1, p.puzzles+float64(puzzles)
}

// each is the time of a puzzle without the start, in ns, or what it is at most if the
// starts hide it.
func (p *tempo) each() float64 {
	starts := p.batches * p.start
	return max(p.ns-starts, starts*startNoise) / p.puzzles
}

// shown reports whether the starts do not hide the time of a puzzle.
func (p *tempo) shown() bool { return p.ns-p.batches*p.start > 2*startNoise*p.batches*p.start }

// of is what a batch probably takes, in ns.
func (p *tempo) of(puzzles int) float64 { return p.start + float64(puzzles)*p.each() }

// fitting is how many of all puzzles of a turn make a batch if the turn's share is so many
// ns, and the rest of the budget so many. A start that takes most of the share gets at
// least as much time for its puzzles.
func (p *tempo) fitting(all int, share, left float64) int {
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

// grows reports whether the sizes of the turn's batches are for the engine to choose.
func (w *worker) grows(t *turn) bool {
	g := w.instances[t.index]
	return g.Batcher != nil && g.Batcher.Batch() <= 0
}

// batchSize is how many puzzles the turn's program takes at a time; 0 if it
// takes one by one.
func (w *worker) batchSize(t *turn) int {
	g := w.instances[t.index]
	if g.Batcher == nil {
		return 0
	}
	n := g.Batcher.Batch()
	if w.grows(t) {
		n = w.paces[t.index].batches.fitting(len(t.places), float64(t.share), float64(t.Total-w.spent))
	}
	return max(1, min(n, maxBatch))
}

// fits reports whether the turn has time for a batch of so many puzzles, at the pace of
// those before. A batch that is cut gives nothing. One that is much smaller than others of
// the turn would have more of a start in the time of each puzzle.
func (w *worker) fits(t *turn, n int) bool {
	p := &w.paces[t.index]
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

// tryBatches measures a program that takes many puzzles at a time, off the clock, before
// its first batch. It returns false if the worker is to stop.
func (w *worker) tryBatches(t *turn) bool {
	p, all := &w.paces[t.index].batches, len(t.places)
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

// throwAway has the program solve a batch off the clock, in up to limit ns, and returns its
// time in ns. ok is false if the worker is to stop.
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
		return ns, w.retire(t) && w.instance(t) // its crashes are recorded on the clock
	}
	return ns, true
}

// room makes buffers that hold a batch.
func (w *worker) room(t *turn, n int) {
	if n > len(w.Claims) {
		w.Buffers = attempt.NewBuffers(t.slice.shape, w.run.plan.Limit, n)
	}
}
