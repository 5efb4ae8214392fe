package solvers

import (
	"context"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

// looks is a context that counts the calls of Err. The call number left is the first that reports
// the end.
type looks struct {
	context.Context
	n, left int
}

func (l *looks) Err() error {
	if l.n++; l.n >= l.left {
		return context.DeadlineExceeded
	}
	return nil
}

func TestSearch(t *testing.T) {
	shape := sudoku.Shape4
	puzzle := make(sudoku.Grid, shape.Cells())
	puzzle[0] = 3
	one, two := make(sudoku.Grid, shape.Cells()), make(sudoku.Grid, shape.Cells())
	for i := range one {
		one[i], two[i] = 1, 2
	}
	for _, row := range []struct {
		reason string
		limit  int
		finds  []sudoku.Grid
		want   Claim
	}{
		{"without a solution, the claim has the puzzle", 1, nil, Claim{Solution: puzzle, Exhausted: true, Nodes: 5}},
		{"the claim keeps the first solution", 3, []sudoku.Grid{one, two}, Claim{Solution: one, Count: 2, Exhausted: true, Nodes: 5}},
		{"the search stops at the limit", 2, []sudoku.Grid{one, two, two}, Claim{Solution: one, Count: 2, Nodes: 5}},
	} {
		t.Run(row.reason, func(t *testing.T) {
			var s Search
			c := Claim{Solution: make(sudoku.Grid, shape.Cells()), Count: 77, Exhausted: !row.want.Exhausted, Nodes: 77}
			s.Begin(context.Background(), &Query{Shape: shape, Puzzle: puzzle, Limit: row.limit}, &c)
			stopped := false
			for _, g := range row.finds {
				if stopped = s.Found(g); stopped {
					break
				}
			}
			s.Nodes += 5
			testkit.NoError(t, s.End(stopped))
			if !sudoku.Same(c.Solution, row.want.Solution) || c.Count != row.want.Count || c.Exhausted != row.want.Exhausted || c.Nodes != row.want.Nodes {
				t.Errorf("got %+v, want %+v", c, row.want)
			}
		})
	}
}

// TestSearchLooks counts the looks at the context, for large and small pieces of work.
func TestSearchLooks(t *testing.T) {
	for _, piece := range []int{1, 100, 3 * lookEvery} {
		ctx := &looks{left: 4}
		var s Search
		c := Claim{Solution: make(sudoku.Grid, 16)}
		s.Begin(ctx, &Query{Shape: sudoku.Shape4, Puzzle: make(sudoku.Grid, 16), Limit: 1}, &c)
		work, stopped := 0, false
		for !stopped && work < 100*lookEvery {
			stopped = s.Work(piece)
			work += piece
		}
		if !stopped || ctx.n != 4 {
			t.Errorf("pieces of %d: stopped = %t after %d looks, want true after 4", piece, stopped, ctx.n)
		}
		if most := 4 * (lookEvery + piece); work > most {
			t.Errorf("pieces of %d: 4 looks in %d pieces of work, want at most %d", piece, work, most)
		}
		if err := s.End(stopped); err != context.DeadlineExceeded || c.Exhausted {
			t.Errorf("pieces of %d: error %v, exhausted %t; want the error of the context and false", piece, err, c.Exhausted)
		}
		// The next search has no error from this one.
		s.Begin(context.Background(), &Query{Shape: sudoku.Shape4, Puzzle: make(sudoku.Grid, 16), Limit: 1}, &c)
		if err := s.End(false); err != nil || !c.Exhausted || c.Nodes != 0 {
			t.Errorf("after a stopped search: error %v, claim %+v; want no error, a complete search and 0 nodes", err, c)
		}
	}
}

func TestEachStep(t *testing.T) {
	ctx := &looks{left: 3}
	s := Search{EachStep: true}
	c := Claim{Solution: make(sudoku.Grid, 16)}
	s.Begin(ctx, &Query{Shape: sudoku.Shape4, Puzzle: make(sudoku.Grid, 16), Limit: 1}, &c)
	for step := range 3 {
		if stopped := s.Work(1); ctx.n != step+1 || stopped != (step == 2) {
			t.Errorf("step %d: stopped = %t after %d looks, want one look in each step and an end in step 2", step, stopped, ctx.n)
		}
	}
}
