package engine

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/sys/limits"
	"sudokubench/internal/sys/thread"
	"sudokubench/solvers"
)

// turn is one contestant's part of one round. All workers share it.
type turn struct {
	attempt.Budget // limits of the attempts; Total is the contestant's remaining time

	corpus      *Corpus
	corpusIndex int
	contestant  *Contestant
	index       int // number of the contestant in the plan
	limits      limits.Times
	round       int
	detail      bool
	slice       *slice
	places      []record.Place // places of the slice that the contestant attempts in the turn
	share       int64          // solving time after which a worker begins no further block, in ns

	next      atomic.Int64 // number of places that the workers have taken so far
	attempted atomic.Int64
	blocks    atomic.Int64 // number of blocks with attempts
	untimed   atomic.Bool  // true if some puzzles were not timed separately
	hides     atomic.Bool  // true if the CPU time of a program is unknown
	stalled   atomic.Int64 // number of attempts that timed out and were repeated
	wall, cpu atomic.Int64 // wall time and CPU time of the blocks for which both are known, in ns
	peak      atomic.Int64 // largest memory of one worker's processes, in bytes
	starts    atomic.Int64 // number of processes that the workers started
	batch     atomic.Int64 // number of puzzles in the largest batch

	unanswered cutShort // longest attempt that the end of the budget cut
	opened     record.Turn
	charged    int64        // time of the slowest worker's starts that the budget pays for, in ns
	mu         sync.Mutex   // guards sums, unanswered and refusal
	sums       *record.Sums // sums over the finished blocks
	refusal    error        // error that the contestant's function New returned

	finished chan *worker
	lost     chan *worker
}

// draw takes up to n of the places that no worker has taken yet. It returns the index of the first
// one, and their number.
func (t *turn) draw(n int) (at, got int) {
	at = int(t.next.Add(int64(n))) - n
	return at, max(0, min(n, len(t.places)-at))
}

// noteUsage adds the final usage of an instance.
func (t *turn) noteUsage(u solvers.Usage) {
	t.starts.Add(max(0, u.Starts))
	raise(&t.peak, u.PeakBytes)
}

// cutShort is an attempt that the end of the budget cut.
type cutShort struct {
	puzzle int
	ns     int64
}

func (t *turn) noteCut(h cutShort) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unanswered = longer(t.unanswered, h)
}

func longer(a, b cutShort) cutShort {
	if b.ns > a.ns {
		return b
	}
	return a
}

// noteBatch records the size of a batch.
func (t *turn) noteBatch(n int) { raise(&t.batch, int64(n)) }

// raise sets x to n if n is larger.
func raise(x *atomic.Int64, n int64) {
	for old := x.Load(); n > old && !x.CompareAndSwap(old, n); old = x.Load() {
	}
}

func (t *turn) refuse(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.refusal = err
	t.Stop.Store(true)
}

// add adds a block to the sums that the record will contain.
func (t *turn) add(b *record.Block) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sums.Add(b)
}

// addCut adds the charged time of attempts that the end of the budget cut.
func (t *turn) addCut(ns int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sums.AddCut(max(0, ns))
}

// play runs a turn to its end and records it.
func (r *runner) play(t *turn) {
	r.garbage.Collect(garbageBytes) // collects garbage now, so that the collector does not run inside the turn
	collections := thread.GCCycles()
	begin := r.plan.Clock.Now()
	var workers []*worker
	if len(t.places) > 0 {
		workers = r.workers
	}
	r.checkFiles(t, "between two turns")
	others := r.otherCPU()
	spent, abandoned := r.perform(t, workers, func(w *worker) { w.takeTurn(t) })
	if r.otherCPU()-others > t.cpu.Load()/10+(r.plan.Clock.Now()-begin)/16 {
		r.parts[t.index].helped = true
	}
	r.checkFiles(t, fmt.Sprintf("while %s ran on %s", t.contestant.Info.Name, t.corpus.Info.Name))
	r.parts[t.index].spent += spent
	r.parts[t.index].noteStart(t.charged)
	r.parts[t.index].stalled += t.stalled.Load()
	r.parts[t.index].unanswered = longer(r.parts[t.index].unanswered, t.unanswered)
	r.parts[t.index].hides = r.parts[t.index].hides || t.hides.Load()
	r.parts[t.index].wall += t.wall.Load()
	r.parts[t.index].cpu += t.cpu.Load()
	if t.untimed.Load() && !t.detail {
		r.parts[t.index].untimed = true
	}
	r.close(t, begin, collections, spent, abandoned)
}

// otherCPU returns the CPU time of all threads but the workers', in ns. A solver's helpers are
// among them.
func (r *runner) otherCPU() int64 {
	ns, ok := r.plan.Clock.ProcessCPU()
	if !ok {
		return 0
	}
	for _, w := range r.workers {
		s, _ := r.plan.Clock.Thread(w.tid)
		ns -= s.CPUNS
	}
	return ns
}

// checkFiles warns if files of entries have changed. The engine calls it before and after the turns
// of programs.
func (r *runner) checkFiles(t *turn, when string) {
	if r.plan.EntryFiles == nil || !t.contestant.isProgram() {
		return
	}
	if what := r.plan.EntryFiles(); what != "" {
		r.emit(&record.Warning{Code: record.WarnEntryFiles, Text: fmt.Sprintf("files of entries changed %s: %s; the program or another process of this machine did it, and results since then may be wrong", when, what)})
	}
}

// perform lets some workers do their part of a turn, and waits for them. spent is the time of the
// slowest, in ns. abandoned is the reason why the contestant takes no further part, or empty.
func (r *runner) perform(t *turn, workers []*worker, part func(*worker)) (spent int64, abandoned string) {
	t.finished = make(chan *worker, len(workers))
	t.lost = make(chan *worker, len(workers))
	t.charged = 0
	r.current.Store(t)
	if r.stopped() {
		t.Stop.Store(true)
	}
	for _, w := range workers {
		w.jobs <- func() {
			if part(w); !w.guard.Lost() {
				t.finished <- w
			}
		}
	}
	for range workers {
		select {
		case w := <-t.finished:
			if all := w.spent + w.charge(); all > spent {
				spent, t.charged = all, w.charge()
			}
		case w := <-t.lost:
			if r.stopped() { // the solver can be cut here because the run ends, which is not its fault
				_, _, g := w.guard.StuckAt()
				spent = max(spent, w.guard.SpentBy(r.plan.Clock.Now()))
				r.end(t, g)
				continue
			}
			t.Stop.Store(true)
			spent, t.charged = t.Total, 0
			abandoned = r.giveUp(t, w)
		}
	}
	return spent, abandoned
}

// close records how a turn ended.
func (r *runner) close(t *turn, begin int64, collections uint64, spent int64, abandoned string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	end := t.sums.Turn()
	end.SpentNS, end.ElapsedNS = spent, r.plan.Clock.Now()-begin
	end.StartNS, end.Batch = t.charged, int(t.batch.Load())
	end.GC, end.PeakBytes, end.Starts = int(thread.GCCycles()-collections), t.peak.Load(), t.starts.Load()
	end.Coarse = !t.detail && end.Verdicts[judge.Verified] > 0 && r.plan.coarse(t.blocks.Load(), end.WallNS)
	switch {
	case abandoned != "":
		end.Ended, end.Reason = record.Abandoned, abandoned
		r.out[t.index] = abandoned
	case t.refusal != nil:
		end.Ended, end.Reason = record.Skipped, t.refusal.Error()
		r.parts[t.index].refused = true
	case int(t.attempted.Load()) == len(t.places):
		end.Ended = record.Done
	case r.stopped():
		end.Ended = record.Interrupted
	default:
		end.Ended = record.Budget
		r.parts[t.index].cut = true
	}
	r.parts[t.index].elapsed += end.ElapsedNS
	r.parts[t.index].attempts += int(t.attempted.Load())
	if !t.detail && t.attempted.Load() > 0 && len(t.places) == len(t.slice.puzzles) { // a turn with only a part of the places is counted by the method recall instead
		r.parts[t.index].played++
		if end.Coarse {
			r.parts[t.index].coarse++
		}
	}
	r.emit(end)
}

// giveUp records the puzzle on which a lost worker hangs, and starts a new worker in its place. Go
// cannot end the old goroutine. why is the reason for the record.
func (r *runner) giveUp(t *turn, w *worker) (why string) {
	why = fmt.Sprintf("it continued for %s after it was cancelled", t.limits.Grace)
	verdict, reason := judge.Timeout, fmt.Sprintf("no answer within %s, and %s", t.limits.Puzzle, why)
	limit := t.limits.Puzzle.Nanoseconds()
	gone := w.guard.Gone()
	if gone {
		why = "it ended the goroutine that called it (runtime.Goexit)"
		verdict, reason, limit = judge.Crashed, why, 0
	}
	at, stuck, instance := w.guard.StuckAt()
	if at >= 0 && at < len(t.places) {
		place := t.places[at]
		number := t.slice.puzzles[place]
		detail := r.details(t, record.Finding{Puzzle: number, Verdict: verdict, NS: limit, Reason: reason}, t.slice.form(place), "")
		t.add(&record.Block{WallNS: limit, Attempts: []record.Attempt{{Place: place, Puzzle: number, Verdict: verdict, NS: limit, Nodes: -1, Finding: detail}}})
	} else if !gone {
		why = stuck
	}
	r.end(t, instance)
	cost := "no part of it is still running"
	if !gone {
		// The goroutine occupies one of the scheduler's places forever, so add one.
		runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
		cost = "it is still running and can slow down later measurements"
		if thread.Demote(w.tid) {
			cost = "it is still running, at the lowest priority, and can slow down later measurements"
		}
	}
	r.emit(&record.Warning{Code: record.WarnAbandoned, Text: fmt.Sprintf("%s was abandoned on %s: %s; %s", t.contestant.Info.Name, t.corpus.Info.Name, why, cost)})
	r.hire(w.id, w.core)
	return why
}

// end tries to end the processes of a solver whose worker is lost. It waits only for a limited
// time, because the worker might still be inside the solver.
func (r *runner) end(t *turn, i *attempt.Instance) {
	if i == nil || i.Closer == nil {
		return
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if i.Interrupter != nil {
			i.Interrupter.Interrupt()
		}
		_ = i.Close()
	}()
	select {
	case <-ended:
	case <-time.After(max(t.limits.Grace, time.Second)):
	}
}

// garbageBytes is how much the heap can grow before the runner collects garbage between two turns.
// A collection waits for every thread, even an abandoned one, so it should be rare.
const garbageBytes = 16 << 20
