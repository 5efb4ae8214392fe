package generator

import (
	"context"

	"sudokubench/sudoku"
)

// loosen removes clues of a minimal puzzle, in random order, until it has the required number of
// solutions. ok means that this succeeded. Removing any clue that is left would add solutions: if
// the other clues implied it, they would also have implied it in the minimal puzzle.
func (g *Generator) loosen(ctx context.Context, puzzle sudoku.Grid, r random) (count int, ok bool, err error) {
	enough, most := g.least, g.most
	if most != g.least {
		// Choose the number of binary digits first, so that each magnitude is equally likely.
		k := 1 + r.below(11)
		enough, most = 1<<k+r.below(1<<k), MaxSolutions
	}
	for _, i := range r.order(len(puzzle)) {
		d := puzzle[i]
		if d == 0 {
			continue
		}
		puzzle[i] = 0
		n, err := g.count(ctx, puzzle, most+1)
		switch {
		case err != nil:
			return 0, false, err
		case n > most:
			puzzle[i] = d
		case n >= enough:
			return n, true, nil
		}
	}
	return 0, false, nil
}
