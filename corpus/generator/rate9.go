package generator

import (
	"context"
	"math/bits"

	"sudokubench/sudoku"
)

// rater9 counts the guesses of the rating on 9x9 boards. It gets the same counts as rater, but it
// does not make the images. Singles find the same on every image. The image decides only which of
// the cells with the fewest digits comes first.
type rater9 struct {
	tables  *bandTables
	ranks   [images][128]uint8 // index of each cell (by its number) in each symmetric image
	rank    *[128]uint8
	states  [82]bandState
	guesses int
}

func newRater9(tables *bandTables, symmetries *[images]*sudoku.Symmetry) *rater9 {
	r := &rater9{tables: tables}
	marked, image := make(sudoku.Grid, 81), make(sudoku.Grid, 81)
	for i := range marked {
		marked[i] = uint8(10 + i) // numbers above 9 are not digits, so the symmetry moves them without relabelling
	}
	for n, y := range symmetries {
		y.Apply(image, marked)
		for at, mark := range image {
			r.ranks[n][numberOf(int(mark)-10)] = uint8(at)
		}
	}
	return r
}

// count returns the total number of guesses for the first n images.
func (r *rater9) count(ctx context.Context, puzzle sudoku.Grid, n int) (int, error) {
	r.guesses = 0
	root := &r.states[0]
	if !root.load(r.tables, puzzle) || !root.rest(r.tables, byUnits) || root.open.empty() {
		return 0, nil
	}
	for k := range n {
		r.rank = &r.ranks[k]
		if err := r.search(ctx, 0); err != nil {
			return 0, err
		}
	}
	return r.guesses, nil
}

// search counts the guesses from a state after rest that still has open cells. It does not change
// this state.
func (r *rater9) search(ctx context.Context, depth int) error {
	b, next := &r.states[depth], &r.states[depth+1]
	at := b.fewest(r.rank)
	for open := b.digits(at); open != 0; open &= open - 1 {
		r.guesses++
		if r.guesses%lookEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		*next = *b
		next.put(r.tables, bits.TrailingZeros(open), at)
		if !next.rest(r.tables, byUnits) || next.open.empty() {
			continue
		}
		if err := r.search(ctx, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// fewest returns the cell of the lowest rank among the open cells with the fewest digits.
func (b *bandState) fewest(rank *[128]uint8) (at int) {
	from := b.pairs
	if from.empty() {
		c := b.counts()
		for n := 3; from.empty(); n++ {
			from = b.open.and(c.atMost(n))
		}
	}
	lowest := uint8(255)
	for m := from.top; m != 0; m &= m - 1 {
		if k := bits.TrailingZeros64(m); rank[k] < lowest {
			at, lowest = k, rank[k]
		}
	}
	for m := from.low; m != 0; m &= m - 1 {
		if k := 64 + bits.TrailingZeros64(m); rank[k] < lowest {
			at, lowest = k, rank[k]
		}
	}
	return at
}

// load sets the state to a puzzle. It returns false if two clues clash.
func (b *bandState) load(t *bandTables, puzzle sudoku.Grid) (ok bool) {
	*b = bandState{open: everywhere, stirred: 1<<9 - 1}
	for d := range b.left {
		b.left[d] = everywhere
	}
	for i, d := range puzzle {
		if d != 0 {
			k := numberOf(i)
			cell := one(k)
			b.own[d-1] = b.own[d-1].or(cell)
			b.open = b.open.without(cell)
			b.left[d-1] = b.left[d-1].and(t.keep[k])
		}
	}
	for d := range b.own {
		if !b.own[d].without(b.left[d]).empty() {
			return false
		}
	}
	return true
}
