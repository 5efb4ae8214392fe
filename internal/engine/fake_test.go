package engine_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// outfit describes a simulated program, which has no process. It contains the behavior of all
// instances of the program, and counts what the engine does with them.
type outfit struct {
	clock *steppedClock

	solve   func(ctx context.Context, p *instance, q *solvers.Query, c *solvers.Claim) error // solves a puzzle; nil means that the function fill solves it
	each    time.Duration                                                                    // wall time of a puzzle
	cpu     int64                                                                            // CPU time of a puzzle, in ns; below 0 if the program does not report it
	wait    int64                                                                            // time in a puzzle for which the program's threads wait for a core, in ns
	around  time.Duration                                                                    // time of the harness before and after each process
	looks   func()                                                                           // check of the time limits, called every 10 ms of the clock; nil if the test does not check them
	own     int64                                                                            // solving time that the program reports for a puzzle, in ns
	start   time.Duration                                                                    // wall time of a start
	failing error                                                                            // error that each start returns
	begin   func(p *instance, ctx context.Context) error                                     // replaces the start of a process; nil means that a start takes the time in start and returns the error in failing
	peak    int64

	mu        sync.Mutex
	alive     int // number of running processes
	made      int // number of instances that were made
	begun     int // number of processes that were started
	cores     map[int]bool
	forms     map[string]int // how often each form of a puzzle was sent
	batches   []int          // sizes of the batches that were sent
	intrusion string         // description of a wrong interrupt: it came during an attempt that was not cancelled
}

// instance is a solver of a simulated program, the outfit. It implements all interfaces for
// programs except Batcher.
type instance struct {
	of          *outfit
	mu          sync.Mutex
	running     bool            // true while the process runs; of.mu guards this field
	inside      context.Context // context of the current attempt
	interrupted chan struct{}
	usage       solvers.Usage
	waited      atomic.Int64 // copy of usage.WaitNS, which the method Waited reads on another goroutine
	worked      atomic.Int64
	began       atomic.Int64 // clock reading in ns when the process of a timed instance started; below 0 if it does not run
	ended       atomic.Int64 // time that the process of a timed instance took, in ns
}

// timed is an instance that starts a process for each puzzle and reports its time.
type timed struct{ *instance }

func (p timed) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	p.enter(ctx)
	defer p.leave()
	return p.timed(func() error { return p.work(ctx, q, c) })
}

// timedBatching is an instance that starts a process for each batch and reports its time.
type timedBatching struct{ batching }

func (b timedBatching) Ran() int64 { return b.ran() }

func (p timed) Ran() int64 { return p.ran() }

// timed runs a process that reports its time.
func (p *instance) timed(run func() error) error {
	p.began.Store(-1)
	p.ended.Store(0)
	p.of.pass(p.of.around)
	p.began.Store(p.of.clock.Now())
	err := run()
	p.die()
	p.ended.Store(p.of.clock.Now() - p.began.Swap(-1))
	p.of.pass(p.of.around)
	p.usage.WallNS = max(0, p.usage.WallNS) + p.ended.Load()
	return err
}

func (p *instance) ran() int64 {
	if began := p.began.Load(); began >= 0 {
		return p.of.clock.Now() - began
	}
	return p.ended.Load()
}

// batching is an instance that takes size puzzles at a time.
type batching struct {
	*instance
	size int
}

// entry returns a contestant whose instances behave as the outfit describes. The contestant takes
// batches if size is at least 0.
func (o *outfit) entry(name string, size int) engine.Contestant {
	c := contestant(name, nil)
	c.Takes = func(sudoku.Shape) bool { return true }
	c.Info.Kind, c.Info.Program = record.KindProgram, &record.Program{Protocol: "fake", Command: []string{name}}
	c.New = func(_ sudoku.Shape, core int) (solvers.Solver, error) {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.made++
		if o.cores == nil {
			o.cores, o.forms = map[int]bool{}, map[string]int{}
		}
		o.cores[core] = true
		p := &instance{of: o}
		p.usage.CPUNS, p.usage.OwnNS, p.usage.WallNS = min(o.cpu, 0), -1, -1
		if o.peak == 0 {
			p.usage.PeakBytes = -1
		}
		switch {
		case size >= 0 && o.around > 0:
			return timedBatching{batching{instance: p, size: size}}, nil
		case o.around > 0:
			return timed{p}, nil
		case size >= 0:
			return batching{instance: p, size: size}, nil
		}
		return p, nil
	}
	return c
}

// launch starts the process if up is true, and otherwise ends it. It returns false if there is
// nothing to do.
func (p *instance) launch(up bool) bool {
	p.of.mu.Lock()
	defer p.of.mu.Unlock()
	if p.running == up {
		return false
	}
	if p.running = up; up {
		p.of.alive++
		p.of.begun++
	} else {
		p.of.alive--
	}
	return true
}

func (p *instance) Start(ctx context.Context) error {
	if p.of.begin != nil {
		return p.of.begin(p, ctx)
	}
	if p.of.failing != nil {
		p.of.pass(p.of.start)
		return p.of.failing
	}
	if p.launch(true) {
		p.of.pass(p.of.start)
		p.usage.Starts++
		p.usage.StartNS = int64(p.of.start)
		p.usage.CPUNS += int64(p.of.start)
	}
	return nil
}

func (p *instance) Startup(ctx context.Context, times int) (ns []int64, err error) {
	for range times {
		p.die()
		if err := p.Start(ctx); err != nil {
			return ns, err
		}
		ns = append(ns, int64(p.of.start))
	}
	return ns, nil
}

func (p *instance) die() { p.launch(false) }

func (p *instance) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	p.enter(ctx)
	defer p.leave()
	return p.work(ctx, q, c)
}

func (p *instance) work(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	o := p.of
	o.mu.Lock()
	o.forms[q.Puzzle.String()]++
	o.mu.Unlock()
	if o.failing == nil {
		_ = p.Start(ctx)
	}
	p.usage.WaitNS += o.wait
	p.waited.Add(o.wait)
	p.worked.Add(o.cpu)
	o.pass(o.each)
	p.usage.CPUNS += o.cpu
	if o.own != 0 {
		p.usage.OwnNS = max(0, p.usage.OwnNS) + o.own
	}
	if o.cpu < 0 {
		p.usage.CPUNS = -1
	}
	p.usage.PeakBytes = max(p.usage.PeakBytes, o.peak)
	var err error
	if o.solve != nil {
		err = o.solve(ctx, p, q, c)
	} else {
		err = oneBlank(q, c)
	}
	if err != nil {
		p.die()
	}
	return err
}

func (p *instance) enter(ctx context.Context) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.inside, p.interrupted = ctx, make(chan struct{})
}

func (p *instance) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.inside = nil
}

func (p *instance) Interrupt() {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.inside == nil: // the interrupt came before the solver began to wait or after it stopped waiting
	case p.inside.Err() == nil:
		p.of.mu.Lock()
		p.of.intrusion = "an interrupt came in an attempt that nobody had cancelled"
		p.of.mu.Unlock()
	default:
		select {
		case <-p.interrupted:
		default:
			close(p.interrupted)
		}
	}
}

// hang waits until it is interrupted, as if the program never answered.
func (p *instance) hang() error {
	<-p.interrupted
	return errors.New("killed")
}

func (p *instance) Waited() (waitNS, cpuNS int64) {
	return p.waited.Load(), p.worked.Load()
}

func (p *instance) Usage() solvers.Usage { return p.usage }

func (p *instance) Close() error {
	p.die()
	return nil
}

func (b batching) Batch() int { return b.size }

func (b batching) SolveBatch(ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
	b.enter(ctx)
	defer b.leave()
	b.of.mu.Lock()
	b.of.batches = append(b.of.batches, len(q))
	b.of.mu.Unlock()
	for k := range q {
		errs[k] = b.work(ctx, &q[k], &c[k])
	}
	b.die()
}

func (b timedBatching) SolveBatch(ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
	_ = b.timed(func() error { b.batching.SolveBatch(ctx, q, c, errs); return nil })
}

// pass advances the clock by d. If the outfit has a limit watcher, it visits every 10 ms.
func (o *outfit) pass(d time.Duration) {
	if o.clock != nil {
		for ; o.looks != nil && d > 10*time.Millisecond; d -= 10 * time.Millisecond {
			o.clock.now.Add(int64(10 * time.Millisecond))
			o.looks()
		}
		o.clock.now.Add(int64(d))
		if o.looks != nil {
			o.looks()
		}
	}
}

// oneBlank is a correct solver of puzzles with at most one blank in each row.
func oneBlank(q *solvers.Query, c *solvers.Claim) error {
	side := q.Shape.Side()
	copy(c.Solution, q.Puzzle)
	for r := range side {
		row := c.Solution[r*side : (r+1)*side]
		sum, blank := side*(side+1)/2, -1
		for i, d := range row {
			if sum -= int(d); d == 0 {
				blank = i
			}
		}
		if blank >= 0 {
			row[blank] = uint8(sum)
		}
	}
	c.Count, c.Exhausted = 1, false // the program reports no number of guesses, so Nodes stays unset
	return nil
}

// answer is oneBlank with the signature of a solver.
func answer(_ context.Context, q *solvers.Query, c *solvers.Claim) error { return oneBlank(q, c) }

// largeCorpus returns puzzles with one blank, each of which has millions of forms.
func largeCorpus(t *testing.T, name string, n int) engine.Corpus {
	t.Helper()
	_, solution := testkit.Must2(sudoku.ParseGrid("623941587179658234845327619261579348584136972937284156398765421412893765756412893"))(t)
	var all puzzles
	for i := range n {
		g := slices.Clone(solution)
		g[i%81] = 0
		all = append(all, g)
	}
	return engine.Corpus{Info: record.Corpus{Name: name, Shape: "9x9", WholePuzzles: n, SHA256: name}, Shape: sudoku.Shape9, Puzzles: all}
}

// programPlan returns a plan with one worker, one corpus and some programs, and the clock that the
// programs advance.
func programPlan(t *testing.T, n int, entries ...engine.Contestant) (*engine.Plan, *steppedClock) {
	t.Helper()
	p := planOf([]engine.Corpus{largeCorpus(t, "k", n)}, entries...)
	p.Workers = 1
	p.Limits.Start = time.Hour
	return p, p.Clock.(*steppedClock)
}

// plan returns a plan with one worker and the program p, which behaves as the outfit describes. The
// program advances the plan's clock.
func (o *outfit) plan(t *testing.T, n, size int) *engine.Plan {
	t.Helper()
	p, clock := programPlan(t, n, o.entry("p", size))
	o.clock = clock
	return p
}

// check reports an error if processes are left or if an interrupt came at a wrong time.
func (o *outfit) check(t *testing.T) {
	t.Helper()
	if o.alive != 0 {
		t.Errorf("%d of %d processes are still running, want 0", o.alive, o.begun)
	}
	if o.intrusion != "" {
		t.Error(o.intrusion)
	}
}
