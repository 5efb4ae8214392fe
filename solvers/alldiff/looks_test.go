package alldiff

import (
	"context"
	"errors"
	"math"
	"testing"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// ending is a context that ends after a number of calls of Err.
type ending struct {
	context.Context
	left int // number of calls of Err before the context ends
}

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestLooks checks that the solver makes few guesses between two calls of Err of the context. On a
// large board, each guess filters dozens of units, so hundreds of guesses would end the search too
// late.
func TestLooks(t *testing.T) {
	const looks, most = 10, 20
	shape := sudoku.Shape25
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	q := solvers.Query{Shape: shape, Puzzle: make(sudoku.Grid, shape.Cells()), Limit: math.MaxInt}
	if err := newSolver(t, shape).Solve(&ending{left: looks - 1}, &q, &c); !errors.Is(err, context.Canceled) {
		t.Fatalf("got error %v, want context.Canceled", err)
	}
	if c.Nodes > looks*most {
		t.Errorf("got %d guesses in %d looks, want at most %d for each", c.Nodes, looks, most)
	}
}
