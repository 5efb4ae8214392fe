package generator

import (
	"context"

	"sudokubench/sudoku"
)

// images is the number of symmetric images that the rating averages over. With ten, the mean is
// exact to one decimal.
const images = 10

// rater counts the guesses that a fixed search needs for a puzzle. Do not improve the search: files
// contain ratings, and their meaning would change.
type rater struct {
	boards  []board // board at each depth of the search
	images  [images]*sudoku.Symmetry
	image   sudoku.Grid
	guesses int
	nine    *rater9 // counts the guesses on 9x9 boards, faster than this rater; nil for other boards
}

// lookEvery is the number of guesses between two checks of the context. On the largest board, so
// many guesses take a few tens of milliseconds.
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

// rate returns a puzzle's Rating.
func (r *rater) rate(ctx context.Context, puzzle sudoku.Grid) (float64, error) {
	n, err := r.count(ctx, puzzle, images)
	return float64(n) / images, err
}

// count returns the total number of guesses for the first n images.
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

// search counts the guesses from a board to all its solutions. It does not stop at the first one.
// Each candidate that it tries is one guess.
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
		b, next = &r.boards[depth], &r.boards[depth+1] // take the addresses again, because the recursive call can reallocate the slice boards
	}
	return nil
}
