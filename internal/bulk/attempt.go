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
