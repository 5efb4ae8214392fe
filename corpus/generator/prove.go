package generator

import (
	"context"
	"fmt"

	"sudokubench/sudoku"
)

// unique reports whether a puzzle has no solution but the one given.
func (g *Generator) unique(ctx context.Context, puzzle, solution sudoku.Grid) (bool, error) {
	// What singles solve has one solution. Most puzzles that are asked about
	// are of this kind, and the prover is spared.
	if g.board.bySingles(puzzle) {
		return true, nil
	}
	return g.prove(ctx, puzzle, solution)
}

// prove asks the prover. Its answer decides what is made, so what can be
// checked of it is.
func (g *Generator) prove(ctx context.Context, puzzle, solution sudoku.Grid) (unique bool, err error) {
	q, c := &g.query, &g.claim
	q.Puzzle = puzzle
	if err := g.prover.Solve(ctx, q, c); err != nil {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		return false, fmt.Errorf("the prover failed on %s: %w", puzzle, err)
	}
	switch {
	case c.Count == 1 && c.Exhausted && sudoku.Same(c.Solution, solution):
		return true, nil
	case c.Count == 2 && q.Shape.CheckSolution(puzzle, c.Solution) == nil:
		return false, nil
	case c.Count < q.Limit && !c.Exhausted:
		return false, fmt.Errorf("the prover gave up on %s; want a complete solver that answers limit 2", puzzle)
	}
	return false, fmt.Errorf("the prover is wrong about %s: it claims %d solutions with %s, and %s is one", puzzle, c.Count, c.Solution, solution)
}
