package bulk

import (
	"context"

	"sudokubench/corpus"
	"sudokubench/internal/engine/attempt"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// Attempt contains a puzzle and the claim of a solver about it.
type Attempt struct {
	Puzzle corpus.Puzzle
	Claim  solvers.Claim
	Err    error // error of Solve; if it is not nil, Claim is empty

	Explanation solvers.Explanation // set if Task.Explain is true

	buffers *attempt.Buffers // memory of the claim, used for this puzzle only
}

// Task describes how puzzles are solved.
type Task struct {
	Shape        sudoku.Shape
	MaxSolutions int // number of solutions after which the search ends
	Workers      int // number of goroutines; 0 means one for each core
	New          func() (solvers.Solver, error)
	Explain      bool // request explanations from a solver that is a solvers.Explainer
}

// kept is a batch of attempts that are delivered one after the other, in order.
type kept struct {
	list []keptEntry // longer than n if an earlier batch was larger, because batches use the entries again
	n    int         // number of entries of list that belong to this batch
}

type keptEntry struct {
	attempt Attempt
	fault   *corpus.Fault // fault of the entry; nil means that the entry is a puzzle
}

// Attempts reads puzzles, solves them with the workers, and passes the attempts to handle in the
// order of the source. It passes faults of the source to bad, in the same order. It returns the
// first error of the source, handle, bad or Task.New, or ctx's error if ctx ended.
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

// queryOf returns the query about a puzzle.
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

// solve sets the claim of the attempt. The claim is empty if the solver returned an error.
func (w *worker) solve(a *Attempt) {
	if a.buffers == nil {
		a.buffers = attempt.NewBuffers(w.task.Shape, w.task.MaxSolutions, 1)
	}
	q := queryOf(&a.Puzzle, w.task.MaxSolutions, w.task.Shape)
	a.buffers.Put(0, q.Puzzle, q.Candidates)
	w.executor.Execute(a.buffers, 0, 1)
	if a.take(a.buffers, 0); a.Err != nil {
		return
	}
	if e, ok := w.executor.Solver().(solvers.Explainer); w.task.Explain && ok {
		a.Err = attempt.Safely(func() { a.Explanation = e.Explain() })
	}
}

// take copies the result of the k-th puzzle, a claim or an error, from the buffers to the attempt.
func (a *Attempt) take(b *attempt.Buffers, k int) {
	if a.Err = b.Errs[k]; a.Err != nil {
		a.Claim = solvers.Claim{}
		return
	}
	a.Claim = b.Claims[k]
}
