package generator

import (
	"context"

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
