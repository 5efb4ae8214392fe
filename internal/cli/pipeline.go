package cli

import (
	"context"
	"errors"
	"fmt"

	"sudokubench/corpus"
	"sudokubench/internal/bulk"
	"sudokubench/internal/config"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// job is one puzzle on its way through a pipeline.
type job struct {
	puzzle corpus.Puzzle
	claim  solvers.Claim
	err    error // Solve's

	explanation solvers.Explanation // where it was asked for
}

// task is what workers do with each puzzle.
type task struct {
	shape   sudoku.Shape
	limit   int
	workers int // 0 is every core
	make1   func() (solvers.Solver, error)
	after   func(solvers.Solver, *job) // right after each solve, while the solver still knows of it; may be nil
}

// checkWorkers is for --workers.
func checkWorkers(n int) error {
	if n < 0 || n > config.MostWorkers {
		return fmt.Errorf("--workers is %d; want 0 for every core, or a number up to %d", n, config.MostWorkers)
	}
	return nil
}

// kept is a batch whose puzzles are handled in order, one by one.
type kept struct {
	list []keptEntry // buffers are used again
	n    int         // how many count
}

type keptEntry struct {
	job   job
	fault *corpus.Fault // instead of a puzzle
}

// pipeline reads puzzles, has them solved by workers and hands them on in the
// order of the source. bad gets the faults of the source, in between. The error
// is that of the source, handle, bad or the solver's making; errInterrupted when
// ctx ended.
func pipeline(ctx context.Context, source *corpus.Reader, t task, handle func(*job) error, bad func(*corpus.Fault) error) error {
	return interruptible(ctx, bulk.Run(ctx, bulk.Job[kept]{
		Source:  source,
		Workers: t.workers,
		Begin: func() (bulk.Work[kept], error) {
			w, err := t.worker(ctx)
			if err != nil {
				return nil, err
			}
			return func(p *corpus.Puzzle, f *corpus.Fault, out *kept) {
				if out.n == len(out.list) {
					out.list = append(out.list, keptEntry{})
				}
				e := &out.list[out.n]
				out.n++
				if e.fault = f; f != nil {
					return
				}
				clues, expected := append(e.job.puzzle.Clues[:0], p.Clues...), append(e.job.puzzle.Expected[:0], p.Expected...)
				e.job.puzzle = *p
				e.job.puzzle.Clues, e.job.puzzle.Expected = clues, expected
				w.solve(&e.job)
			}, nil
		},
		Deliver: func(out *kept) error {
			defer func() { out.n = 0 }()
			for k := range out.n {
				e := &out.list[k]
				if ctx.Err() != nil {
					return errInterrupted
				}
				var err error
				if e.fault != nil {
					err = bad(e.fault)
				} else {
					err = handle(&e.job)
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
	}))
}

var errInterrupted = errors.New("interrupted; what was done before is written")

// interruptible says in words that a run was stopped.
func interruptible(ctx context.Context, err error) error {
	if err != nil && errors.Is(err, ctx.Err()) {
		return errInterrupted
	}
	return err
}

// solvingWorker is a solver at work.
type solvingWorker struct {
	ctx    context.Context
	solver solvers.Solver
	query  solvers.Query
	after  func(solvers.Solver, *job)
}

func (t *task) worker(ctx context.Context) (*solvingWorker, error) {
	solver, err := t.make1()
	if err != nil {
		return nil, err
	}
	return &solvingWorker{ctx, solver, solvers.Query{Shape: t.shape, Limit: t.limit}, t.after}, nil
}

// solve fills in a job's claim. A panic is an error of this puzzle alone.
func (w *solvingWorker) solve(j *job) {
	defer func() {
		if p := recover(); p != nil {
			j.err = fmt.Errorf("the solver panicked: %v", p)
		}
	}()
	cells := w.query.Shape.Cells()
	if cap(j.claim.Solution) < cells {
		j.claim.Solution = make(sudoku.Grid, cells)
	}
	// A claim left from the puzzle before is none for this one.
	j.claim = solvers.Claim{Solution: j.claim.Solution[:cells]}
	clear(j.claim.Solution)
	// The solver gets a copy, so that the answer is judged against the clues
	// that were read.
	w.query.Puzzle = append(w.query.Puzzle[:0], j.puzzle.Clues...)
	j.err = w.solver.Solve(w.ctx, &w.query, &j.claim)
	if w.after != nil {
		w.after(w.solver, j)
	}
}
