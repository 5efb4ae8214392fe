package attempt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"

	"sudokubench/solvers"
)

// Instance is a solver and its optional interfaces. A field is nil if the solver does not implement
// the interface.
type Instance struct {
	Solver      solvers.Solver
	Batcher     solvers.Batcher
	Starter     solvers.Starter
	Interrupter solvers.Interrupter
	Metered     solvers.Metered // nil if the solver works on the calling thread
	Timed       solvers.Timed   // nil if the caller must time the attempts with its own clock
	Waiter      solvers.Waiter  // nil if waits for a core count as time of the solver
	Closer      io.Closer       // nil if the solver needs no cleanup
	Waits       bool            // true if the solver waits for work outside its goroutine
}

// Make returns a new instance. If newSolver panics, Make returns an error.
func Make(newSolver func() (solvers.Solver, error)) (i *Instance, err error) {
	defer caught("made", &err)
	s, err := newSolver()
	if err == nil && s == nil {
		err = errors.New("the function New returned neither a solver nor an error")
	}
	if err != nil {
		return nil, err
	}
	i = &Instance{Solver: s}
	i.Batcher, _ = s.(solvers.Batcher)
	i.Starter, _ = s.(solvers.Starter)
	i.Interrupter, _ = s.(solvers.Interrupter)
	i.Metered, _ = s.(solvers.Metered)
	i.Timed, _ = s.(solvers.Timed)
	i.Waiter, _ = s.(solvers.Waiter)
	i.Closer, _ = s.(io.Closer)
	i.Waits = i.Batcher != nil || i.Interrupter != nil
	return i, nil
}

// Usage returns the resources that the instance has used so far. All fields are -1 if the instance
// is not metered.
func (i *Instance) Usage() solvers.Usage {
	if i.Metered == nil {
		return solvers.Usage{CPUNS: -1, PeakBytes: -1, StartNS: -1, OwnNS: -1, WallNS: -1, Starts: -1}
	}
	return i.Metered.Usage()
}

// Waited returns a function that returns how long the processes of the instance have waited for a
// core since this call, in ns.
func (i *Instance) Waited(c Clock) func() int64 {
	if i.Waiter == nil {
		return func() int64 { return 0 }
	}
	begin := c.Now()
	wait, cpu := i.Waiter.Waited()
	return func() int64 {
		waits, used := i.Waiter.Waited()
		return WaitOf(waits-wait, c.Now()-begin, cpu, used)
	}
}

// WaitOf returns how long a program waited for a core during wall ns. wait is the sum of the waits
// of all its threads and of the harness's thread, in ns. Some threads can wait while others run, so
// the sum can be too large. The result is therefore at most the wall time minus the CPU time. It is
// 0 if the CPU time is unknown.
func WaitOf(wait, wall, cpuBefore, cpuAfter int64) int64 {
	if cpuBefore < 0 || cpuAfter < cpuBefore {
		return 0
	}
	return max(0, min(wait, wall-(cpuAfter-cpuBefore)))
}

// Close closes the solver. It ignores a panic, because the instance is not used again.
func (i *Instance) Close() (err error) {
	defer func() { _ = recover() }()
	if i.Closer != nil {
		err = i.Closer.Close()
	}
	return err
}

// Start calls a method of the instance's Starter as an attempt. If it panics, Start returns an
// error.
func (i *Instance) Start(g *Guard, start func(context.Context) error) (err error) {
	g.Begin(i.Interrupter)
	defer g.End()
	defer caught("started", &err)
	return start(&g.Context)
}

// caught turns a panic into an error. It must be deferred.
func caught(when string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the solver panicked while it was %s: %v", when, p)
	}
}

// Panic is the error of an attempt that panicked.
type Panic struct {
	Value any
	place string // the text ", at " with the file and line of the first function outside the Go runtime
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v%s", p.Value, p.place) }

// Safely calls a foreign function. If it panics, Safely returns an error.
func Safely(foreign func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
		}
	}()
	foreign()
	return nil
}

// panicked returns the error for a panic. The deferred function that recovers must call it
// directly, because it skips a fixed number of stack frames.
func panicked(p any) error {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	for {
		frame, more := frames.Next()
		if frame.Function != "" && !strings.HasPrefix(frame.Function, "runtime.") {
			return &Panic{p, fmt.Sprintf(", at %s:%d", filepath.Base(frame.File), frame.Line)}
		}
		if !more {
			return &Panic{Value: p}
		}
	}
}
