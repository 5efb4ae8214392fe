package bulk_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/corpus"
	"sudokubench/internal/bulk"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// fragile panics at some puzzles, and at all of them after that.
type fragile struct {
	broken bool
	first  uint8 // of the puzzle at hand
}

func (s *fragile) Solve(_ context.Context, q *solvers.Query, c *solvers.Claim) error {
	s.first = q.Puzzle[0]
	if s.broken = s.broken || q.Puzzle[0] == 2; s.broken {
		panic("broken")
	}
	copy(c.Solution, q.Puzzle)
	clear(q.Puzzle)
	c.Count, c.Exhausted, c.Nodes = 1, false, 0
	return nil
}

// Explain panics after some puzzles.
func (s *fragile) Explain() solvers.Explanation {
	if s.first == 3 {
		panic("after")
	}
	return solvers.Explanation{}
}

// A panic is the error of one puzzle, and another instance goes on.
func TestAttemptsSurviveAPanic(t *testing.T) {
	text := "1...............\n2...............\n3...............\n4...............\n"
	for _, tt := range []struct {
		reason  string
		explain bool
		want    []string
	}{
		{"of the solver", false, []string{"1", "panic: broken", "3", "4"}},
		{"of its explanation", true, []string{"1", "panic: broken", "panic: after", "4"}},
	} {
		var got []string
		task := &bulk.Task{Shape: sudoku.Shape4, Limit: 1, Workers: 1, New: func() (solvers.Solver, error) { return new(fragile), nil }, Explain: tt.explain}
		err := bulk.Attempts(t.Context(), reader(t, "line", strings.NewReader(text)), task, func(a *bulk.Attempt) error {
			word := ""
			if a.Err != nil {
				word, _, _ = strings.Cut(a.Err.Error(), ",")
			} else {
				word = a.Claim.Solution.String()[:1]
			}
			got = append(got, word)
			return nil
		}, func(f *corpus.Fault) error { return f })
		if diff := cmp.Diff(tt.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", tt.reason, err, diff)
		}
	}
}
