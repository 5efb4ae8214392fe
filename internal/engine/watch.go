package engine

import (
	"sync"
	"time"

	"sudokubench/solvers"
)

const (
	newLimit  = 10 * time.Second             // for a solver to build its tables
	warmLimit = int64(50 * time.Millisecond) // for one puzzle of the warm-up
)

// reason says why an attempt was cancelled.
type reason uint8

const (
	overLimit reason = iota + 1 // its time was up
	cut                         // the budget was spent or the run is stopped: no fault of its own
)

// cancellation is what the watchman notes of an attempt that it cancelled. In a
// block without times puzzle by puzzle nobody saw the attempt begin; it did so
// between two visits.
type cancellation struct {
	why           reason
	after, before int64 // clock: the attempt began between the two
}

// took is how long the attempt took until its end: what the rest of its block
// suggests, as far as that agrees with what was seen.
func (c cancellation) took(end, suggested int64) int64 {
	return min(max(suggested, end-c.before, 0), max(end-c.after, 0))
}

// phase is a stretch of foreign code that a worker is in.
type phase struct {
	turn     *turn
	start    int64 // clock
	limit    int64 // ns for one attempt
	spent    int64 // ns of the turn before this phase
	first    int64 // attempt number of the first puzzle; -1: no puzzle, a solver is being made
	index    int   // into turn.places, of the first puzzle
	warm     bool  // off the clock
	instance *instance
	stuck    string // what to say of a worker that is lost in it, where that is not on a puzzle
}

// guard is what a worker shows to the watchman. The worker enters before it
// calls foreign code and leaves after; the watchman looks in between.
type guard struct {
	mu        sync.Mutex
	inside    bool
	lost      bool
	gone      bool // its goroutine has ended
	now       phase
	seen      int64 // attempt that the watchman saw last
	seenAt    int64 // since when
	visit     int64 // when the watchman came last, or the worker entered
	after     int64 // the visit before seenAt: the attempt began after it
	stopped   int64 // attempt that was cancelled
	stoppedAt int64
	cancelled map[int64]cancellation
	waiting   solvers.Interrupter // in the attempt at hand: to be told when it is cancelled
}

func (g *guard) enter(p phase) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside, g.now = true, p
	g.seen, g.seenAt, g.stopped = p.first, p.start, 0
	g.visit, g.after = p.start, p.start
}

// leave is false if the worker was given up meanwhile: then it must touch
// nothing any more.
func (g *guard) leave() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside = false
	return !g.lost
}

// begin starts the next attempt of a solver that waits for others. Until end,
// and no longer, a cancellation is also an interrupt: one that comes late must
// not hit the puzzle after.
func (g *guard) begin(ctx *attemptContext, i solvers.Interrupter) {
	g.mu.Lock()
	defer g.mu.Unlock()
	ctx.next()
	g.waiting = i
}

func (g *guard) end() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting = nil
}

// interrupt wakes a solver that waits. It does so at each visit, since the
// solver may not have begun to wait at the one before.
func (g *guard) interrupt() {
	if g.waiting != nil {
		g.waiting.Interrupt()
	}
}

func (g *guard) isLost() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.lost
}

// exit notes that the goroutine ends. Inside a phase only a solver that calls
// runtime.Goexit can have done that.
func (g *guard) exit() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.gone = true
}

func (g *guard) isGone() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.gone
}

// takeCancelled returns and forgets the attempts that were cancelled, with why.
func (g *guard) takeCancelled() map[int64]cancellation {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.cancelled
	g.cancelled = nil
	return c
}

// look is the watchman's visit: it cancels the attempt whose time is up, and
// when a cancelled attempt has used up its grace it gives the worker up and
// returns, once, the turn that has lost it. An attempt that was cancelled before
// its limit (in the warm-up, or because the budget is spent) has the rest of
// its limit as well, unless the whole run is to end.
func (g *guard) look(ctx *attemptContext, now int64, halted bool) *turn {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.inside || g.lost {
		return nil
	}
	attempt := ctx.attempt.Load()
	if g.now.first < 0 {
		attempt = -1
	}
	if g.gone {
		g.seen, g.lost = attempt, true
		return g.now.turn
	}
	if attempt != g.seen {
		g.seen, g.seenAt, g.after = attempt, now, g.visit
	}
	g.visit = now
	if g.stopped == attempt {
		limits := &g.now.turn.limits
		grace := limits.Grace.Nanoseconds()
		if now-g.stoppedAt > grace && (halted || now-g.seenAt > max(g.now.limit, limits.Puzzle.Nanoseconds())+grace) {
			g.lost = true
			return g.now.turn
		}
		g.interrupt()
		return nil
	}
	why := reason(0)
	switch {
	case now-g.seenAt >= g.now.limit:
		why = overLimit
	case attempt < 0: // tables are built to the end
		return nil
	case g.now.turn.stop.Load():
		why = cut
	case !g.now.warm && g.now.spent+now-g.now.start >= g.now.turn.hard:
		g.now.turn.stop.Store(true)
		why = cut
	default:
		return nil
	}
	g.stopped, g.stoppedAt = attempt, now
	if attempt >= 0 {
		if !g.now.warm {
			if g.cancelled == nil {
				g.cancelled = map[int64]cancellation{}
			}
			g.cancelled[attempt] = cancellation{why, g.after, g.seenAt}
		}
		ctx.cancel(attempt)
		g.interrupt()
	}
	return nil
}

// stuckAt is the index into the turn's places of the puzzle that a lost worker
// hangs on; -1 if it is on none, with what to say of it. instance is the solver, if
// there is one yet.
func (g *guard) stuckAt() (at int, why string, instance *instance) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.now.stuck != "" {
		return -1, g.now.stuck, g.now.instance
	}
	return g.now.index + int(g.seen-g.now.first), "", g.now.instance
}

// watch visits every worker each tick until done is closed.
func (r *runner) watch(done <-chan struct{}) {
	shortest := r.plan.Limits.Puzzle
	for i := range r.plan.Contestants {
		shortest = min(shortest, r.plan.limits(i).Puzzle)
	}
	tick := min(max(shortest/50, time.Millisecond), 10*time.Millisecond)
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
		}
		r.mu.Lock()
		workers := append([]*worker(nil), r.workers...)
		r.mu.Unlock()
		for _, w := range workers {
			if t := w.guard.look(w.ctx, r.plan.Clock.Now(), r.stopped()); t != nil {
				t.lost <- w
			}
		}
	}
}
