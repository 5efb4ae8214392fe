package solvertest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"
	"unsafe"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// recorder is a reporter that keeps the reports of a check.
type recorder struct {
	mu      sync.Mutex
	reports []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.reports = append(r.reports, fmt.Sprintf(format, args...))
}

// convict runs one check on a solver, for all shapes that the solver takes, and returns the reports of
// the check.
func convict(spec solvers.Spec, by string, patience time.Duration) []string {
	var r recorder
	if by == "description" {
		checkDescription(&r, spec)
		return r.reports
	}
	for _, shape := range spec.Shapes {
		for _, c := range checks() {
			if c.name == by {
				c.run(&r, subject{spec, shape, patience})
			}
		}
	}
	return r.reports
}

func TestModelPasses(t *testing.T) {
	Run(t, modelSpec())
}

// bent is a solver with a fault. Its function gets a solver without a fault, which it can call.
type bent struct {
	inner *model
	solve func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error
}

func (b *bent) Solve(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	return b.solve(b.inner, ctx, q, c)
}

// forgetful is a context that reports its end only in some calls of Err: number every, 2*every and so
// on. In all other calls, Err returns nil.
type forgetful struct {
	context.Context
	every, n int
}

func (f *forgetful) Err() error {
	if f.n++; f.n%f.every != 0 {
		return nil
	}
	return f.Context.Err()
}

// sink holds a reference to allocated memory, so that the compiler cannot put the memory on the stack.
var sink []byte

// TestFaultsAreCaught runs the checks on faulty solvers. Each solver has one fault, and the check
// that is responsible for it must report it.
func TestFaultsAreCaught(t *testing.T) {
	release := make(chan struct{}) // a test closes the channel to end the solvers that never return
	defer close(release)

	type solve = func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error
	// after returns a solver that writes the right claim and then calls spoil to change it.
	after := func(spoil func(q *solvers.Query, c *solvers.Claim)) func() solve {
		return func() solve {
			return func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
				err := m.Solve(ctx, q, c)
				if err == nil {
					spoil(q, c)
				}
				return err
			}
		}
	}
	plain := func(s solve) func() solve { return func() solve { return s } }

	for _, row := range []struct {
		reason string // fault of the solver
		by     string // name of the check that must find the fault
		fault  func() solve
	}{
		{"changes a clue", "counts", after(func(q *solvers.Query, c *solvers.Claim) {
			for i, d := range q.Puzzle {
				if d != 0 && c.Count > 0 {
					c.Solution[i] = d%uint8(q.Shape.Side()) + 1
					return
				}
			}
		})},
		{"leaves a blank", "counts", after(func(q *solvers.Query, c *solvers.Claim) { c.Solution[len(c.Solution)-1] = 0 })},
		{"ignores boxes", "counts", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			m.blind = true
			return m.Solve(ctx, q, c)
		})},
		{"never looks for a second solution", "counts", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			one := solvers.Query{Shape: q.Shape, Puzzle: q.Puzzle, Limit: 1}
			err := m.Solve(ctx, &one, c)
			c.Exhausted = true
			return err
		})},
		{"counts one solution too few if there are more than two", "oracle", after(func(q *solvers.Query, c *solvers.Claim) {
			if c.Count > 2 && c.Exhausted {
				c.Count--
			}
		})},
		{"goes beyond the limit", "counts", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			more := solvers.Query{Shape: q.Shape, Puzzle: q.Puzzle, Limit: q.Limit + 1}
			return m.Solve(ctx, &more, c)
		})},
		{"always sets Exhausted, also at the limit", "counts", after(func(q *solvers.Query, c *solvers.Claim) { c.Exhausted = true })},
		{"never sets Exhausted", "counts", after(func(q *solvers.Query, c *solvers.Claim) { c.Exhausted = false })},
		{"gives up although Spec.Complete is true", "counts", after(func(q *solvers.Query, c *solvers.Claim) { c.Count, c.Exhausted = 0, false })},
		{"counts a negative number of nodes", "counts", after(func(q *solvers.Query, c *solvers.Claim) { c.Nodes = -1 })},
		{"returns its own error if there is no solution", "counts", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			if err := m.Solve(ctx, q, c); err != nil {
				return err
			}
			if c.Count == 0 {
				return errors.New("no solution")
			}
			return nil
		})},
		{"finds no solution on a full board", "full", after(func(q *solvers.Query, c *solvers.Claim) {
			if q.Puzzle.Clues() == len(q.Puzzle) {
				c.Count, c.Exhausted = 0, true
			}
		})},
		{"counts nodes on a full board", "full", after(func(q *solvers.Query, c *solvers.Claim) { c.Nodes++ })},
		{"never fills the last cell", "one-blank", after(func(q *solvers.Query, c *solvers.Claim) {
			if q.Puzzle[len(q.Puzzle)-1] == 0 {
				c.Count, c.Exhausted = 0, true
			}
		})},
		{"panics if clues clash", "illegal", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			if q.Shape.CheckClues(q.Puzzle) != nil {
				panic("index out of range")
			}
			return m.Solve(ctx, q, c)
		})},
		{"overlooks clues that clash in the last column", "illegal", after(func(q *solvers.Query, c *solvers.Claim) {
			side := q.Shape.Side()
			if last := q.Puzzle[len(q.Puzzle)-1]; last != 0 && last == q.Puzzle[side-1] {
				c.Count, c.Exhausted = 1, false
			}
		})},
		{"gives up on clues that clash", "illegal", after(func(q *solvers.Query, c *solvers.Claim) {
			if q.Shape.CheckClues(q.Puzzle) != nil {
				c.Exhausted = false
			}
		})},
		{"is wrong after some symmetries", "symmetries", after(func(q *solvers.Query, c *solvers.Claim) {
			if q.Puzzle[0] == uint8(q.Shape.Side()) {
				c.Count, c.Exhausted = 0, true
			}
		})},
		{"does not write Nodes", "claim", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			nodes := c.Nodes
			err := m.Solve(ctx, q, c)
			c.Nodes = nodes
			return err
		})},
		{"does not write Exhausted if it finds one solution", "claim", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			exhausted := c.Exhausted
			err := m.Solve(ctx, q, c)
			if c.Count == 1 {
				c.Exhausted = exhausted
			}
			return err
		})},
		{"does not write Count if there is no solution", "counts", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			n := c.Count
			err := m.Solve(ctx, q, c)
			if c.Count == 0 {
				c.Count = n
			}
			return err
		})},
		{"does not write the last cell if there is no solution", "claim", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			last := &c.Solution[len(c.Solution)-1]
			was := *last
			err := m.Solve(ctx, q, c)
			if c.Count == 0 {
				*last = was
			}
			return err
		})},
		{"replaces the slice Solution", "claim", func() solve {
			var own sudoku.Grid
			return func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
				err := m.Solve(ctx, q, c)
				own = append(own[:0], c.Solution...)
				c.Solution = own
				return err
			}
		}},
		{"writes after the end of the solution", "claim", after(func(q *solvers.Query, c *solvers.Claim) {
			// This write is one byte behind the solution. An assembly routine with a wide store can
			// make this fault.
			unsafe.Slice(&c.Solution[0], len(c.Solution)+1)[len(c.Solution)] = 0
		})},
		{"solves in the query", "query", after(func(q *solvers.Query, c *solvers.Claim) { copy(q.Puzzle, c.Solution) })},
		{"reduces the limit in the query", "query", after(func(q *solvers.Query, c *solvers.Claim) { q.Limit -= c.Count })},
		{"adds the nodes of earlier puzzles", "state", func() solve {
			var nodes int64
			return func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
				err := m.Solve(ctx, q, c)
				nodes += c.Nodes
				c.Nodes = nodes
				return err
			}
		}},
		{"returns the previous solution if a puzzle has none", "state", func() solve {
			var last sudoku.Grid
			return func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
				err := m.Solve(ctx, q, c)
				if c.Count > 0 {
					last = append(last[:0], c.Solution...)
				} else {
					copy(c.Solution, last)
				}
				return err
			}
		}},
		{"counts a node too many after a cancelled search", "state", func() solve {
			cut := false
			return func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
				err := m.Solve(ctx, q, c)
				if cut {
					c.Nodes++
				}
				cut = err != nil
				return err
			}
		}},
		{"ignores the candidates", "pencilmarks", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			clues := solvers.Query{Shape: q.Shape, Puzzle: q.Puzzle, Limit: q.Limit}
			return m.Solve(ctx, &clues, c)
		})},
		{"ignores the candidates of one cell", "pencilmarks", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			own := *q
			if q.Candidates != nil && q.Puzzle[5] == 0 {
				own.Candidates = slices.Clone(q.Candidates)
				own.Candidates[5] = q.Shape.AllCandidates()
			}
			return m.Solve(ctx, &own, c)
		})},
		{"keeps the candidates of the previous puzzle", "pencilmarks", func() solve {
			var last sudoku.Candidates
			return func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
				own := *q
				if q.Candidates != nil {
					last = q.Candidates
				}
				own.Candidates = last
				return m.Solve(ctx, &own, c)
			}
		}},
		{"removes candidates in the query", "pencilmarks", after(func(q *solvers.Query, c *solvers.Claim) {
			if c.Count == 1 && q.Candidates != nil {
				for i, d := range c.Solution {
					q.Candidates[i] &= 1 << (d - 1)
				}
			}
		})},
		{"overlooks single candidates that clash", "pencilmarks", after(func(q *solvers.Query, c *solvers.Claim) {
			if q.Candidates != nil && !q.Shape.Consistent(q.Puzzle) {
				c.Count, c.Exhausted = 1, false
			}
		})},
		{"panics if single candidates clash", "pencilmarks", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			if q.Candidates != nil && !q.Shape.Consistent(q.Puzzle) {
				panic("index out of range")
			}
			return m.Solve(ctx, q, c)
		})},
		{"ignores the context on pencilmark puzzles and never returns", "pencilmarks-cancellation", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			if q.Candidates != nil {
				<-release
			}
			return m.Solve(ctx, q, c)
		})},
		{"counts nodes if each cell has one candidate", "pencilmarks-full", after(func(q *solvers.Query, c *solvers.Claim) { c.Nodes++ })},
		{"makes a buffer for candidates in Solve", "pencilmarks-allocations", after(func(q *solvers.Query, c *solvers.Claim) {
			if q.Candidates != nil {
				sink = make([]byte, len(c.Solution))
			}
		})},
		{"makes a buffer in Solve", "allocations", after(func(q *solvers.Query, c *solvers.Claim) { sink = make([]byte, len(c.Solution)) })},
		{"ignores the context and never returns", "cancellation", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			if q.Limit > 50_000 {
				<-release
			}
			return m.Solve(ctx, q, c)
		})},
		{"calls ctx.Err too rarely", "cancellation", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			return m.Solve(&forgetful{Context: ctx, every: 1000}, q, c)
		})},
		{"returns no error when cancelled", "cancellation", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			m.Solve(ctx, q, c)
			return nil
		})},
		{"returns its own error when cancelled", "cancellation", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			if m.Solve(ctx, q, c) != nil {
				return errors.New("stopped")
			}
			return nil
		})},
		{"calls ctx.Err only before the search", "cancellation", plain(func(m *model, ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			if q.Limit > 1_000_000 {
				<-release
			}
			return m.Solve(context.Background(), q, c)
		})},
	} {
		t.Run(row.reason, func(t *testing.T) {
			spec := modelSpec()
			spec.New = func(shape sudoku.Shape, _ solvers.Options) (solvers.Solver, error) {
				return &bent{newModel(shape), row.fault()}, nil
			}
			mustCatch(t, spec, row.by)
		})
	}
}

// mustCatch fails the test if the named check reports no fault.
func mustCatch(t *testing.T, spec solvers.Spec, by string) {
	t.Helper()
	// Only solvers that never return make the check wait for this time.
	reports := convict(spec, by, 50*time.Millisecond)
	if len(reports) == 0 {
		t.Fatalf("the check %q reports no fault; want a report", by)
	}
	t.Log(reports[0])
}
