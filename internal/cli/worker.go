package cli

import (
	"errors"
	"fmt"
	"runtime"

	"sudokubench/internal/contest"
	"sudokubench/internal/contest/host"
	"sudokubench/internal/program"
	"sudokubench/internal/program/slowdown"
	"sudokubench/internal/sys/thread"
	"sudokubench/internal/words/humanize"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

type workerCommand struct {
	Solver string            `required:"" placeholder:"NAME" help:"Solver."`
	Option map[string]string `mapsep:"none" placeholder:"NAME=VALUE" help:"Option of the solver. Can be given several times."`
	Side   int               `default:"9" help:"Number of rows of the boards (default: ${default})."`
	Core   int               `default:"-1" help:"Core to run on; -1 means any (default: ${default})."`
	Inject injection         `placeholder:"3%" help:"Slow down the solver by this share, to test bench compare. 10%:200 slows down only one puzzle in 200, so much that the mean rises by about 10%."`
}

func (w *workerCommand) Run(s *session) error {
	spec, err := contest.FindSolver(s.roster, w.Solver)
	if err != nil {
		return usage(fmt.Errorf("--solver: %w", err))
	}
	shape, ok := sudoku.ShapeOfSide(w.Side)
	if !ok || !spec.Takes(shape) {
		return usage(fmt.Errorf("--side: solver %s does not support boards of %d rows", spec.Name, w.Side))
	}
	service := program.Service{
		Worker:  program.Worker{Solver: spec.Name, Version: humanize.Version(host.Version()), Go: runtime.Version()},
		Shape:   shape,
		Core:    w.Core,
		Threads: spec.Threads,
		New: func() (solvers.Solver, error) {
			solver, err := spec.New(shape, w.Option)
			if err != nil {
				return nil, err
			}
			if w.Inject.oneIn > 0 {
				return slowdown.Few(solver, float64(w.Inject.share), w.Inject.oneIn, nil, solvingClock(spec.Threads)), nil
			}
			return solver, nil
		},
	}
	if w.Inject.oneIn == 0 {
		service.Inject = slowdown.NewBatch(float64(w.Inject.share), solvingClock(spec.Threads))
	}
	// End the worker at once at an interrupt, because the interrupt also ends the process that
	// waits for the answer.
	served := make(chan error, 1)
	go func() { served <- program.Serve(s.stdin, s.stdout, service) }()
	select {
	case err := <-served:
		return err
	case <-s.ctx.Done():
		return errors.New("interrupted")
	}
}

// solvingClock returns a function that returns the CPU time of the calling thread, in ns. It
// returns nil if the system does not report this time, or if the solver uses several threads.
func solvingClock(threads bool) func() int64 {
	if _, known := thread.CPU(); !known || threads {
		return nil
	}
	return func() int64 {
		ns, _ := thread.CPU()
		return ns
	}
}

type echoCommand struct{}

func (echoCommand) Run(s *session) error { return program.Echo(s.stdin, s.stdout) }
