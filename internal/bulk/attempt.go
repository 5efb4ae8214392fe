package bulk

import (
	"context"

	"sudokubench/corpus"
	"sudokubench/internal/attempt"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Attempt is one puzzle put to a solver, and what the solver claimed.
type Attempt struct {
	Puzzle corpus.Puzzle
	Claim  solvers.Claim
	Err    error // Solve's; the claim is empty then

	Explanation solvers.Explanation // if Task.Explain is set

	buffers *attempt.Buffers // of the claim, for this puzzle alone
}

// Task says how each puzzle is put to a solver.
type Task struct {
	Shape   sudoku.Shape
	Limit   int // solutions to look for
	Workers int // 0 is every core
	New     func() (solvers.Solver, error)
	Explain bool // ask the solver how it came to its answers, if it is a solvers.Explainer
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
			return Each(func(p *corpus.Puzzle, f *corpus.Fault, out *kept) {
				if out.n == len(out.list) {
					out.list = append(out.list, keptEntry{})
				}
				e := &out.list[out.n]
				out.n++
				if e.fault = f; f != nil {
					return
				}
				own := &e.attempt.Puzzle
				clues, expected, fields := append(own.Clues[:0], p.Clues...), append(own.Expected[:0], p.Expected...), append(own.Fields[:0], p.Fields...)
				candidates := append(own.Candidates[:0], p.Candidates...)
				*own = *p
				own.Clues, own.Expected, own.Fields, own.Candidates = clues, expected, fields, candidates
				w.solve(&e.attempt)
			}), nil
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

// queryOf asks about a puzzle.
func queryOf(p *corpus.Puzzle, limit int, shape sudoku.Shape) solvers.Query {
	q := solvers.Query{Shape: shape, Puzzle: p.Clues, Limit: limit}
	if len(p.Candidates) > 0 {
		q.Candidates = p.Candidates
	}
	return q
}

type worker struct {
	task     *Task
	executor *attempt.Replacing
}

func (t *Task) worker(ctx context.Context) (*worker, error) {
	e, err := attempt.NewReplacing(ctx, t.New)
	return &worker{t, e}, err
}

// solve fills in an attempt's claim, which is empty if there was an error.
func (w *worker) solve(a *Attempt) {
	if a.buffers == nil {
		a.buffers = attempt.NewBuffers(w.task.Shape, w.task.Limit, 1)
	}
	q := queryOf(&a.Puzzle, w.task.Limit, w.task.Shape)
	a.buffers.Put(0, q.Puzzle, q.Candidates)
	w.executor.Execute(a.buffers, 0, 1)
	if a.take(a.buffers, 0); a.Err != nil {
		return
	}
	if e, ok := w.executor.Solver().(solvers.Explainer); w.task.Explain && ok {
		a.Err = attempt.Safely(func() { a.Explanation = e.Explain() })
	}
}

// take takes the claim or the error of the k-th puzzle of some buffers.
func (a *Attempt) take(b *attempt.Buffers, k int) {
	if a.Err = b.Errs[k]; a.Err != nil {
		a.Claim = solvers.Claim{}
		return
	}
	a.Claim = b.Claims[k]
}
