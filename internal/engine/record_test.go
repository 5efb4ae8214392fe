package engine_test

import (
	"context"
	"testing"
	"time"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/internal/record/recordtest"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
)

// TestARecordIsSmall runs a contest of 24 rounds in which the events that make a record long occur
// often. It counts the bytes of each contestant's turns.
func TestARecordIsSmall(t *testing.T) {
	const puzzles, rounds = 2048, 24
	clock := &steppedClock{}
	taking := func(d time.Duration, solve solvertest.Func) solvertest.Func {
		return func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
			clock.now.Add(d.Nanoseconds())
			return solve(ctx, q, c)
		}
	}
	declines := func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		if err := fill(ctx, q, c); q.Puzzle[0] != 0 || err != nil {
			return err
		}
		c.Count, c.Exhausted = 0, false
		return nil
	}
	p := planOf([]engine.Corpus{corpusOf("corpus", puzzles)},
		contestant("fast", taking(700*time.Nanosecond, fill)), contestant("slow", taking(70*time.Microsecond, fill)), contestant("declining", taking(700*time.Nanosecond, declines)))
	p.Clock, p.Workers, p.Rounds, p.Detail = clock, 1, rounds, false
	p.Limits.Budget = time.Hour
	sizes, declined := map[string]int{}, 0
	for _, e := range run(t, p) {
		if turn, ok := e.(*record.Turn); ok {
			sizes[turn.Contestant] += len(recordtest.Bytes(t, e))
			if turn.Contestant == "declining" {
				declined += len(turn.Findings)
			}
		}
	}
	for _, row := range []struct {
		contestant, reason string
		most               int
	}{
		{"fast", "the sums of a turn take 450 bytes", rounds * 450},
		{"slow", "the record has at most two times of each puzzle, with its guesses", rounds*450 + 2*puzzles*(6+2)},
		{"declining", "each turn lists declined puzzles as ranges, and only the first five have details", rounds*(500+1000) + declined*500},
	} {
		if got := sizes[row.contestant]; got == 0 || got > row.most {
			t.Errorf("%s: %d bytes in %d turns, want at most %d: %s", row.contestant, got, rounds, row.most, row.reason)
		}
	}
	if declined != 5 {
		t.Errorf("%d declined puzzles have details, want 5", declined)
	}
}
