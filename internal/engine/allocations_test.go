package engine_test

import (
	"cmp"
	"context"
	"slices"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/record/run/runtest"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// allocations returns the events of the allocation pass.
func allocations(events []record.Event) (list []record.Allocations) {
	for _, e := range events {
		if a, ok := e.(*record.Allocations); ok {
			list = append(list, *a)
		}
	}
	return list
}

// TestAllocations checks the pass with solvers whose allocations are known.
func TestAllocations(t *testing.T) {
	const puzzles = 40 // more than the 32 puzzles that the pass uses
	var kept [][]byte  // a reference to each allocated object, so that the compiler does not put the object on the stack
	_, solution := testkit.Must2(sudoku.ParseGrid("1234341221434321"))(t)
	allocate := func(objects, bytes int) func() {
		return func() {
			kept = kept[:0]
			for range objects {
				kept = append(kept, make([]byte, bytes))
			}
		}
	}
	clock := &steppedClock{}
	attempts := 0
	for _, tt := range []struct {
		reason  string
		work    func()
		giveUp  bool
		budget  time.Duration // time budget of the solver; 0 means a budget that is never spent
		program bool
		want    []record.Allocations // expected counts, summed over 32 puzzles
	}{
		{"without allocations, the count is 0, not absent", func() {}, false, 0, false, []record.Allocations{{Puzzles: 32}}},
		{"three objects of 1,024 bytes", allocate(3, 1024), false, 0, false, []record.Allocations{{Puzzles: 32, Bytes: 32 * 3 * 1024, Objects: 32 * 3}}},
		{"large objects", allocate(1, 1<<16), false, 0, false, []record.Allocations{{Puzzles: 32, Bytes: 32 << 16, Objects: 32}}},
		{"allocations in only some attempts do not count", func() {
			if attempts++; attempts%3 == 0 {
				allocate(9, 64)()
			}
		}, false, 0, false, []record.Allocations{{Puzzles: 32}}},
		{"a solver that gives up every puzzle", allocate(3, 1024), true, 0, false, nil},
		{"a solver that takes too long for the pass", func() { clock.now.Add(int64(time.Minute)) }, false, 10 * time.Minute, false, nil},
		{"a program", allocate(3, 1024), false, 0, true, nil},
	} {
		kept = make([][]byte, 0, 16)
		c := contestant("x", func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			tt.work()
			if c.Count, c.Exhausted = 0, false; !tt.giveUp {
				c.Count = 1
				copy(c.Solution, solution)
			}
			return nil
		})
		if tt.program {
			c = (&outfit{clock: clock}).entry("x", -1)
		}
		p := planOf([]engine.Corpus{corpusOf("k", puzzles)}, c)
		p.Symmetries, p.Clock, p.Allocations, p.Rounds, p.Detail = false, clock, true, 1, false
		p.Workers = 1 // one worker, because all instances of the solver write to the same variable
		p.Limits.Budget = cmp.Or(tt.budget, 10000*time.Hour)
		for i := range tt.want {
			tt.want[i].Corpus, tt.want[i].Contestant = "k", "x"
		}
		events := run(t, p)
		got := allocations(events)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: allocations %+v, want %+v", tt.reason, got, tt.want)
		}
		again, err := runErr(t.Context(), p, runtest.Of(t, events))
		if got := allocations(again); err != nil || len(got) != 0 {
			t.Errorf("%s: the resumed run counted %+v again, error %v; want no count and no error", tt.reason, got, err)
		}
		events = slices.DeleteFunc(events, func(e record.Event) bool {
			switch e.(type) {
			case *record.Allocations, *record.End:
				return true
			}
			return false
		})
		if again, err = runErr(t.Context(), p, runtest.Of(t, events)); err != nil || !slices.Equal(allocations(again), tt.want) {
			t.Errorf("%s: a run that was resumed before the pass counted %+v, want %+v, error %v", tt.reason, allocations(again), tt.want, err)
		}
	}
}
