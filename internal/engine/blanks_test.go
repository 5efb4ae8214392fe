package engine_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"sudokubench/internal/engine"
	"sudokubench/internal/record"
	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestBlanks shows how many blanks count as filled rightly if solved puzzles decide.
func TestBlanks(t *testing.T) {
	corpus := corpusOf("k", 40)
	blanks := int64(0)
	for i := range 40 {
		clues := make(sudoku.Grid, 16)
		corpus.Puzzles.Clues(i, clues)
		blanks += int64(16 - clues.Clues())
	}
	oneWrong := func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		i := slices.Index(q.Puzzle, 0)
		err := fill(ctx, q, c)
		c.Solution[i] = c.Solution[i]%4 + 1
		return err
	}
	oneOpen := func(ctx context.Context, q *solvers.Query, c *solvers.Claim) error {
		i := slices.Index(q.Puzzle, 0)
		err := fill(ctx, q, c)
		c.Solution[i], c.Count, c.Exhausted = 0, 0, false
		return err
	}
	fails := func(context.Context, *solvers.Query, *solvers.Claim) error { return errors.New("no") }
	for _, row := range []struct {
		reason, rank string
		solve        solvertest.Func
		prover       bool
		all, right   int64
	}{
		{"all are right", record.RankSolved, fill, true, blanks, blanks},
		{"one of each puzzle is wrong", record.RankSolved, oneWrong, true, blanks, blanks - 40},
		{"one of each puzzle is blank", record.RankSolved, oneOpen, true, blanks, blanks - 40},
		{"no answer", record.RankSolved, fails, true, blanks, 0},
		{"wrong answers, and no solution is known", record.RankSolved, oneWrong, false, 0, 0},
		{"times decide", "", oneWrong, true, 0, 0},
	} {
		p := planOf([]engine.Corpus{corpus}, contestant("one", row.solve))
		p.Run.Rank, p.Attempts, p.Rounds, p.Detail = row.rank, 1, 1, false
		if row.prover {
			p.Prover = func(sudoku.Shape) (solvers.Solver, error) { return solvertest.Func(fill), nil }
		}
		turns := turnsOf(run(t, p), "one")
		if n := len(turns); n != 1 || turns[0].Blanks != row.all || turns[0].BlanksRight != row.right {
			t.Errorf("%s: %d turns, the first with %d of %d blanks right; want 1 with %d of %d", row.reason, n, turns[0].BlanksRight, turns[0].Blanks, row.right, row.all)
		}
	}
}
