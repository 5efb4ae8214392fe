package attempt_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/engine/attempt"
	"sudokubench/internal/sys/clock"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// waiting is a solver that waits for work on another goroutine. A cancellation must interrupt it.
type waiting struct {
	solvertest.Func
	interrupts *int
}

func (w waiting) Interrupt() { *w.interrupts++ }

// batching is a solver that takes many puzzles at once.
type batching struct{ solvertest.Func }

func (batching) Batch() int { return 0 }

func (b batching) SolveBatch(ctx context.Context, q []solvers.Query, c []solvers.Claim, errs []error) {
	for k := range q {
		errs[k] = b.Func(ctx, &q[k], &c[k])
	}
}

// counting is a clock that advances by 1 at each reading.
type counting struct{ now int64 }

func (c *counting) Now() int64 { c.now++; return c.now }

var errRefused = errors.New("refused")

// odd is a solver whose behavior depends on the first cell: it panics, fails, writes nothing, or
// copies the puzzle into the answer. At the end it clears the puzzle.
func odd(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
	defer clear(q.Puzzle)
	switch q.Puzzle[0] {
	case 2:
		panic("two")
	case 3:
		return errRefused
	case 4:
		return nil // the solver leaves the claim unchanged
	}
	copy(c.Solution, q.Puzzle)
	c.Count, c.Exhausted, c.Nodes = q.Limit, false, 0
	return nil
}

// outcomes returns the outcome of each puzzle in a word.
func outcomes(b *attempt.Buffers, n int) (words []string) {
	for k := range n {
		c, word := b.Claim(k), "answered"
		switch err := b.Errs[k]; {
		case err != nil:
			word, _, _ = strings.Cut(err.Error(), ",")
		case c.Count < 0 && c.Exhausted && c.Nodes < 0 && !slices.ContainsFunc(c.Solution, func(d uint8) bool { return d != attempt.Poison }):
			word = "untouched"
		case c.Count != 2 || c.Solution[0] == 0:
			word = fmt.Sprintf("unexpected claim: %+v", c)
		}
		words = append(words, word)
	}
	return words
}

func puzzles(first ...uint8) *attempt.Buffers {
	b := attempt.NewBuffers(sudoku.Shape4, 2, len(first))
	for k, d := range first {
		b.Put(k, append(sudoku.Grid{d}, make(sudoku.Grid, 15)...), nil)
	}
	return b
}

func TestExecutors(t *testing.T) {
	inProcess := func() solvers.Solver { return solvertest.Func(odd) }
	dialogue := func() solvers.Solver { return waiting{odd, new(int)} }
	batch := func() solvers.Solver { return batching{odd} }
	for _, tt := range []struct {
		reason  string
		solver  func() solvers.Solver
		first   []uint8
		want    []string
		end     int
		crashed bool
	}{
		{"in process, an error concerns only its puzzle", inProcess, []uint8{1, 3, 4, 1}, []string{"answered", "refused", "untouched", "answered"}, 4, false},
		{"in process, a panic ends the executor", inProcess, []uint8{1, 2, 1}, []string{"answered", "panic: two", "untouched"}, 2, true},
		{"a dialogue ends at an error", dialogue, []uint8{1, 3, 1}, []string{"answered", "refused", "untouched"}, 2, false},
		{"a dialogue ends at a panic", dialogue, []uint8{1, 2, 1}, []string{"answered", "panic: two", "untouched"}, 2, true},
		{"a dialogue without errors", dialogue, []uint8{1, 4, 1}, []string{"answered", "untouched", "answered"}, 3, false},
		{"a batch sends all puzzles", batch, []uint8{1, 3, 4}, []string{"answered", "refused", "untouched"}, 3, false},
		{"a panic concerns the whole batch", batch, []uint8{1, 2, 1}, []string{"panic: two", "panic: two", "panic: two"}, 3, true},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			i := testkit.Must(attempt.Make(func() (solvers.Solver, error) { return tt.solver(), nil }))(t)
			var g attempt.Guard
			b, clock := puzzles(tt.first...), new(counting)
			b.Each = true
			end, crashed := attempt.NewExecutor(i, &g, clock).Execute(b, 0, len(tt.first))
			if end != tt.end || crashed != tt.crashed {
				t.Errorf("the executor ended at %d, crashed %t; want %d, %t", end, crashed, tt.end, tt.crashed)
			}
			testkit.NoDiff(t, cmp.Diff(tt.want, outcomes(b, len(tt.first))), "")
			for k := range end {
				if b.Times[k] <= 0 {
					t.Errorf("puzzle %d took %d ns, want more than 0", k, b.Times[k])
				}
			}
		})
	}
}

func TestReplacing(t *testing.T) {
	for _, tt := range []struct {
		reason string
		again  error // error of New when Replacing makes the solver again
		first  []uint8
		want   []string
		made   int
	}{
		{"a new solver after a panic and after an error", nil, []uint8{1, 2, 1, 3, 1}, []string{"answered", "panic: two", "answered", "refused", "answered"}, 3},
		{"a solver that cannot be made again", errRefused, []uint8{1, 2, 1}, []string{"answered", "panic: two", "cannot create the solver again: refused"}, 3},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			made := 0
			e, err := attempt.NewReplacing(t.Context(), func() (solvers.Solver, error) {
				if made++; made > 1 && tt.again != nil {
					return nil, tt.again
				}
				return solvertest.Func(odd), nil
			})
			if err != nil {
				t.Fatal(err)
			}
			b := puzzles(tt.first...)
			if end, crashed := e.Execute(b, 0, len(tt.first)); end != len(tt.first) || crashed || made != tt.made {
				t.Errorf("the executor ended at %d, crashed %t, and the solver was made %d times; want %d times", end, crashed, made, tt.made)
			}
			testkit.NoDiff(t, cmp.Diff(tt.want, outcomes(b, len(tt.first))), "")
		})
	}
}

// TestTogether shows that each puzzle of one call gets its own outcome, and that all get the error
// of a panic.
func TestTogether(t *testing.T) {
	for _, tt := range []struct {
		reason string
		solver solvers.Solver
		first  []uint8
		ok     bool
		want   []string
		made   int
	}{
		{"a solver for single puzzles is not called", solvertest.Func(odd), []uint8{1, 1}, false, []string{"untouched", "untouched"}, 1},
		{"an error concerns only its puzzle", batching{odd}, []uint8{1, 3, 1}, true, []string{"answered", "refused", "answered"}, 1},
		{"a panic", batching{odd}, []uint8{1, 2, 1}, true, []string{"panic: two", "panic: two", "panic: two"}, 2},
	} {
		made := 0
		e, err := attempt.NewReplacing(t.Context(), func() (solvers.Solver, error) {
			made++
			return tt.solver, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		b := puzzles(tt.first...)
		ok, got := e.Together(b, len(tt.first)), outcomes(b, len(tt.first))
		if diff := cmp.Diff(tt.want, got); ok != tt.ok || made != tt.made || diff != "" {
			t.Errorf("%s: got %t, solver made %d times; want %t, %d (-want +got):\n%s", tt.reason, ok, made, tt.ok, tt.made, diff)
		}
	}
}

// TestReplacingKeepsACancelledSolver shows that a cancelled attempt does not replace the solver.
func TestReplacingKeepsACancelledSolver(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	made := 0
	e, err := attempt.NewReplacing(ctx, func() (solvers.Solver, error) {
		made++
		return solvertest.Func(func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			if q.Puzzle[0] == 2 {
				cancel()
			}
			for q.Puzzle[0] == 3 && ctx.Err() == nil { // the solver works on this puzzle until its limit
			}
			return ctx.Err()
		}), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	e.Limit(1)
	b := puzzles(1, 3, 1, 2)
	e.Execute(b, 0, 4)
	if diff := cmp.Diff([]string{"untouched", "its context ended", "untouched", "its context ended"}, outcomes(b, 4)); diff != "" || made != 1 {
		t.Errorf("solver made %d times, want 1 (-want +got):\n%s", made, diff)
	}
}

// TestWithin shows that Within cancels an attempt at its limit and at the end of the context.
func TestWithin(t *testing.T) {
	for _, byLimit := range []bool{true, false} {
		ctx, cancel := context.WithCancel(t.Context())
		limit := time.Hour
		if byLimit {
			limit = time.Millisecond
		}
		interrupts := 0
		i, err := attempt.Make(func() (solvers.Solver, error) {
			return waiting{func(ctx context.Context, _ *solvers.Query, _ *solvers.Claim) error {
				if !byLimit {
					cancel()
				}
				<-ctx.Done()
				return ctx.Err()
			}, &interrupts}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		var g attempt.Guard
		b, clock := puzzles(1), clock.Real{}
		g.Within(ctx, limit, clock, i, func() { attempt.NewExecutor(i, &g, clock).Execute(b, 0, 1) })
		if b.Errs[0] != context.DeadlineExceeded || interrupts == 0 || g.Context.Err() == nil {
			t.Errorf("ended by its limit %t: error %v after %d interrupts; want deadline exceeded and at least 1", byLimit, b.Errs[0], interrupts)
		}
		cancel()
	}
}

func TestMake(t *testing.T) {
	for _, tt := range []struct {
		reason string
		make   func() (solvers.Solver, error)
		want   string
	}{
		{"an error is returned", func() (solvers.Solver, error) { return nil, errRefused }, "refused"},
		{"a panic becomes an error", func() (solvers.Solver, error) { panic("no") }, "the solver panicked while it was made: no"},
		{"a nil solver is an error", func() (solvers.Solver, error) { return nil, nil }, "the function New returned neither a solver nor an error"},
	} {
		if i, err := attempt.Make(tt.make); i != nil || err == nil || err.Error() != tt.want {
			t.Errorf("%s: got %v, %v; want error %q", tt.reason, i, err, tt.want)
		}
	}
}
