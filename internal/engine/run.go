package engine

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sudokubench/internal/attempt"
	"sudokubench/internal/clock"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/run"
	"sudokubench/internal/thread"
	"sudokubench/solvers"
)

// ErrInterrupted is returned by Run if its context ended first or, with the reason,
// if it could not go on. The record can be resumed.
var ErrInterrupted = errors.New("interrupted")

// Sink takes the events of a run, one at a time and in order. An error stops
// the run: results that cannot be kept are not worth measuring.
type Sink func(record.Event) error

// runner is a run under way.
type runner struct {
	plan   *Plan
	prior  *run.Run // what is in the record already
	truths *truths

	mu      sync.Mutex // guards workers
	workers []*worker
	current atomic.Pointer[turn]
	halt    atomic.Bool // the run is to end

	sinkMu   sync.Mutex // guards the four below
	sink     Sink
	sinkErr  error
	obstacle error                     // why the run cannot go on
	shown    map[shownKey]map[int]bool // puzzles whose finding was given in full

	garbage    thread.Collector
	unpinned   atomic.Bool
	programCPU atomic.Int64   // ns of CPU time that programs have used
	stood      func() int64   // ns for which the machine has stood still so far; see witness
	noticed    int64          // of these, what the watchman has taken off what is under way
	visited    []*worker      // of the watchman: what it allocates would be counted as a solver's
	machine    machineReading // the state of the machine at its last reading

	began   int64                   // clock, less the time that the record holds: when the run began
	closed  int                     // how many corpora are over, since the record has turns of a later one
	parts   []part                  // of the corpus at hand, by contestant
	sliced  map[int]bool            // slices of the corpus at hand that the record holds
	boarded map[string]map[int]bool // puzzles whose boards this process has written, by corpus
	out     []string                // by contestant: why it is out of the whole run
}

// part is a contestant on the corpus at hand.
type part struct {
	spent     int64        // ns of the budget
	allowance int64        // ns that it may spend, as far as is known
	elapsed   int64        // ns of all its turns
	attempts  int          // in all its turns
	played    int          // rounds in which it made attempts
	coarse    int          // of these, rounds with blocks that are too short for the clock
	cut       bool         // its means ended a turn
	refused   bool         // it takes no part in this corpus
	probed    bool         // what it costs before it solves is measured
	startNS   int64        // ns of its shortest start; 0: not known
	charge    int64        // ns of a start that count to the budget, in the turn or the measurement before
	charged   int64        // the most of that in a turn
	wall, cpu int64        // ns, of the same attempts
	held      *record.Held // what the record holds of it
	stalled   int64        // attempts that ran out of time and were tried once more
	untimed   bool         // some of its attempts were not timed one by one: the detail pass is needed
}

type shownKey struct {
	corpus, contestant string
	verdict            judge.Verdict
}

// Run runs the plan and hands every event to sink. prior is what an earlier
// run of the same plan has done already; nil to begin anew. Of the opening (run,
// contestants, corpora) only those events are sent that prior has not seen. The
// sink may add the events to prior.
func Run(ctx context.Context, p *Plan, sink Sink, prior *run.Run) error {
	if err := p.Check(); err != nil {
		return err
	}
	if prior == nil {
		prior = run.New()
	}
	r := &runner{plan: p, prior: prior, truths: newTruths(ctx, p), sink: sink, shown: map[shownKey]map[int]bool{}, boarded: map[string]map[int]bool{}, out: make([]string, len(p.Contestants))}
	defer context.AfterFunc(ctx, r.stop)()

	// The runner and the watchman must not wait for a solver's time slice to end.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(max(runtime.GOMAXPROCS(0), p.Workers+2)))
	// No collection while solvers are on the clock.
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	if p.MemoryLimit > 0 && p.MemoryLimit < debug.SetMemoryLimit(-1) {
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(p.MemoryLimit))
	}
	r.restore()
	r.open()
	r.hireAll()
	r.noteForms()
	done := make(chan struct{})
	var watchman sync.WaitGroup
	r.stood = p.stood
	if p.executor == nil {
		seen := &witness{last: clock.Now()}
		r.stood = seen.visit
		watchman.Go(func() { attempt.Watch(done, p.shortest(), r.visit) })
	}
	for i := r.closed; i < len(p.Corpora); i++ {
		if r.stopped() {
			break
		}
		if p.Corpora[i].size() > 0 {
			r.runCorpus(i)
		}
	}
	close(done)
	watchman.Wait()
	for _, w := range r.workers {
		close(w.jobs)
	}
	r.sinkMu.Lock()
	err := r.obstacle
	r.sinkMu.Unlock()
	reason := "interrupted"
	switch {
	case ctx.Err() != nil && r.stopped():
		err = ErrInterrupted
	case err != nil:
		err = fmt.Errorf("%w: %w", ErrInterrupted, err)
	default:
		reason = "done"
	}
	r.writeShown()
	r.emit(&record.End{At: time.Now().UTC(), Reason: reason})
	r.sinkMu.Lock()
	defer r.sinkMu.Unlock()
	return errors.Join(err, r.sinkErr)
}

// open writes the events that open a record, but those that are there already.
func (r *runner) open() {
	if r.prior.Head == nil {
		head := r.plan.Run
		r.emit(&head)
	}
	r.openSection()
	for i := range r.plan.Contestants {
		info := r.plan.Contestants[i].Info
		if r.prior.Contestant(info.Name) == nil {
			r.emit(&info)
		}
	}
	for i := range r.plan.Corpora {
		info := r.plan.Corpora[i].Info
		if r.prior.Corpus(info.Name) == nil {
			r.emit(&info)
			for _, note := range r.plan.Corpora[i].Notes {
				r.emit(&record.Warning{Code: "corpus", Text: note})
			}
		}
	}
}

// hireAll starts the workers, each on a core of its own where there are as
// many, and says in the record where there are not.
func (r *runner) hireAll() {
	var free []int
	if r.plan.Pin {
		free = thread.Cores()
	}
	r.workers = make([]*worker, r.plan.Workers)
	for id := range r.workers {
		core := -1
		if len(r.workers) <= len(free) {
			core = free[id]
		}
		r.hire(id, core)
	}
	if r.plan.Pin && (r.unpinned.Load() || len(r.workers) > len(free)) {
		r.emit(&record.Warning{Code: "not-pinned", Text: fmt.Sprintf("not all %d workers are pinned to their own cores; times can vary more", len(r.workers))})
	}
}

func (r *runner) hire(id, core int) {
	w := newWorker(r, id, core)
	r.mu.Lock()
	r.workers[id] = w
	r.mu.Unlock()
	ready := make(chan struct{})
	go w.serve(ready)
	<-ready
}

// noteBusy warns if contestants had to wait for a core.
func (r *runner) noteBusy(corpus *Corpus) {
	const shown, enough = 0.05, int64(time.Millisecond)
	worst, who := shown, -1
	for i, p := range r.parts {
		if p.cpu > enough {
			if waited := 1 - float64(p.cpu)/float64(p.wall); waited > worst {
				worst, who = waited, i
			}
		}
	}
	if who >= 0 {
		r.emit(&record.Warning{Code: "busy", Text: fmt.Sprintf("on %s, %s waited for a core for %.0f%% of its time, because other work ran on the machine. If the system reports the wait, the times do not include it. Shared caches can still make them longer",
			corpus.Info.Name, r.plan.Contestants[who].Info.Name, 100*worst)})
	}
}

// noteForms warns that without symmetries a program can answer from memory.
func (r *runner) noteForms() {
	i := slices.IndexFunc(r.plan.Contestants, func(c Contestant) bool { return c.isProgram() })
	if i >= 0 && !r.plan.Symmetries {
		r.emit(&record.Warning{Code: "same-forms", Text: fmt.Sprintf(
			"each puzzle keeps its form in all rounds, and %s is a program that could remember its answers; set symmetries to true to prevent this", r.plan.Contestants[i].Info.Name)})
	}
}

// noteStalls warns of the attempts on a corpus that were tried once more.
func (r *runner) noteStalls(corpus *Corpus) {
	all, most := int64(0), 0
	for i := range r.parts {
		n := r.parts[i].stalled
		all += n
		if n > r.parts[most].stalled {
			most = i
		}
	}
	if all > 0 {
		r.emit(&record.Warning{Code: "stalled", Text: fmt.Sprintf(
			"attempts that were repeated on %s: %d (%d of %s). The machine stood still during them, or they reached the time limit after far less CPU time than the limit. Other times might be too long for the same reason",
			corpus.Info.Name, all, r.parts[most].stalled, r.plan.Contestants[most].Info.Name)})
	}
}

// noteStart takes in how many ns of its starts counted to the budget in a turn.
func (p *part) noteStart(charge int64) {
	p.charge, p.charged = charge, max(p.charged, charge)
}

// noteStarts warns of programs whose starts on a corpus counted to their budgets.
func (r *runner) noteStarts(corpus *Corpus) {
	for i := range r.parts {
		if ns := r.parts[i].charged; ns > 0 {
			r.emit(&record.Warning{Code: "slow-start", Text: fmt.Sprintf(
				"on %s, the starts of %s took up to %s in a turn. All beyond 1 s of a turn counts to its budget of %s, so it solves fewer puzzles; its times do not include starts",
				corpus.Info.Name, r.plan.Contestants[i].Info.Name, time.Duration(ns+freeStartNS).Round(100*time.Millisecond), r.plan.limits(i).Budget)})
		}
	}
}

// emit hands an event to the sink, one at a time.
func (r *runner) emit(e record.Event) {
	r.sinkMu.Lock()
	defer r.sinkMu.Unlock()
	if r.sinkErr != nil {
		return
	}
	if r.sinkErr = r.sink(e); r.sinkErr != nil {
		r.stop()
	}
}

// progress reports attempts of the turn under way.
func (r *runner) progress(t *turn, attempts int) {
	if r.plan.Progress == nil {
		return
	}
	r.sinkMu.Lock()
	defer r.sinkMu.Unlock()
	r.plan.Progress(&t.opened, attempts)
}

// obstruct ends the run if this is an error for which no program is to blame.
func (r *runner) obstruct(err error) bool {
	if err == nil { // as after nearly every puzzle: what follows allocates
		return false
	}
	var o *solvers.Obstacle
	if !errors.As(err, &o) {
		return false
	}
	r.sinkMu.Lock()
	defer r.sinkMu.Unlock()
	if r.obstacle == nil {
		r.obstacle = o
	}
	r.stop()
	return true
}

// visit is the watchman's, to every worker.
func (r *runner) visit() {
	stood := r.stood()
	since := stood - r.noticed
	r.noticed = stood
	r.mu.Lock()
	r.visited = append(r.visited[:0], r.workers...)
	r.mu.Unlock()
	for _, w := range r.visited {
		if since > 0 {
			w.guard.StoodStill(since, r.plan.Clock.Now())
		}
		if w.guard.Look(r.plan.Clock.Now(), r.stopped()) {
			r.current.Load().lost <- w
		}
	}
}

// stop ends the run: the turn at hand is cut, no other begins.
func (r *runner) stop() {
	r.halt.Store(true)
	if t := r.current.Load(); t != nil {
		t.Stop.Store(true)
	}
}

func (r *runner) stopped() bool { return r.halt.Load() }

// details fills in a finding, once for each of the first few puzzles of its kind: a
// solver that fails on every puzzle must not fill the disk. nil: there are enough.
func (r *runner) details(t *turn, f record.Finding, put form, answer string) *record.Finding {
	enough := 5
	if f.Verdict == judge.Wrong || f.Verdict == judge.Garbled || f.Verdict == judge.Crashed {
		enough = 100
	}
	key := shownKey{t.corpus.Info.Name, t.contestant.Info.Name, f.Verdict}
	r.sinkMu.Lock()
	shown := r.shown[key]
	if shown == nil {
		shown = map[int]bool{}
		r.shown[key] = shown
	}
	more := !shown[f.Puzzle] && len(shown) < enough
	if more {
		shown[f.Puzzle] = true
	}
	r.sinkMu.Unlock()
	if !more {
		return nil
	}
	f.ID, f.Where = t.corpus.Puzzles.ID(f.Puzzle), t.corpus.Puzzles.Where(f.Puzzle)
	f.Clues, f.Answer = put.String(), answer
	return &f
}
