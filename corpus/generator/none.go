package generator

import (
	"context"
	"fmt"

	"sudokubench/sudoku"
)

// spoil gives one clue of a puzzle a wrong digit, so that the puzzle has no solution. It tries all
// such changes in random order and keeps the first that the level accepts. No two clues can clash,
// and singles must not show that the puzzle has no solution. On level Hard, locked candidates and
// pairs must not show it either.
func (g *Generator) spoil(ctx context.Context, puzzle sudoku.Grid, r random) (rating float64, ok bool, err error) {
	side := g.options.Shape.Side()
	for _, k := range r.order(len(puzzle) * side) {
		i, d := k/side, uint8(k%side+1)
		right := puzzle[i]
		if right == 0 || right == d {
			continue
		}
		puzzle[i] = d
		if g.board.stands(puzzle, g.options.Level == Hard) {
			n, err := g.count(ctx, puzzle, 1)
			if err != nil {
				return 0, false, err
			}
			if n == 0 {
				rating, err = g.rater.rate(ctx, puzzle)
				return rating, rating >= g.recipe.rating || g.options.Level != Hard, err
			}
		}
		puzzle[i] = right
	}
	return 0, false, nil
}

// count returns the number of solutions that the prover finds, up to a limit.
func (g *Generator) count(ctx context.Context, puzzle sudoku.Grid, limit int) (int, error) {
	q, c := g.query, &g.claim
	q.Puzzle, q.Limit = puzzle, limit
	if err := g.prover.Solve(ctx, &q, c); err != nil {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		return 0, fmt.Errorf("the prover failed on %s: %w", puzzle, err)
	}
	switch {
	case c.Count < 0 || c.Count > limit || c.Count > 0 && q.Shape.CheckSolution(puzzle, c.Solution) != nil:
		return 0, fmt.Errorf("the prover is wrong about %s: it claims %d solutions and finds %s", puzzle, c.Count, c.Solution)
	case c.Count < limit && !c.Exhausted:
		return 0, fmt.Errorf("the prover gave up on %s; want a complete solver", puzzle)
	}
	return c.Count, nil
}

// stands reports whether singles find no contradiction in the puzzle. If the argument logic is
// true, locked candidates and pairs must not find a contradiction either.
func (b *board) stands(puzzle sudoku.Grid, logic bool) bool {
	if !b.load(puzzle) {
		return false
	}
	for b.singles() {
		for i := range b.cells {
			if b.digit[i] == 0 && b.cand[i] == 0 {
				return false
			}
		}
		if !logic || !b.lockedCandidates() && !b.nakedPairs() && !b.hiddenPairs() {
			return true
		}
	}
	return false
}
