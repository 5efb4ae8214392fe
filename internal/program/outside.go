package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"time"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/sys/clock"
	"sudokubench/sandbox"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// outside is the common part of all protocols: a program that can be running, and a caller that can
// be interrupted.
type outside struct {
	cfg    Config
	shape  sudoku.Shape
	blank  byte
	simple *trivial
	easy   sudoku.Grid // trivial puzzle that the last start sent
	pipe   pipe

	scratch string        // scratch folder of the running program
	began   int64         // start of the program, as a reading of package clock
	before  solvers.Usage // CPU time and other usage of programs that have ended
	faults  []error       // errors from removing scratch folders

	mu       sync.Mutex
	building int64            // start of the building of the current sandbox, as a reading of package clock; 0 means that no sandbox is being built
	built    int64            // total time for building all sandboxes so far, in ns
	process  *sandbox.Process // running program; nil means that no program is running
	ran      int64            // time that the process of the attempt ran, in ns; set if the process ends with the attempt
	ctx      context.Context  // context of the current attempt; nil between attempts
	cut      bool             // whether the attempt was interrupted
	starts   int              // number of the current start, so that the timer of an earlier start does not end this program
	late     bool             // whether the start exceeded its time limit
	closed   bool
	alarm    *alarm
}

func (o *outside) init(cfg *Config, shape sudoku.Shape, blank byte) (err error) {
	o.cfg, o.shape, o.blank = *cfg, shape, blank
	o.cfg.StartLimit = cmp.Or(cfg.StartLimit, defaultStartLimit)
	if cfg.Dir != "" { // relative paths must be made absolute, because the program starts in another folder
		if o.cfg.Dir, err = filepath.Abs(cfg.Dir); err != nil {
			return err
		}
	}
	o.cfg.Command = located(cfg.Command, o.cfg.Dir)
	o.simple, o.easy = newTrivial(shape), make(sudoku.Grid, shape.Cells())
	o.before = solvers.Usage{PeakBytes: -1, StartNS: -1, OwnNS: -1, WallNS: -1}
	o.alarm, err = newAlarm()
	return lack(err)
}

var errClosed = errors.New("the program was closed")

// enter begins an attempt. It returns the error of ctx if ctx has already ended.
func (o *outside) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return errClosed
	}
	o.ctx, o.ran = ctx, 0
	return nil
}

// leave ends an attempt and returns its error. If the attempt was interrupted, leave kills the
// program and returns the error of the context instead.
func (o *outside) leave(err error) error {
	o.mu.Lock()
	ctx, cut := o.ctx, o.cut
	o.ctx, o.cut = nil, false
	if cut {
		o.alarm.quiet()
	}
	closed := o.closed
	o.mu.Unlock()
	if !cut {
		return err
	}
	o.kill()
	if closed {
		o.alarm.close()
		return errClosed
	}
	return ctx.Err()
}

// Interrupt ends the current attempt and the program if the context of the attempt has ended.
func (o *outside) Interrupt() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.cut || o.ctx == nil || o.ctx.Err() == nil {
		return
	}
	o.cut = true
	o.stop()
}

// stop kills the program and wakes a thread that waits for its output. The caller holds the lock
// mu.
func (o *outside) stop() {
	if o.process != nil {
		o.process.Kill()
	}
	o.alarm.ring()
}

// launch starts the program in a new scratch folder. If name is not empty, launch first writes text
// to a file with this name in the folder.
func (o *outside) launch(args []string, stdin bool, name string, text []byte) (p *sandbox.Process, err error) {
	if o.scratch, err = newScratch(o.cfg.Scratch); err != nil {
		return nil, obstacle(err)
	}
	if name != "" {
		if err = place(o.scratch, name, text); err != nil {
			o.sweep()
			return nil, obstacle(fmt.Errorf("cannot write the puzzles into the program's scratch folder: %w; set TMPDIR to use another place", err))
		}
	}
	o.build(true)
	defer o.build(false)
	files := cmp.Or(name, o.cfg.Answers)
	p, err = sandbox.Start(o.cfg.Policy, sandbox.Command{Args: args, Dir: o.scratch, Source: o.cfg.Dir, Start: StartFolder(o.cfg.Command, o.cfg.Dir, files),
		Env: append(searchPath(o.cfg.Command, o.cfg.Dir, files), o.cfg.Env...), Stdin: stdin})
	if err != nil {
		o.sweep()
		return nil, unstartable(args[0], lack(err)) // return an error that is not a Failure, because a program that cannot be started takes no part
	}
	o.before.Starts++
	o.pipe.attach(p.Stdout, o.alarm)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.began = p.Began // time of the start, after the sandbox was built
	o.process = p
	if o.cut { // the attempt was interrupted while the program started
		p.Kill()
	}
	return p, nil
}

// build records the start or the end of building a sandbox. This time does not count as time of the
// program.
func (o *outside) build(begins bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if begins {
		o.building = clock.Now()
		return
	}
	o.built, o.building = o.built+clock.Since(o.building), 0
}

// buildNS returns the time that building the sandboxes of all programs took so far, in ns.
func (o *outside) buildNS() int64 {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.building == 0 {
		return o.built
	}
	return o.built + clock.Since(o.building)
}

// finish waits until the program has ended and returns how it ended.
func (o *outside) finish() sandbox.Exit {
	p := o.process
	if p.Stdin != nil {
		p.Stdin.Close()
	}
	e := p.Wait()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.process = nil
	o.before = sum(o.before, p.Usage())
	return e
}

// Waited returns how long all programs so far have waited for a core, and the CPU time that they
// used.
func (o *outside) Waited() (waitNS, cpuNS int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	u := solvers.Usage{CPUNS: o.before.CPUNS, WaitNS: o.before.WaitNS}
	if o.process != nil {
		u = sum(u, o.process.Live())
	}
	return u.WaitNS, u.CPUNS
}

// kill ends the program, if it is running, and removes its scratch folder.
func (o *outside) kill() {
	if o.process != nil {
		o.process.Kill()
		o.finish()
		o.sweep()
	}
}

// sweep removes the scratch folder of the last start.
func (o *outside) sweep() {
	if o.scratch == "" {
		return
	}
	if err := sandbox.Remove(o.scratch); err != nil {
		o.faults = append(o.faults, fmt.Errorf("cannot remove the program's scratch folder: %w", err))
	}
	o.scratch = ""
}

// sum returns the usage u plus the usage of one more program.
func sum(u solvers.Usage, p sandbox.Usage) solvers.Usage {
	if p.CPUNS < 0 || u.CPUNS < 0 {
		u.CPUNS = -1
	} else {
		u.CPUNS += p.CPUNS
	}
	u.WaitNS += max(0, p.WaitNS)
	u.PeakBytes = max(u.PeakBytes, p.PeakBytes)
	return u
}

// Usage returns the resources that all programs have used so far. Call it only between attempts.
func (o *outside) Usage() solvers.Usage {
	if p := o.process; p != nil {
		return sum(o.before, p.Usage())
	}
	return o.before
}

// Close ends the program. The error lists files that could not be removed. If an attempt is running
// on another goroutine, that goroutine cleans up.
func (o *outside) Close() error {
	o.mu.Lock()
	closed := o.closed
	o.closed = true
	if o.ctx != nil {
		if !o.cut {
			o.cut = true
			o.stop()
		}
		o.mu.Unlock()
		return nil
	}
	o.mu.Unlock()
	if !closed {
		o.kill()
		o.alarm.close()
	}
	return errors.Join(o.faults...)
}

// startLeft returns the time that is left for a start. took is the wall time of the start until
// now. The time in which the program waited for a core does not count. Wall time is limited too, to
// attempt.Patience times the limit.
func startLeft(limit, took time.Duration, u sandbox.Usage) time.Duration {
	if u.CPUNS < 0 || took >= attempt.Patience*limit {
		return limit - took
	}
	waited := max(0, min(time.Duration(u.WaitNS), took-time.Duration(u.CPUNS)))
	return min(limit-(took-waited), attempt.Patience*limit-took)
}

// limit ends a start that exceeds its time limit, unless the returned function enough is called
// before. enough reports whether the start was late.
func (o *outside) limit() (enough func() (late bool)) {
	o.mu.Lock()
	o.starts++
	this := o.starts
	var t *time.Timer
	look := func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.starts != this {
			return
		}
		if o.process != nil {
			if left := startLeft(o.cfg.StartLimit, time.Duration(clock.Since(o.began)), o.process.Live()); left > 0 {
				t.Reset(left)
				return
			}
		}
		o.late = true
		o.stop()
	}
	t = time.AfterFunc(o.cfg.StartLimit, look)
	o.mu.Unlock()
	return func() bool {
		t.Stop()
		o.mu.Lock()
		defer o.mu.Unlock()
		late := o.late
		o.starts, o.late = o.starts+1, false
		if late && !o.cut {
			o.alarm.quiet()
		}
		return late
	}
}
