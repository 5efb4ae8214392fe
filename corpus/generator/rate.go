package generator

import (
	"context"

	"sudokubench/sudoku"
)

// images is how many symmetric images of a puzzle its rating is the mean of.
// Ten make it exact in one decimal.
const images = 10

// rater measures how much there is to guess in a puzzle. It is fixed: ratings
// stand in files, and a better search would change what they mean.
type rater struct {
	boards  []board // by depth of the search
	images  [images]*sudoku.Symmetry
	image   sudoku.Grid
	guesses int
	nine    *rater9 // counts on 9x9 boards
}

// lookEvery is the guesses between two looks at the context: some tens of
// milliseconds on the largest board.
const lookEvery = 1 << 10

func newRater(g *geometry) *rater {
	r := &rater{boards: []board{{geometry: g}}, image: make(sudoku.Grid, g.cells)}
	for seed := range r.images {
		r.images[seed] = sudoku.NewSymmetry(g.shape, uint64(seed))
	}
	if g.shape == sudoku.Shape9 {
		r.nine = newRater9(newBandTables(), &r.images)
	}
	return r
}

// rate gives a puzzle's Rating.
func (r *rater) rate(ctx context.Context, puzzle sudoku.Grid) (float64, error) {
	n, err := r.count(ctx, puzzle, images)
	return float64(n) / images, err
}

// count gives the guesses of the first n images together.
func (r *rater) count(ctx context.Context, puzzle sudoku.Grid, n int) (int, error) {
	if r.nine != nil {
		return r.nine.count(ctx, puzzle, n)
	}
	r.guesses = 0
	for _, y := range r.images[:n] {
		y.Apply(r.image, puzzle)
		if !r.boards[0].load(r.image) {
			continue
		}
		if err := r.search(ctx, 0); err != nil {
			return 0, err
		}
	}
	return r.guesses, nil
}

// search counts the guesses below a board, all of them: it does not stop at a
// solution. Each candidate tried is one.
func (r *rater) search(ctx context.Context, depth int) error {
	if !r.boards[depth].singles() || r.boards[depth].blanks == 0 {
		return nil
	}
	if depth+1 == len(r.boards) {
		r.boards = append(r.boards, board{})
	}
	b, next := &r.boards[depth], &r.boards[depth+1]
	at := b.fewest()
	for open := b.cand[at]; open != 0; open &= open - 1 {
		r.guesses++
		if r.guesses%lookEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		*next = *b
		if !next.place(at, open&-open) {
			continue
		}
		if err := r.search(ctx, depth+1); err != nil {
			return err
		}
		b, next = &r.boards[depth], &r.boards[depth+1] // the search may have moved them
	}
	return nil
}
