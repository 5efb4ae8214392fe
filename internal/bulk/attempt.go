package bulk

import (
	"context"
	"fmt"

	"sudokubench/corpus"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Attempt is one puzzle put to a solver, and what the solver claimed.
type Attempt struct {
	Puzzle corpus.Puzzle
	Claim  solvers.Claim
	Err    error // Solve's

	Explanation solvers.Explanation // for Task.After to fill in
}

// Task says how each puzzle is put to a solver.
type Task struct {
	Shape   sudoku.Shape
	Limit   int // solutions to look for
	Workers int // 0 is every core
	New     func() (solvers.Solver, error)
	After   func(solvers.Solver, *Attempt) // called right after each solve, while the solver still knows of it; may be nil
}

// kept is a batch whose attempts are handled in order, one by one.
type kept struct {
	list []keptEntry // buffers are used again
	n    int         // how many count
}

type keptEntry struct {
	attempt Attempt
	fault   *corpus.Fault // instead of a puzzle
}

// Attempts reads puzzles, has workers solve them and hands the attempts on in the
// order of the source. bad gets the faults of the source, in between. The error
// is that of the source, of handle, of bad or of Task.New; it is ctx's if ctx
// ended.
func Attempts(ctx context.Context, source *corpus.Reader, t *Task, handle func(*Attempt) error, bad func(*corpus.Fault) error) error {
	return Run(ctx, Job[kept]{
		Source:  source,
		Workers: t.Workers,
		Begin: func() (Work[kept], error) {
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
				own := &e.attempt.Puzzle
				clues, expected := append(own.Clues[:0], p.Clues...), append(own.Expected[:0], p.Expected...)
				*own = *p
				own.Clues, own.Expected = clues, expected
				w.solve(&e.attempt)
			}, nil
		},
		Deliver: func(out *kept) error {
			defer func() { out.n = 0 }()
			for k := range out.n {
				e := &out.list[k]
				err := ctx.Err()
				switch {
				case err != nil:
				case e.fault != nil:
					err = bad(e.fault)
				default:
					err = handle(&e.attempt)
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
	})
}

// worker is a solver at work.
type worker struct {
	ctx    context.Context
	solver solvers.Solver
	query  solvers.Query
	after  func(solvers.Solver, *Attempt)
}

func (t *Task) worker(ctx context.Context) (*worker, error) {
	solver, err := t.New()
	if err != nil {
		return nil, err
	}
	return &worker{ctx, solver, solvers.Query{Shape: t.Shape, Limit: t.Limit}, t.After}, nil
}

// solve fills in an attempt's claim. A panic is an error of this puzzle alone.
func (w *worker) solve(a *Attempt) {
	defer func() {
		if p := recover(); p != nil {
			a.Err = fmt.Errorf("the solver panicked: %v", p)
		}
	}()
	cells := w.query.Shape.Cells()
	if cap(a.Claim.Solution) < cells {
		a.Claim.Solution = make(sudoku.Grid, cells)
	}
	// A claim left from the puzzle before is none for this one.
	a.Claim = solvers.Claim{Solution: a.Claim.Solution[:cells]}
	clear(a.Claim.Solution)
	// The solver gets a copy, so that the answer is judged against the clues
	// that were read.
	w.query.Puzzle = append(w.query.Puzzle[:0], a.Puzzle.Clues...)
	a.Err = w.solver.Solve(w.ctx, &w.query, &a.Claim)
	if w.after != nil {
		w.after(w.solver, a)
	}
}
