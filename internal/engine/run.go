package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/judge"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run"
	"sudokubench/internal/sys/clock"
	"sudokubench/internal/sys/thread"
	"sudokubench/solvers"
)

// ErrInterrupted is the error of Run if its context ended or the run could not continue. In the
// second case, the error also contains the reason. The record can be resumed.
var ErrInterrupted = errors.New("interrupted")

// Sink receives the events of a run in order, one at a time. If it returns an error, the run stops,
// because results that cannot be stored are useless.
type Sink func(record.Event) error

// runner is the state of a running contest.
type runner struct {
	plan   *Plan
	prior  *run.Run // state that the record had before this process started; nil for a new run
	truths *truths

	mu      sync.Mutex // guards workers
	workers []*worker
	current atomic.Pointer[turn]
	halt    atomic.Bool // true if the run must end

	sinkMu   sync.Mutex // guards sink, sinkErr, obstacle and shown
	sink     Sink
	sinkErr  error
	obstacle error                     // reason why the run cannot continue
	shown    map[shownKey]map[int]bool // puzzles of which the record already has a finding with all details

	garbage      thread.Collector
	unpinned     atomic.Bool
	programCPU   atomic.Int64   // total CPU time that programs have used, in ns
	pausedNS     func() int64   // returns how long the machine has paused so far, in ns; see suspendDetector
	pauseApplied int64          // pauses of the machine that were already subtracted from the current phases, in ns
	visited      []*worker      // list of workers that the method visit reuses, because new allocations would count as a solver's
	machine      machineReading // state of the machine at the last call of observe

	began   int64                   // clock reading at which the run began, in ns; earlier by the time that the record of a resumed run already has
	closed  int                     // number of corpora that were finished before the run was resumed
	playing                         // state of the current corpus
	boarded map[string]map[int]bool // puzzles whose boards this process has written, by name of the corpus
	out     []string                // reason why each contestant is excluded from the rest of the run; empty if it is not excluded
}

// part is the state of a contestant on the current corpus.
type part struct {
	spent      int64        // part of the budget that is spent, in ns
	allowance  int64        // time that the contestant is allowed to spend, in ns; it can change during the corpus
	elapsed    int64        // wall time of all turns of the contestant, in ns
	attempts   int          // number of attempts in all turns of the contestant
	played     int          // number of rounds in which the contestant made attempts
	coarse     int          // number of rounds whose blocks were too short for the step of the clock
	cut        bool         // true if the end of the budget or of the allowance ended a turn
	refused    bool         // true if the contestant takes no part in this corpus
	probed     bool         // true if the costs before the first puzzle, such as the start, have been measured
	startNS    int64        // time of the program's shortest start, in ns; 0 if it is unknown
	charge     int64        // time of starts that the budget paid for in the latest turn, or in the measurement before the first turn, in ns
	charged    int64        // largest value of charge so far, in ns
	wall, cpu  int64        // wall time and CPU time of the attempts for which both are known, in ns
	held       *record.Held // the record's data about this contestant
	stalled    int64        // number of attempts that timed out and were repeated
	helped     bool         // true if other threads than the workers' used CPU time in a turn of the contestant
	unanswered cutShort     // longest attempt that the end of the budget cut
	hides      bool         // true if the CPU time of the program is unknown
	untimed    bool         // true if some attempts were not timed separately, so that the detail pass is needed
}

type shownKey struct {
	corpus, contestant string
	verdict            judge.Verdict
}

// Run runs the plan and passes every event to sink. prior is the state of the record that the run
// continues, or nil for a new run. The events run, contestant and corpus are sent only if prior
// does not have them. The sink can add the events to prior.
func Run(ctx context.Context, p *Plan, sink Sink, prior *run.Run) error {
	if err := p.Check(); err != nil {
		return err
	}
	prior = cmp.Or(prior, run.New())
	if prior.Head != nil {
		p.Attempts = prior.Head.Attempts
	}
	r := &runner{plan: p, prior: prior, truths: newTruths(ctx, p), sink: sink, shown: map[shownKey]map[int]bool{}, boarded: map[string]map[int]bool{}, out: make([]string, len(p.Contestants))}
	defer context.AfterFunc(ctx, r.stop)()

	// The runner must not wait for a solver's time slice to end, and neither must the goroutine
	// that cancels late attempts.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(max(runtime.GOMAXPROCS(0), p.Workers+2)))
	// Do not collect garbage during measurements.
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	if p.MemoryLimit > 0 && p.MemoryLimit < debug.SetMemoryLimit(-1) {
		defer debug.SetMemoryLimit(debug.SetMemoryLimit(p.MemoryLimit))
	}
	r.restore()
	r.open()
	r.hireAll()
	r.noteForms()
	if r.pausedNS = p.pausedNS; r.pausedNS == nil {
		seen := &suspendDetector{last: clock.Now()}
		r.pausedNS = seen.visit
	}
	watch := p.watch
	if watch == nil {
		watch = p.startLimitWatcher
	}
	stopWatcher := watch(r.visit)
	for i := r.closed; i < len(p.Corpora); i++ {
		if r.stopped() {
			break
		}
		if i+1 < len(p.Corpora) && p.twinOf(i+1) != nil {
			r.runWithTwin(i)
			i++
		} else if p.Corpora[i].size() > 0 {
			r.runCorpus(i)
		}
	}
	stopWatcher()
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

// startLimitWatcher starts a goroutine that calls visit every few milliseconds until stop is called.
func (p *Plan) startLimitWatcher(visit func()) (stop func()) {
	done := make(chan struct{})
	var watcher sync.WaitGroup
	watcher.Go(func() { attempt.Watch(done, p.shortest(), visit) })
	return func() {
		close(done)
		watcher.Wait()
	}
}

// open writes the opening events of a record, except the events that it already has.
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
				r.emit(&record.Warning{Code: record.WarnCorpus, Text: note})
			}
		}
	}
}

// hireAll starts the workers. If there are enough cores, each worker gets its own core. Otherwise
// the record gets a warning.
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
		r.emit(&record.Warning{Code: record.WarnNotPinned, Text: fmt.Sprintf("not all %d workers are pinned to their own cores; times can vary more", len(r.workers))})
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
		r.emit(&record.Warning{Code: record.WarnBusy, Text: fmt.Sprintf("on %s, %s waited for a core for %.0f%% of its time, because other work ran on the machine. If the system reports the wait, the times do not include it. Shared caches can still make them longer",
			corpus.Info.Name, r.plan.Contestants[who].Info.Name, 100*worst)})
	}
}

// noteForms warns that a program can remember its answers if puzzles keep their form.
func (r *runner) noteForms() {
	i := slices.IndexFunc(r.plan.Contestants, func(c Contestant) bool { return c.isProgram() })
	if i >= 0 && !r.plan.Symmetries {
		r.emit(&record.Warning{Code: record.WarnSameForms, Text: fmt.Sprintf(
			"each puzzle keeps its form in all rounds, and %s is a program that could remember its answers; set symmetries to true to prevent this", r.plan.Contestants[i].Info.Name)})
	}
}

// noteStalls warns if attempts on a corpus were repeated.
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
		r.emit(&record.Warning{Code: record.WarnStalled, Text: fmt.Sprintf(
			"attempts that were repeated on %s: %d (%d of %s). The machine stood still during them, or they reached the time limit after far less CPU time than the limit. Other times might be too long for the same reason",
			corpus.Info.Name, all, r.parts[most].stalled, r.plan.Contestants[most].Info.Name)})
	}
}

// noteHidden warns about programs whose CPU time on a corpus is unknown.
func (r *runner) noteHidden(corpus *Corpus) {
	for i := range r.parts {
		if r.parts[i].hides {
			r.emit(&record.Warning{Code: record.WarnCPUUnknown, Text: fmt.Sprintf(
				"on %s, the CPU time of %s is unknown, so its times contain its waits for a core. It has several processes and the system refuses to count their CPU time (sysctl kernel.perf_event_paranoid=2 permits it), or it runs a file that it cannot read",
				corpus.Info.Name, r.plan.Contestants[i].Info.Name)})
		}
	}
}

// noteCut warns about contestants whose budget ended during a long attempt, and about programs
// whose budget is too short for a verdict on a puzzle on which they hang.
func (r *runner) noteCut(corpus *Corpus) {
	small, text := 0, ""
	for i := range r.parts {
		name, l, p := r.plan.Contestants[i].Info.Name, r.plan.limits(i), &r.parts[i]
		if p.unanswered.ns > 0 && p.unanswered.ns >= min(l.Puzzle, l.Budget).Nanoseconds()/4 {
			where := cmp.Or(corpus.Puzzles.Where(p.unanswered.puzzle), record.Where(corpus.Info.Name, 0, p.unanswered.puzzle))
			r.emit(&record.Warning{Code: record.WarnCut, Text: fmt.Sprintf("%s had no answer to %s after %s, when its time on the corpus was spent. The puzzle counts as not reached; a larger budget or time target gives it a verdict",
				name, where, time.Duration(p.unanswered.ns).Round(time.Millisecond))})
		}
		if start := time.Duration(p.startNS).Round(time.Millisecond); r.plan.Contestants[i].isProgram() && !p.refused && l.Budget < 2*l.Puzzle+start {
			small++
			text = cmp.Or(text, fmt.Sprintf("on %s, the budget of %s, %s, is shorter than two limits of a puzzle (%s) and a start (%s), so a puzzle on which it hangs may get no verdict",
				corpus.Info.Name, name, l.Budget, l.Puzzle, start))
		}
	}
	if small > 1 {
		text += fmt.Sprintf("; the same is true for others: %d", small-1)
	}
	if small > 0 {
		r.emit(&record.Warning{Code: record.WarnSmallBudget, Text: text})
	}
}

// noteStart stores how many ns of the starts in a turn were charged to the budget.
func (p *part) noteStart(charge int64) {
	p.charge, p.charged = charge, max(p.charged, charge)
}

// noteStarts warns about programs whose starts on a corpus were charged to their budgets.
func (r *runner) noteStarts(corpus *Corpus) {
	for i := range r.parts {
		if ns := r.parts[i].charged; ns > 0 {
			r.emit(&record.Warning{Code: record.WarnSlowStart, Text: fmt.Sprintf(
				"on %s, the starts of %s took up to %s in a turn. All beyond 1 s of a turn counts to its budget of %s, so it solves fewer puzzles; its times do not include starts",
				corpus.Info.Name, r.plan.Contestants[i].Info.Name, time.Duration(ns+freeStartNS).Round(100*time.Millisecond), r.plan.limits(i).Budget)})
		}
	}
}

// emit passes an event to the sink. Any goroutine can call it.
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

// progress reports finished attempts of the current turn.
func (r *runner) progress(t *turn, attempts int) {
	if r.plan.Progress == nil {
		return
	}
	r.sinkMu.Lock()
	defer r.sinkMu.Unlock()
	r.plan.Progress(&t.opened, attempts)
}

// obstruct ends the run and returns true if err is a fault of the machine rather than of a program.
func (r *runner) obstruct(err error) bool {
	if err == nil { // returns early in the usual case, because errors.As would allocate
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

// visit checks the time limits of every worker. The limit watcher, a goroutine that cancels late
// attempts, calls it every few milliseconds.
func (r *runner) visit() {
	paused := r.pausedNS()
	since := paused - r.pauseApplied
	r.pauseApplied = paused
	r.mu.Lock()
	r.visited = append(r.visited[:0], r.workers...)
	r.mu.Unlock()
	for _, w := range r.visited {
		if since > 0 {
			w.guard.Paused(since, r.plan.Clock.Now())
		}
		if w.guard.Look(r.plan.Clock.Now(), r.stopped()) {
			r.current.Load().lost <- w
		}
	}
}

// stop ends the run. It cuts the current turn, and no other turn begins.
func (r *runner) stop() {
	r.halt.Store(true)
	if t := r.current.Load(); t != nil {
		t.Stop.Store(true)
	}
}

func (r *runner) stopped() bool { return r.halt.Load() }

// details returns a finding with all details, but only once for each of the first puzzles with this
// verdict. Otherwise it returns nil, so that a solver that fails on every puzzle cannot fill the
// disk.
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
