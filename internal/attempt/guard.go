package attempt

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"sudokubench/solvers"
)

// Why says why an attempt was cancelled.
type Why uint8

// The reasons; 0 is none.
const (
	OverLimit Why = iota + 1 // its time was up, by the clock at the latest
	Cut                      // the budget was spent or the run is stopped: no fault of its own
)

// Cancellation is what the watchman notes of an attempt that it cancelled. The
// attempt began between two visits.
type Cancellation struct {
	Why           Why
	after, before int64 // clock: the attempt began between the two
}

// Took is how long the attempt took: as suggested, within what the watchman saw.
func (c Cancellation) Took(end, suggested int64) int64 {
	return min(max(suggested, end-c.before, 0), max(end-c.after, 0))
}

// Patience is how many times its limit an attempt may last by the wall clock. The
// limit itself is one of charged time, which leaves out waiting for a core.
const Patience = 10

// beginNS is what an attempt may last longer if it has to start a process.
const beginNS = int64(10 * time.Second)

// Budget is what the attempts of one turn may spend, in ns.
type Budget struct {
	Puzzle int64       // on one puzzle
	Grace  int64       // on noticing a cancellation
	Total  int64       // after which the attempt in flight is cut
	Stop   atomic.Bool // the turn is to end: it is set when Total is spent, and by whoever ends the turn
}

// Phase is a stretch of foreign code that a goroutine is in.
type Phase struct {
	Budget   *Budget
	Start    int64     // clock
	Limit    int64     // ns for one attempt
	Spent    int64     // ns of the turn before this phase
	Index    int       // of the first puzzle, in whatever the caller counts
	Making   bool      // it has no attempts, since a solver is made or ended; it goes on to its end
	Warm     bool      // it is off the clock
	Instance *Instance // if there is one yet
	Stuck    string    // what to say of a goroutine that is lost in it, where that is not on a puzzle
	// Waited is how long the goroutine has waited for a core since Start, in ns, as
	// far as it is not charged for that. Only the watchman calls it, when a limit is
	// over by the wall clock. nil: it is charged for all of the time.
	Waited func() int64

	first int64 // attempt number of the first puzzle; -1 if there is none
}

// Guard is what a goroutine shows to the watchman. It enters before it calls
// foreign code and leaves after; the watchman looks in between.
type Guard struct {
	Context Context // of the attempts

	lost atomic.Bool // it was given up
	gone atomic.Bool // its goroutine has ended

	mu        sync.Mutex
	inside    bool
	now       Phase
	seen      int64 // attempt that the watchman saw last
	seenAt    int64 // since when
	visit     int64 // when the watchman came last, or the worker entered
	after     int64 // the visit before seenAt: the attempt began after it
	stopped   int64 // attempt that was cancelled
	stoppedAt int64
	stood     int64 // ns that the machine stood still since seenAt
	waited    int64 // what Phase.Waited was when the attempt was cancelled
	cancelled map[int]Cancellation
	waiting   solvers.Interrupter // in the attempt at hand: to be told when it is cancelled
}

// Enter begins a phase.
func (g *Guard) Enter(p Phase) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if p.first = g.Context.attempt.Load() + 1; p.Making {
		p.first = -1
	}
	g.inside, g.now = true, p
	g.seen, g.seenAt, g.stood, g.stopped = p.first, p.Start, 0, 0
	g.visit, g.after = p.Start, p.Start
}

// Leave ends a phase. It is false if the goroutine was given up meanwhile: then it
// must touch nothing any more.
func (g *Guard) Leave() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside = false
	return !g.lost.Load()
}

// Begin starts the next attempt of a solver that waits for others. Until End,
// and no longer, a cancellation is also an interrupt: one that comes late must
// not hit the puzzle after.
func (g *Guard) Begin(i solvers.Interrupter) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.Context.next()
	g.waiting = i
}

// End ends an attempt that was begun.
func (g *Guard) End() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting = nil
}

// interrupt wakes a solver that waits. It does so at each visit, since the solver may
// not have begun to wait at the one before.
func (g *Guard) interrupt() {
	if g.waiting != nil {
		g.waiting.Interrupt()
	}
}

// Lost reports whether the goroutine was given up.
func (g *Guard) Lost() bool { return g.lost.Load() }

// Exit notes that the goroutine ends: inside a phase, a solver called runtime.Goexit.
func (g *Guard) Exit() { g.gone.Store(true) }

// Gone reports whether the goroutine has ended.
func (g *Guard) Gone() bool { return g.gone.Load() }

// TakeCancelled returns and forgets the attempts that were cancelled, by index.
func (g *Guard) TakeCancelled() map[int]Cancellation {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.cancelled
	g.cancelled = nil
	return c
}

// stopping reports whether the turn is to end, to the goroutine inside.
func (g *Guard) stopping() bool { return g.now.Budget != nil && g.now.Budget.Stop.Load() }

// StoodStill takes off what is under way that the machine stood still for so many ns:
// all of it began later.
func (g *Guard) StoodStill(ns, now int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, at := range []*int64{&g.now.Start, &g.seenAt, &g.visit, &g.after, &g.stoppedAt} {
		*at = min(*at+ns, now)
	}
	g.stood += ns
}

// Look is the watchman's visit: it cancels the attempt whose time is up. When a
// cancelled attempt has used up its grace it gives the goroutine up and returns true,
// once. An attempt that was cancelled before its limit has the rest of its limit as
// well, unless the whole run is to end (halted).
func (g *Guard) Look(now int64, halted bool) (lost bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.inside || g.lost.Load() {
		return false
	}
	attempt := g.Context.attempt.Load()
	if g.now.Making {
		attempt = -1
	}
	if g.gone.Load() {
		g.seen = attempt
		g.lost.Store(true)
		return true
	}
	if attempt != g.seen {
		g.seen, g.seenAt, g.stood, g.after = attempt, now, 0, g.visit
	}
	g.visit = now
	if g.stopped == attempt {
		if lost = g.outOfGrace(now, halted); lost {
			g.lost.Store(true)
		} else {
			g.interrupt()
		}
		return lost
	}
	if why := g.due(now); why != 0 {
		g.cancel(attempt, now, why)
	}
	return false
}

// outOfGrace reports whether an attempt that was cancelled should have ended.
func (g *Guard) outOfGrace(now int64, halted bool) bool {
	b, late := g.now.Budget, now-g.stoppedAt
	switch {
	case late <= b.Grace, !halted && now-g.seenAt <= max(g.now.Limit, b.Puzzle)+b.Grace:
		return false
	case halted, (late+g.stood)/Patience > b.Grace:
		return true
	}
	return late-(g.uncharged()-g.waited) > b.Grace
}

// uncharged is how much of the phase the goroutine is not charged for.
func (g *Guard) uncharged() int64 {
	if g.now.Waited == nil {
		return 0
	}
	return g.now.Waited()
}

// over reports whether the limit of the attempt at hand is over.
func (g *Guard) over(now int64) bool {
	took, limit := now-g.seenAt, g.now.Limit
	if i := g.now.Instance; i != nil && i.Timed != nil {
		return (took+g.stood-beginNS)/Patience >= limit || took >= limit && i.Timed.Ran()-g.stood-g.uncharged() >= limit
	}
	return (took+g.stood)/Patience >= limit || took >= limit && took-g.uncharged() >= limit
}

// due says why the attempt at hand is to be cancelled, if it is.
func (g *Guard) due(now int64) Why {
	p := &g.now
	switch {
	case g.over(now):
		return OverLimit
	case p.Making: // tables are built to the end
		return 0
	case p.Budget.Stop.Load():
		return Cut
	case !p.Warm && p.Spent+now-p.Start >= p.Budget.Total:
		p.Budget.Stop.Store(true)
		return Cut
	}
	return 0
}

func (g *Guard) cancel(attempt, now int64, why Why) {
	g.stopped, g.stoppedAt, g.waited = attempt, now, g.uncharged()
	if g.now.Making {
		return
	}
	if !g.now.Warm {
		if g.cancelled == nil {
			g.cancelled = map[int]Cancellation{}
		}
		g.cancelled[g.index()] = Cancellation{why, g.after, g.seenAt}
	}
	g.Context.cancel(attempt)
	g.interrupt()
}

// index is that of the puzzle of the attempt that was seen last.
func (g *Guard) index() int { return g.now.Index + int(g.seen-g.now.first) }

// StuckAt is the index of the puzzle that a lost goroutine hangs on; -1 and what to say
// of it if it is on none. i is the instance, if there is one yet.
func (g *Guard) StuckAt() (index int, why string, i *Instance) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.now.Stuck != "" {
		return -1, g.now.Stuck, g.now.Instance
	}
	return g.index(), "", g.now.Instance
}

// SpentBy is what the turn of a lost goroutine has cost by now, in ns.
func (g *Guard) SpentBy(now int64) int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.now.Warm || g.now.Making {
		return g.now.Spent
	}
	return g.now.Spent + now - g.now.Start
}

// Within calls work, which is to put puzzles to an instance, under a watchman of
// its own. It cancels the attempt that takes longer than limit, and the one at
// hand when ctx ends.
func (g *Guard) Within(ctx context.Context, limit time.Duration, c Clock, work func()) {
	b := &Budget{Puzzle: limit.Nanoseconds(), Grace: math.MaxInt64, Total: math.MaxInt64}
	defer context.AfterFunc(ctx, func() { b.Stop.Store(true) })()
	done := make(chan struct{})
	var watchman sync.WaitGroup
	g.Enter(Phase{Budget: b, Start: c.Now(), Limit: b.Puzzle})
	watchman.Go(func() { Watch(done, limit, func() { g.Look(c.Now(), false) }) })
	work()
	g.Leave()
	close(done)
	watchman.Wait()
}

// Watch visits often enough for the shortest limit until done is closed.
func Watch(done <-chan struct{}, shortest time.Duration, visit func()) {
	ticker := time.NewTicker(min(max(shortest/50, time.Millisecond), 10*time.Millisecond))
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
			visit()
		}
	}
}
