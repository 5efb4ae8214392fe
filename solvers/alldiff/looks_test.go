package alldiff

import (
	"context"
	"errors"
	"math"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// ending is a context that ends after so many looks at it.
type ending struct {
	context.Context
	left int
}

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestLooks counts the guesses between two looks at the context. Each filters
// dozens of units on a large board, so that hundreds would take too long.
func TestLooks(t *testing.T) {
	const looks, most = 10, 20
	shape := sudoku.Shape25
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	q := solvers.Query{Shape: shape, Puzzle: make(sudoku.Grid, shape.Cells()), Limit: math.MaxInt}
	if err := newSolver(t, shape).Solve(&ending{left: looks - 1}, &q, &c); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v; the context ended", err)
	}
	if c.Nodes > looks*most {
		t.Errorf("%d guesses in %d looks, want at most %d for each", c.Nodes, looks, most)
	}
}
