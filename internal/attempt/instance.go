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

// Instance is a solver and what it can do besides solving: nil where it cannot.
type Instance struct {
	Solver      solvers.Solver
	Batcher     solvers.Batcher
	Starter     solvers.Starter
	Interrupter solvers.Interrupter
	Metered     solvers.Metered // nil: the calling thread uses what it uses
	Timed       solvers.Timed   // nil: an attempt takes what the clock says
	Waiter      solvers.Waiter  // nil: it is charged for its waits
	Closer      io.Closer       // nil: it holds nothing but memory
	Waits       bool            // its work is done elsewhere, as far as is known
}

// Make makes an instance. A panic is an error.
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

// Usage is what the instance has used so far; nothing is known of one that is
// not metered.
func (i *Instance) Usage() solvers.Usage {
	if i.Metered == nil {
		return solvers.Usage{CPUNS: -1, PeakBytes: -1, StartNS: -1, OwnNS: -1, WallNS: -1, Starts: -1}
	}
	return i.Metered.Usage()
}

// Close ends what the instance holds. A panic of a solver that is to end anyway
// is of no interest.
func (i *Instance) Close() (err error) {
	defer func() { _ = recover() }()
	if i.Closer != nil {
		err = i.Closer.Close()
	}
	return err
}

// Start calls a method of the instance's Starter, as an attempt. A panic is an
// error.
func (i *Instance) Start(g *Guard, start func(context.Context) error) (err error) {
	g.Begin(i.Interrupter)
	defer g.End()
	defer caught("started", &err)
	return start(&g.Context)
}

// caught makes a panic an error. It is to be deferred.
func caught(when string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("the solver panicked while it was %s: %v", when, p)
	}
}

// Panic is the error of an attempt that ended in one.
type Panic struct {
	Value any
	place string // ", at " and the file and line of the first function outside the Go runtime
}

func (p *Panic) Error() string { return fmt.Sprintf("panic: %v%s", p.Value, p.place) }

// Safely calls what is foreign. A panic is an error.
func Safely(foreign func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
		}
	}()
	foreign()
	return nil
}

// panicked is to be called right where the panic is recovered from.
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
