package bulk_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sudokubench/internal/bulk"
	"sudokubench/internal/judge"
	"sudokubench/internal/testkit"
	"sudokubench/solvers"
	"sudokubench/solvers/band"
	"sudokubench/sudoku"
)

// fragile is a solver that panics at puzzles with a 2 in the first cell. After that it panics at
// all puzzles.
type fragile struct {
	broken bool
	first  uint8 // first cell of the current puzzle
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

// Explain panics after puzzles with a 3 in the first cell.
func (s *fragile) Explain() solvers.Explanation {
	if s.first == 3 {
		panic("after")
	}
	return solvers.Explanation{}
}

// TestSolveSurvivesAPanic shows that a panic is the error of one puzzle. Another instance of the
// solver solves the next puzzle.
func TestSolveSurvivesAPanic(t *testing.T) {
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
		task := &bulk.Task{Shape: sudoku.Shape4, MaxSolutions: 1, Workers: 1, New: func() (solvers.Solver, error) { return new(fragile), nil }, Explain: tt.explain}
		answers := &bulk.Answers{
			Encode: func(b []byte, a *bulk.Attempt, _ judge.Ruling) ([]byte, error) {
				word := ""
				if a.Err != nil {
					word, _, _ = strings.Cut(a.Err.Error(), ",")
				} else {
					word = a.Claim.Solution.String()[:1]
				}
				got = append(got, word)
				return b, nil
			},
			Put: func([]byte, int) error { return nil }, Flush: func() error { return nil },
		}
		_, err := bulk.Solve(t.Context(), "in", reader(t, "line", strings.NewReader(text)), task, answers, io.Discard)
		if diff := cmp.Diff(tt.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", tt.reason, err, diff)
		}
	}
}

// TestPlainLines shows that lines with only a puzzle, which are read and solved in groups, get the
// same answers as lines that are read one by one.
func TestPlainLines(t *testing.T) {
	const good, none, clash = "000000000000000280376400000700001000020000000400300006010028000000005000000000003",
		"123456780000000009000000000000000000000000000000000000000000000000000000000000000",
		"110000000000000000000000000000000000000000000000000000000000000000000000000000000"
	text := strings.Repeat(strings.Repeat(good+"\n", 40)+none+"\n"+good+"\n"+clash+"\n"+good[:80]+"\n\n"+strings.ReplaceAll(good, "0", ".")+"\n", 30) + good
	for _, limit := range []int{1, 2} {
		var want string
		for _, row := range []struct {
			reason, text string
			workers      int
		}{
			{"after white space, one by one", strings.ReplaceAll(text, "\n", "\n "), 1},
			{"with an id", strings.ReplaceAll(text, good+"\n", good+",7.1 x\n"), 2},
			{"one worker", text, 1},
			{"three workers", text, 3},
			{"with returns", strings.ReplaceAll(text, "\n", "\r\n"), 2},
		} {
			in := reader(t, "line", strings.NewReader(row.text))
			var out, complaints strings.Builder
			answers := testkit.Must(bulk.Format{}.Answers(&out, "in", in))(t)
			task := &bulk.Task{Shape: sudoku.Shape9, MaxSolutions: limit, Workers: row.workers, New: func() (solvers.Solver, error) { return band.Spec().New(sudoku.Shape9, nil) }}
			sum, err := bulk.Solve(t.Context(), "in", in, task, answers, &complaints)
			if err = errors.Join(err, answers.Close()); err != nil || sum != (bulk.Totals{Answered: 43*30 + 1, Unsolved: 30, Faults: 60}) {
				t.Errorf("%s: totals %+v, error %v; want 1291 answered, 30 unsolved and 60 faults", row.reason, sum, err)
			}
			got := out.String() + complaints.String()
			if want == "" {
				want = got
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, limit %d (-one by one +got):\n%s", row.reason, limit, diff)
			}
		}
	}
}
