package solvertest

import (
	"context"
	"errors"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// bentBatch is a solver whose SolveBatch has a fault.
type bentBatch struct {
	*model
	batch func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error)
}

func (b *bentBatch) SolveBatch(ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
	b.batch(b.model, ctx, q, c, errs)
}

// rightBatch is an implementation of SolveBatch without a fault.
func rightBatch(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
	for k := range q {
		errs[k] = m.Solve(ctx, &q[k], &c[k])
	}
}

func batchSpec(batch func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error)) solvers.Spec {
	spec := modelSpec()
	spec.New = func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
		return &bentBatch{newModel(shape), batch}, nil
	}
	return spec
}

func TestBatchModelPasses(t *testing.T) {
	Run(t, batchSpec(rightBatch))
}

// TestBatchFaultsAreCaught shows that the checks find each of these faults of SolveBatch.
func TestBatchFaultsAreCaught(t *testing.T) {
	release := make(chan struct{}) // a test closes the channel to end the solvers that never return
	defer close(release)

	for _, row := range []struct {
		reason string // fault of the solver
		by     string // name of the check that must find the fault
		batch  func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error)
	}{
		{"skips the last puzzle of an odd number", "batch", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			n := len(q) / 2 * 2
			rightBatch(m, ctx, q[:n], c[:n], errs[:n])
			clear(errs[n:])
		}},
		{"panics at a batch without puzzles", "batch", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			_ = q[0]
			rightBatch(m, ctx, q, c, errs)
		}},
		{"keeps old errors in errs", "batch", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			for k := range q {
				if err := m.Solve(ctx, &q[k], &c[k]); err != nil {
					errs[k] = err
				}
			}
		}},
		{"uses the limit of the first query for all", "batch", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			for k := range q {
				one := q[k]
				one.Limit = q[0].Limit
				errs[k] = m.Solve(ctx, &one, &c[k])
			}
		}},
		{"uses the candidates of another puzzle", "batch", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			for k := range q {
				one := q[k]
				one.Candidates = q[k/2*2].Candidates
				errs[k] = m.Solve(ctx, &one, &c[k])
			}
		}},
		{"adds up the nodes of the batch", "batch", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			rightBatch(m, ctx, q, c, errs)
			for k := 1; k < len(c); k++ {
				c[k].Nodes += c[k-1].Nodes
			}
		}},
		{"returns another solution than Solve if there are several", "batch", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			rightBatch(m, ctx, q, c, errs)
			for k := range c {
				if c[k].Count > 1 {
					swapDigits(c[k].Solution, q[k].Puzzle)
				}
			}
		}},
		{"solves in the queries", "batch", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			rightBatch(m, ctx, q, c, errs)
			for k := range q {
				if c[k].Count > 0 {
					copy(q[k].Puzzle, c[k].Solution)
				}
			}
		}},
		{"makes a buffer in SolveBatch", "batch-allocations", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			rightBatch(m, ctx, q, c, errs)
			sink = make([]byte, len(q))
		}},
		{"ignores the context and never returns", "batch-cancellation", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			for k := range q {
				if q[k].Limit > 50_000 {
					<-release
				}
				errs[k] = m.Solve(ctx, &q[k], &c[k])
			}
		}},
		{"returns no error when cancelled", "batch-cancellation", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			rightBatch(m, ctx, q, c, errs)
			clear(errs)
		}},
		{"returns its own error when cancelled", "batch-cancellation", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			rightBatch(m, ctx, q, c, errs)
			for k := range errs {
				if errs[k] != nil {
					errs[k] = errors.New("stopped")
				}
			}
		}},
		{"after a cancellation, has an error only for the first puzzle", "batch-cancellation", func(m *model, ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
			rightBatch(m, ctx, q, c, errs)
			for k := 1; k < len(errs); k++ {
				errs[k] = nil
			}
		}},
	} {
		t.Run(row.reason, func(t *testing.T) { mustCatch(t, batchSpec(row.batch), row.by) })
	}
}

// swapDigits exchanges the digits 1 and 2 in the blanks. The solution of an empty board remains a
// solution.
func swapDigits(solution, puzzle sudoku.Grid) {
	for i, d := range solution {
		switch {
		case puzzle[i] != 0:
		case d == 1:
			solution[i] = 2
		case d == 2:
			solution[i] = 1
		}
	}
}
