package generator

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"sudokubench/sudoku"
)

// fillTries is how many cells a filling may try before it starts afresh. Most
// fillings meet no dead end, a few are lost in one.
const fillTries = 1000

// path is how a filling went.
type path struct {
	tries   int     // left
	log     float64 // of the product of the numbers of digits that it chose from
	deadEnd bool    // it met one
}

func (p *path) begin() { *p = path{tries: fillTries, deadEnd: p.deadEnd} }

// choose counts a choice among n digits, the first in its cell or one after a dead end.
func (p *path) choose(n int, first bool) {
	p.tries--
	p.log += math.Log(float64(n))
	p.deadEnd = p.deadEnd || !first
}

func (g *Generator) fill(r random) sudoku.Grid {
	g.path = path{}
	if g.filler != nil {
		return g.filler.fill(r, &g.path)
	}
	return fill(g.geometry, r, &g.path)
}

func fill(g *geometry, r random, p *path) sudoku.Grid {
	for {
		b := board{geometry: g}
		b.clear()
		p.begin()
		if b.fill(r, p) {
			return slices.Clone(b.digit[:g.cells])
		}
		p.deadEnd = true
	}
}

// fill fills the blanks; false where that cannot be, or the tries are used up.
// A cell with the fewest candidates, any of them if there are several, gets
// one of its candidates, and so on.
func (b *board) fill(r random, p *path) bool {
	if !b.singles() {
		return false
	}
	if b.blanks == 0 {
		return true
	}
	at := b.anyFewest(r)
	for first := true; b.cand[at] != 0 && p.tries > 0; first = false {
		bit := b.cand[at]
		n := bits.OnesCount16(bit)
		p.choose(n, first)
		for range r.below(n) {
			bit &= bit - 1
		}
		bit &= -bit
		next := *b
		if next.place(at, bit) && next.fill(r, p) {
			*b = next
			return true
		}
		b.cand[at] &^= bit
	}
	return false
}

// anyFewest is a blank with the fewest candidates, each of them as likely.
func (b *board) anyFewest(r random) (at uint8) {
	least, ties := maxSide+1, 0
	for i := range b.cells {
		n := bits.OnesCount16(b.cand[i])
		if n == 0 || n > least {
			continue
		}
		if n < least {
			least, ties = n, 0
		}
		ties++
		if r.below(ties) == 0 {
			at = uint8(i)
		}
	}
	return at
}

// thinEasy takes clues of a full grid away, in random order, as long as
// singles solve the puzzle; it stops at the number wanted and may end above it.
func (g *Generator) thinEasy(puzzle sudoku.Grid, want int, r random) {
	clues := len(puzzle)
	for _, i := range r.order(len(puzzle)) {
		if clues == want {
			return
		}
		d := puzzle[i]
		puzzle[i] = 0
		if g.board.bySingles(puzzle) {
			clues--
		} else {
			puzzle[i] = d
		}
	}
}

// thin takes clues away, in the given order, as long as there is one solution.
// Trying each clue once makes the puzzle minimal: one that could not go then
// cannot go later, when there are fewer others.
func (g *Generator) thin(ctx context.Context, puzzle, solution sudoku.Grid, order []int) error {
	if g.nine != nil {
		g.nine.thin(puzzle, order)
		return ctx.Err()
	}
	for _, i := range order {
		d := puzzle[i]
		if d == 0 {
			continue
		}
		puzzle[i] = 0
		unique, err := g.unique(ctx, puzzle, solution)
		if err != nil {
			return err
		}
		if !unique {
			puzzle[i] = d
		}
	}
	return nil
}

// climb makes a minimal puzzle harder and keeps its solution. Each step puts some clues back
// at random and removes others. It keeps the new puzzle if that costs at least as many guesses.
func (g *Generator) climb(ctx context.Context, puzzle, solution sudoku.Grid, r random) error {
	best, err := g.rater.count(ctx, puzzle, g.recipe.images)
	if err != nil {
		return err
	}
	next := make(sudoku.Grid, len(puzzle))
	for range g.recipe.steps {
		copy(next, puzzle)
		for range g.recipe.back {
			i := r.below(len(next))
			next[i] = solution[i]
		}
		if err := g.thin(ctx, next, solution, r.order(len(next))); err != nil {
			return err
		}
		n, err := g.rater.count(ctx, next, g.recipe.images)
		if err != nil {
			return err
		}
		if n >= best {
			best = n
			copy(puzzle, next)
		}
	}
	return nil
}
