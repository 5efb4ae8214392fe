package generator

import (
	"context"

	"sudokubench/sudoku"
)

// loosen takes clues of a minimal puzzle away, in random order, until it has as
// many solutions as asked for; ok means that this succeeds. Each clue that is left still excludes
// solutions: if the others implied it, they would also imply it in the minimal puzzle.
func (g *Generator) loosen(ctx context.Context, puzzle sudoku.Grid, r random) (count int, ok bool, err error) {
	enough, most := g.least, g.most
	if most != g.least {
		// A number of solutions with k digits (binary) is as likely for each k.
		k := 1 + r.below(11)
		enough, most = 1<<k+r.below(1<<k), MostSolutions
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
