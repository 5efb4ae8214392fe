package engine_test

import (
	"context"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestWarmUpAfterProofs shows that the solver warms up again before the next block if the prover
// has run, because the prover evicts its data from the caches. Proofs are stored, so this happens
// only in the first turn on a puzzle.
func TestWarmUpAfterProofs(t *testing.T) {
	for _, tt := range []struct {
		reason string
		prover bool
		limit  int
		warm   bool // true if a warm-up must come before the block
	}{
		{"claims of a unique solution are proved", true, 2, true},
		{"a grid needs no proof", true, 1, false},
		{"there is no prover", false, 2, false},
	} {
		t.Run(tt.reason, func(t *testing.T) {
			clock := &steppedClock{}
			calls := 0
			one := contestant("one", func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
				clock.now.Add(int64(100 * time.Microsecond))
				calls++
				return fill(ctx, q, c)
			})
			p := planOf([]engine.Corpus{corpusOf("k", 4096)}, one)
			p.Workers, p.Rounds, p.Detail, p.Clock, p.MaxSolutions = 1, 2, false, clock, tt.limit
			if tt.prover {
				p.Prover = func(sudoku.Shape) (solvers.Solver, error) { return solvertest.Func(fill), nil }
			}
			events := run(t, p)
			const puzzles, rounds, first = 4096, 2, 10 // each turn warms up for 1 ms
			if turns := turnsOf(events, "one"); len(turns) != rounds || turns[0].Planned != puzzles/rounds {
				t.Fatalf("got %d turns, the first with %d attempts", len(turns), turns[0].Planned)
			}
			warm := calls - puzzles
			if tt.warm == (warm == rounds*first) || warm < rounds*first {
				t.Errorf("the solver warmed up with %d puzzles, %d of them at the start of turns; want more only if the prover ran", warm, rounds*first)
			}
		})
	}
}
