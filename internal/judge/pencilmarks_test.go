package judge_test

import (
	"testing"

	"sudokubench/internal/judge"
	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// TestRulePencilmarks shows that an answer to a pencilmark puzzle is checked against the
// candidates, not only against the clues.
func TestRulePencilmarks(t *testing.T) {
	shape := sudoku.Shape4
	candidates := make(sudoku.Candidates, shape.Cells())
	for i, d := range grid(t, twoA) {
		candidates[i] = 1<<(d-1) | 1 // the digit of the solution, and 1 in every cell
	}
	q := solvers.Query{Shape: shape, Puzzle: make(sudoku.Grid, shape.Cells()), Limit: 1, Candidates: candidates}
	candidates.Clues(q.Puzzle)
	for _, row := range []struct {
		reason, solution string
		want             judge.Ruling
	}{
		{"the solution", twoA, judge.Ruling{Verdict: judge.Verified}},
		{"a full grid with other digits", twoB, judge.Ruling{Verdict: judge.Wrong, Reason: "r2c3 contains 2; its only candidate is 1"}},
		{"candidates that break a rule", "1134341221434321", judge.Ruling{Verdict: judge.Wrong, Reason: "row 1 has two 1s: r1c1, r1c2"}},
	} {
		got := judge.Rule(&q, &solvers.Claim{Solution: grid(t, row.solution), Count: 1}, judge.Truth{})
		if got != row.want {
			t.Errorf("%s: ruling %v; want %v", row.reason, got, row.want)
		}
	}
}
