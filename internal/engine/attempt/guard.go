package attempt

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"sudokubench/solvers"
)

// Why is the reason for a cancellation.
type Why uint8

// The reasons. 0 means that the attempt was not cancelled.
const (
	OverLimit Why = iota + 1 // the attempt exceeded its limit of charged time, or Patience times the limit by the wall clock
	Cut                      // the contestant is not at fault: the budget was spent, or the run stopped
)

// Cancellation describes an attempt that was cancelled. The limit watcher, another goroutine, checks
// each attempt every few milliseconds. So the exact start of the attempt is not known, only the
// checks before and after it.
type Cancellation struct {
	Why           Why
	after, before int64 // clock readings in ns: at the last check before the attempt began, and at the first check after it began
}

// Took returns how long the attempt took, in ns. end is the clock reading when the attempt ended.
// The attempt began at an unknown time between the readings after and before, so Took limits the
// suggested time to the range that is possible.
func (c Cancellation) Took(end, suggested int64) int64 {
	return min(max(suggested, end-c.before, 0), max(end-c.after, 0))
}

// Patience limits the wall time of an attempt to this multiple of its limit. The limit itself
// applies to charged time, which does not include waiting for a core.
const Patience = 10

// beginNS is added to the wall time that an attempt can take if it has to start a process, in ns.
const beginNS = int64(10 * time.Second)

// Budget holds the limits of the attempts of one turn, in ns.
type Budget struct {
	Puzzle int64       // time limit of one puzzle, in ns
	Grace  int64       // time that a solver has to return after a cancellation, in ns
	Total  int64       // solving time of the turn, in ns; when it is spent, the current attempt is cancelled
	Stop   atomic.Bool // true if the turn must end; set when Total is spent, or by the code that ends the turn
}

// Phase is a period in which a goroutine runs foreign code, such as a solver.
type Phase struct {
	Budget   *Budget
	Start    int64     // clock reading at the beginning of the phase, in ns
	Limit    int64     // time limit of one attempt, in ns
	Spent    int64     // time that the turn spent before this phase, in ns
	Index    int       // index of the first puzzle, in the caller's numbering
	Making   bool      // true if the phase makes or closes a solver; such a phase has no attempts and is not cancelled
	Warm     bool      // true in a warm-up, whose time does not count
	Instance *Instance // the solver of this phase; nil before it has been made
	Stuck    string    // reason to report if the goroutine is given up in this phase because it hangs; empty if the phase attempts puzzles
	// Waited returns how long the goroutine has waited for a core since Start, in ns. This time is
	// not charged. Only Look calls Waited, when the wall time exceeds a limit. If Waited is nil,
	// all time is charged.
	Waited func() int64

	first int64 // number of the first attempt of the phase; -1 if the phase has no attempts
}

// Guard shows the state of a goroutine to the limit watcher, another goroutine that cancels late attempts.
// The guarded goroutine calls Enter before foreign code and Leave after it. In between, the limit watcher
// calls Look every few milliseconds, which is called a visit.
type Guard struct {
	Context Context // context that the attempts of this goroutine get

	lost atomic.Bool // true after the goroutine was given up because it ignored a cancellation
	gone atomic.Bool // true after the goroutine has ended

	mu        sync.Mutex
	inside    bool
	now       Phase
	seen      int64 // number of the attempt that Look saw last
	seenAt    int64 // clock reading when Look first saw the attempt with the number seen, in ns
	visit     int64 // clock reading at the last call of Look or at the beginning of the phase, in ns
	after     int64 // clock reading in ns at the call of Look before seenAt; the attempt began after this call
	stopped   int64 // number of the last cancelled attempt
	stoppedAt int64 // clock reading in ns when the last cancelled attempt was cancelled
	paused    int64 // time for which the machine paused since seenAt, in ns
	waited    int64 // result of Phase.Waited when the limit watcher cancelled the attempt, in ns
	cancelled map[int]Cancellation
	waiting   solvers.Interrupter // solver of the current attempt, if a cancellation must interrupt it; otherwise nil
}

// Enter begins a phase.
func (g *Guard) Enter(p Phase) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if p.first = g.Context.attempt.Load() + 1; p.Making {
		p.first = -1
	}
	g.inside, g.now = true, p
	g.seen, g.seenAt, g.paused, g.stopped = p.first, p.Start, 0, 0
	g.visit, g.after = p.Start, p.Start
}

// Leave ends a phase. It returns false if the goroutine was given up in the meantime, because it
// ignored a cancellation. The goroutine must then end without changing any shared data.
func (g *Guard) Leave() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.inside = false
	return !g.lost.Load()
}

// Begin starts the next attempt of a solver that waits for a program. Until End, a cancellation
// also interrupts the solver. After End it does not, because a late interrupt must not hit the next
// puzzle.
func (g *Guard) Begin(i solvers.Interrupter) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.Context.next()
	g.waiting = i
}

// End ends an attempt that Begin started.
func (g *Guard) End() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting = nil
}

// interrupt interrupts a solver that waits for a program. Look calls it again and again after a
// cancellation, because an interrupt has no effect if the solver has not yet begun to wait.
func (g *Guard) interrupt() {
	if g.waiting != nil {
		g.waiting.Interrupt()
	}
}

// Lost reports whether the goroutine was given up because it ignored a cancellation.
func (g *Guard) Lost() bool { return g.lost.Load() }

// Exit records that the goroutine ends. If it ends inside a phase, a solver called runtime.Goexit.
func (g *Guard) Exit() { g.gone.Store(true) }

// Gone reports whether the goroutine has ended.
func (g *Guard) Gone() bool { return g.gone.Load() }

// TakeCancelled returns the cancelled attempts by the index of their puzzles, and removes them from
// the guard.
func (g *Guard) TakeCancelled() map[int]Cancellation {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := g.cancelled
	g.cancelled = nil
	return c
}

// stopping reports whether the turn must end. Only the goroutine of the guard calls it.
func (g *Guard) stopping() bool { return g.now.Budget != nil && g.now.Budget.Stop.Load() }

// Paused removes a pause of the machine from the current phase, because the solver did not
// cause the pause. It moves all begin times of the phase later by ns, but not past now.
func (g *Guard) Paused(ns, now int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, at := range []*int64{&g.now.Start, &g.seenAt, &g.visit, &g.after, &g.stoppedAt} {
		*at = min(*at+ns, now)
	}
	g.paused += ns
}

// Look is one visit of the limit watcher. It cancels the attempt if its time is up. If a cancelled
// attempt has used up its grace period, Look gives the goroutine up and returns true, but only
// once. An attempt that was cancelled before its limit also gets the rest of its limit, unless the
// whole run must end (halted).
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
		g.seen, g.seenAt, g.paused, g.after = attempt, now, 0, g.visit
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

// outOfGrace reports whether a cancelled attempt has used up its grace period.
func (g *Guard) outOfGrace(now int64, halted bool) bool {
	b, late := g.now.Budget, now-g.stoppedAt
	switch {
	case late <= b.Grace, !halted && now-g.seenAt <= max(g.now.Limit, b.Puzzle)+b.Grace:
		return false
	case halted, (late+g.paused)/Patience > b.Grace:
		return true
	}
	return late-(g.uncharged()-g.waited) > b.Grace
}

// uncharged returns the time of the phase that does not count towards its limits, in ns.
func (g *Guard) uncharged() int64 {
	if g.now.Waited == nil {
		return 0
	}
	return g.now.Waited()
}

// over reports whether the current attempt has exceeded its limit.
func (g *Guard) over(now int64) bool {
	took, limit := now-g.seenAt, g.now.Limit
	if i := g.now.Instance; i != nil && i.Timed != nil {
		return (took+g.paused-beginNS)/Patience >= limit || took >= limit && i.Timed.Ran()-g.paused-g.uncharged() >= limit
	}
	return (took+g.paused)/Patience >= limit || took >= limit && took-g.uncharged() >= limit
}

// due returns the reason to cancel the current attempt. It returns 0 if the attempt can continue.
func (g *Guard) due(now int64) Why {
	p := &g.now
	switch {
	case g.over(now):
		return OverLimit
	case p.Making: // a solver that is being made is not cancelled when the budget is spent
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

// index returns the index of the puzzle that was attempted when Look was last called.
func (g *Guard) index() int { return g.now.Index + int(g.seen-g.now.first) }

// StuckAt returns the index of the puzzle on which a lost goroutine hangs. If the goroutine does
// not hang on a puzzle, index is -1 and why is the reason to report. i is the instance, or nil if
// no instance exists yet.
func (g *Guard) StuckAt() (index int, why string, i *Instance) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.now.Stuck != "" {
		return -1, g.now.Stuck, g.now.Instance
	}
	return g.index(), "", g.now.Instance
}

// SpentBy returns the time that the turn of a lost goroutine has spent until now, in ns.
func (g *Guard) SpentBy(now int64) int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.now.Warm || g.now.Making {
		return g.now.Spent
	}
	return g.now.Spent + now - g.now.Start
}

// Within calls work, which gives puzzles to an instance. On another goroutine, it cancels each
// attempt that takes longer than limit. When ctx ends, it cancels the current attempt. If i is not
// nil, times in which its processes wait for a core do not count towards the limit.
func (g *Guard) Within(ctx context.Context, limit time.Duration, c Clock, i *Instance, work func()) {
	b := &Budget{Puzzle: limit.Nanoseconds(), Grace: math.MaxInt64, Total: math.MaxInt64}
	defer context.AfterFunc(ctx, func() { b.Stop.Store(true) })()
	done := make(chan struct{})
	var watcher sync.WaitGroup
	p := Phase{Budget: b, Start: c.Now(), Limit: b.Puzzle, Instance: i}
	if i != nil {
		p.Waited = i.Waited(c)
	}
	g.Enter(p)
	watcher.Go(func() { Watch(done, limit, func() { g.Look(c.Now(), false) }) })
	work()
	g.Leave()
	close(done)
	watcher.Wait()
}

// Watch calls visit regularly until done is closed. The interval is a fiftieth of the shortest
// limit, but between 1 and 10 ms.
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
