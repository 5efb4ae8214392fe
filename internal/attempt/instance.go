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
	Solver  solvers.Solver
	Batcher solvers.Batcher
	Starter solvers.Starter
	Waits   bool // its work is done elsewhere, as far as is known

	interrupter solvers.Interrupter
	metered     solvers.Metered
	closer      io.Closer
}

// Make makes an instance. A panic is an error.
func Make(newSolver func() (solvers.Solver, error)) (i *Instance, err error) {
	defer caught("made", &err)
	s, err := newSolver()
	if err == nil && s == nil {
		err = errors.New("it was made of nothing: New returned no solver")
	}
	if err != nil {
		return nil, err
	}
	i = &Instance{Solver: s}
	i.Batcher, _ = s.(solvers.Batcher)
	i.Starter, _ = s.(solvers.Starter)
	i.interrupter, _ = s.(solvers.Interrupter)
	i.metered, _ = s.(solvers.Metered)
	i.closer, _ = s.(io.Closer)
	i.Waits = i.Batcher != nil || i.interrupter != nil
	return i, nil
}

// Metered reports whether the instance knows what it has used. If not, the
// calling thread has used it.
func (i *Instance) Metered() bool { return i.metered != nil }

// Usage is what the instance has used so far; nothing is known of one that is
// not metered.
func (i *Instance) Usage() solvers.Usage {
	if i.metered == nil {
		return solvers.Usage{CPUNS: -1, PeakBytes: -1, StartNS: -1, OwnNS: -1, WallNS: -1, Starts: -1}
	}
	return i.metered.Usage()
}

// Holds reports whether the instance holds more than memory, so that it has to be
// closed.
func (i *Instance) Holds() bool { return i.closer != nil }

// Close ends what the instance holds. A panic of a solver that is to end anyway
// is of no interest.
func (i *Instance) Close() (err error) {
	defer func() { _ = recover() }()
	if i.closer != nil {
		err = i.closer.Close()
	}
	return err
}

// Interrupt wakes the instance if it waits.
func (i *Instance) Interrupt() {
	if i.interrupter != nil {
		i.interrupter.Interrupt()
	}
}

// Start calls a method of the instance's Starter, as an attempt. A panic is an
// error.
func (i *Instance) Start(g *Guard, start func(context.Context) error) (err error) {
	g.Begin(i.interrupter)
	defer g.End()
	defer caught("started", &err)
	return start(&g.Context)
}

// caught makes a panic an error. It is to be deferred.
func caught(when string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("it panicked when it was %s: %v", when, p)
	}
}

// Panic is the error of an attempt that ended in one.
type Panic struct {
	Value any
	Place string // file and line of the first function outside the Go runtime; "" if there is none
}

func (p *Panic) Error() string {
	if p.Place == "" {
		return fmt.Sprintf("panic: %v", p.Value)
	}
	return fmt.Sprintf("panic: %v, at %s", p.Value, p.Place)
}

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
			return &Panic{p, fmt.Sprintf("%s:%d", filepath.Base(frame.File), frame.Line)}
		}
		if !more {
			return &Panic{Value: p}
		}
	}
}
