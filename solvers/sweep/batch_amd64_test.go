//go:build amd64 && !noasm

package sweep

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"
	"unsafe"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// batcher returns the solver for batches of the first engine that has one.
func batcher(t testing.TB) *batched {
	for _, m := range makers() {
		if m.batched != nil {
			return m.batched().(*batched)
		}
	}
	t.Skip("no engine of this machine works on several puzzles at a time")
	return nil
}

// TestBatchFields compares the offsets of the fields of Go types with the offsets that the assembly
// uses.
func TestBatchFields(t *testing.T) {
	var p batch
	var l lane
	var q solvers.Query
	var c solvers.Claim
	for _, row := range []struct {
		what      string
		got, want uintptr
	}{
		{"batch.memory", unsafe.Offsetof(p.memory), 0},
		{"batch.queries", unsafe.Offsetof(p.queries), 8},
		{"batch.claims", unsafe.Offsetof(p.claims), 16},
		{"batch.next", unsafe.Offsetof(p.next), 24},
		{"batch.end", unsafe.Offsetof(p.end), 32},
		{"batch.treated", unsafe.Offsetof(p.treated), 40},
		{"batch.lanes", unsafe.Offsetof(p.lanes), 64},
		{"lane.query", unsafe.Offsetof(l.query), 0},
		{"lane.top", unsafe.Offsetof(l.top), 8},
		{"lane.nodes", unsafe.Offsetof(l.nodes), 16},
		{"lane.guesses", unsafe.Offsetof(l.guesses), 24},
		{"lane.idle", unsafe.Offsetof(l.idle), 32},
		{"lane.hidden", unsafe.Offsetof(l.hidden), 64},
		{"a lane", unsafe.Sizeof(l), 256},
		{"Query.Puzzle", unsafe.Offsetof(q.Puzzle), 16},
		{"Query.Limit", unsafe.Offsetof(q.Limit), 40},
		{"a Query", unsafe.Sizeof(q), 72},
		{"Claim.Solution", unsafe.Offsetof(c.Solution), 0},
		{"Claim.Count", unsafe.Offsetof(c.Count), 24},
		{"Claim.Exhausted", unsafe.Offsetof(c.Exhausted), 32},
		{"Claim.Nodes", unsafe.Offsetof(c.Nodes), 40},
		{"a Claim", unsafe.Sizeof(c), 48},
	} {
		if row.got != row.want {
			t.Errorf("%s: got %d bytes; want %d, as in internal/asmgen", row.what, row.got, row.want)
		}
	}
}

// many is a batch with puzzles of any kind.
type many struct {
	queries []solvers.Query
	claims  []solvers.Claim
	errs    []error
}

func (d draw) batch(size int) (b many) {
	for range size {
		puzzle := d.puzzle()
		q := solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle[:], Limit: [...]int{1, 2, 2, 20, 700}[d.IntN(5)]}
		if d.IntN(20) == 0 {
			q.Candidates = make(sudoku.Candidates, 81)
			for i, digit := range puzzle {
				q.Candidates[i] = 1<<9 - 1
				if digit != 0 {
					q.Candidates[i] = 1 << (digit - 1) & (1<<9 - 1)
				}
			}
		}
		b.add(q)
	}
	return b
}

func (b *many) add(q solvers.Query) {
	b.queries = append(b.queries, q)
	b.claims = append(b.claims, solvers.Claim{Solution: make(sudoku.Grid, 81), Count: 99, Exhausted: true, Nodes: 99})
	b.errs = append(b.errs, errors.New("old"))
}

// like compares claim k of the batch with the claim that the solver s makes for the same query. It
// returns a description of the difference, or "".
func (b *many) like(s solvers.Solver, k int) string {
	want := solvers.Claim{Solution: make(sudoku.Grid, 81)}
	if err := s.Solve(context.Background(), &b.queries[k], &want); err != nil {
		return err.Error()
	}
	got := b.claims[k]
	if got.Count != want.Count || got.Exhausted != want.Exhausted || got.Nodes != want.Nodes || got.Solution.String() != want.Solution.String() {
		return fmt.Sprintf("puzzle %d of %d, %s, limit %d: the batch answers %+v, Solve answers %+v", k, len(b.queries), b.queries[k].Puzzle, b.queries[k].Limit, got, want)
	}
	return ""
}

// TestBatchesOfAllSizes compares the claims of batches with the claims for single puzzles.
func TestBatchesOfAllSizes(t *testing.T) {
	s, d := batcher(t), newDraw(t, 21)
	alone := &solver{engine: newWide()}
	for n := range 400 {
		b := d.batch(d.IntN([]int{4, 40, 100}[n%3]))
		s.SolveBatch(context.Background(), b.queries, b.claims, b.errs)
		for k, err := range b.errs {
			if err != nil {
				t.Fatalf("puzzle %d of %d: %v", k, len(b.errs), err)
			}
			if fault := b.like(alone, k); fault != "" {
				t.Fatal(fault)
			}
		}
	}
}

// TestBatchesCutShort shows that each puzzle has a right answer or the error of the context, if the
// context ends during the batch.
func TestBatchesCutShort(t *testing.T) {
	s, d := batcher(t), newDraw(t, 22)
	alone := &solver{engine: newWide()}
	answered, cut := 0, 0
	for range 150 {
		b := d.batch(d.IntN(80))
		if d.IntN(2) == 0 {
			b.add(solvers.Query{Shape: sudoku.Shape9, Puzzle: make(sudoku.Grid, 81), Limit: math.MaxInt})
			at := d.IntN(len(b.queries))
			last := len(b.queries) - 1
			b.queries[at], b.queries[last] = b.queries[last], b.queries[at]
		}
		s.SolveBatch(&looks{context.Background(), d.IntN(6)}, b.queries, b.claims, b.errs)
		for k, err := range b.errs {
			switch {
			case errors.Is(err, context.Canceled):
				cut++
			case err != nil:
				t.Fatalf("puzzle %d of %d: %v", k, len(b.errs), err)
			default:
				answered++
				if fault := b.like(alone, k); fault != "" {
					t.Fatal(fault)
				}
			}
		}
		if s.batch.queries != nil || s.batch.claims != nil {
			t.Fatal("after a batch, the solver still refers to its queries or claims")
		}
	}
	if answered < 100 || cut < 100 {
		t.Errorf("%d puzzles have an answer and %d were cut short; want at least 100 of each", answered, cut)
	}
}

// FuzzBatch answers a batch of four puzzles, so that the fourth begins when another ends. The last two
// are the same as the first two, with other limits.
func FuzzBatch(f *testing.F) {
	d := newDraw(f, 23)
	for _, kind := range kinds {
		one, two := kind.make(d), d.puzzle()
		f.Add(one[:], two[:], uint8(d.IntN(256)))
	}
	s := batcher(f)
	alone := &solver{engine: newWide()}
	f.Fuzz(func(t *testing.T, one, two []byte, limits uint8) {
		var b many
		for k, bytes := range [][]byte{one, two, one, two} {
			puzzle := make(sudoku.Grid, 81)
			copy(puzzle, bytes)
			b.add(solvers.Query{Shape: sudoku.Shape9, Puzzle: puzzle, Limit: 1 + int(limits>>(2*k)&3)})
		}
		s.SolveBatch(&looks{context.Background(), 4}, b.queries, b.claims, b.errs)
		for k, err := range b.errs {
			if err == nil {
				if fault := b.like(alone, k); fault != "" {
					t.Fatal(fault)
				}
			}
		}
	})
}

// TestShortSlices shows that SolveBatch panics, like Solve, if a puzzle or a solution has too few
// cells. Otherwise the assembly would read or write memory behind the slice.
func TestShortSlices(t *testing.T) {
	if !runs(wideNeeds) {
		t.Skip("this machine has no AVX-512 with VBMI")
	}
	for name, cells := range map[string][2]int{"puzzle": {80, 81}, "solution": {81, 80}} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("SolveBatch does not panic")
				}
			}()
			q := []solvers.Query{{Shape: sudoku.Shape9, Puzzle: make(sudoku.Grid, cells[0]), Limit: 1}}
			newBatched().SolveBatch(t.Context(), q, []solvers.Claim{{Solution: make(sudoku.Grid, cells[1])}}, make([]error, 1))
		})
	}
}
