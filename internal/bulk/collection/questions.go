package collection

import (
	"context"

	"sudokubench/internal/bulk"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// prover returns a complete solver for a board. A complete solver can prove that a solution is
// unique.
type prover func(sudoku.Shape) (solvers.Solver, error)

// questions is a list of puzzles for one solver. A BatchSolver solves several of them in one call.
type questions struct {
	shape   sudoku.Shape
	solver  solvers.Solver
	queries []solvers.Query
	claims  []solvers.Claim
	errs    []error
	n       int
}

func newQuestions(shape sudoku.Shape, prover prover) (*questions, error) {
	solver, err := prover(shape)
	return &questions{shape: shape, solver: solver}, err
}

func (q *questions) reset() { q.n = 0 }

// add adds a puzzle. It returns the copy that will be solved, and the caller can still change this
// copy.
func (q *questions) add(puzzle sudoku.Grid) sudoku.Grid {
	if q.n == len(q.queries) {
		cells := q.shape.Cells()
		q.queries = append(q.queries, solvers.Query{Shape: q.shape, Puzzle: make(sudoku.Grid, cells)})
		q.claims = append(q.claims, solvers.Claim{Solution: make(sudoku.Grid, cells)})
		q.errs = append(q.errs, nil)
	}
	q.n++
	copy(q.queries[q.n-1].Puzzle, puzzle)
	return q.queries[q.n-1].Puzzle
}

// ask solves all puzzles. The solver stops at limit solutions of a puzzle. ask returns an error if
// a claim is evidently wrong.
func (q *questions) ask(ctx context.Context, limit int) error {
	queries, claims, errs := q.queries[:q.n], q.claims[:q.n], q.errs[:q.n]
	for k := range queries {
		queries[k].Limit = limit
	}
	if batcher, ok := q.solver.(solvers.BatchSolver); ok {
		batcher.SolveBatch(ctx, queries, claims, errs)
	} else {
		for k := range queries {
			errs[k] = q.solver.Solve(ctx, &queries[k], &claims[k])
		}
	}
	for k := range queries {
		if err := bulk.Refute("the solver", &queries[k], &claims[k], errs[k]); err != nil {
			return err
		}
	}
	return nil
}
