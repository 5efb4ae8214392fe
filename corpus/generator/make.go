package generator

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"sudokubench/sudoku"
)

// fillTries is the number of digits that a filling can try before it starts again. Most fillings
// meet no dead end, but after one a few would search for very long.
const fillTries = 1000

// path records the choices of a filling.
type path struct {
	tries   int     // number of choices that the filling can still make
	log     float64 // sum of the logarithms of the numbers of digits to choose from
	deadEnd bool    // whether the filling met a dead end
}

func (p *path) begin() { *p = path{tries: fillTries, deadEnd: p.deadEnd} }

// choose records a choice among n digits. first is false if an earlier digit in this cell led to a
// dead end.
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

// fill fills the blanks with random digits. It places singles. Then it tries the candidates of a
// blank with the fewest candidates in random order, and continues with the next blank. It returns
// false if the board has no solution or the tries are used up.
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

// anyFewest returns a random blank with the fewest candidates. All such blanks are equally likely.
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

// thinEasy removes clues of a full grid, in random order, as long as singles solve the puzzle. It
// stops at want clues, but can end with more.
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

// thin removes clues in the given order as long as the puzzle has one solution. It tries each clue
// once, and the result is minimal: a clue that was needed is still needed when fewer other clues
// are left.
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

// climb makes a minimal puzzle harder and keeps its solution. Each step puts some random clues back
// and removes others. climb keeps the new puzzle if it needs at least as many guesses as the old
// one.
func (g *Generator) climb(ctx context.Context, puzzle, solution sudoku.Grid, r random) error {
	best, err := g.rater.count(ctx, puzzle, g.recipe.images)
	if err != nil {
		return err
	}
	next := make(sudoku.Grid, len(puzzle))
	counts := map[string]int{string(puzzle): best} // guesses of each puzzle of the climb; a third of the steps make one again
	for range g.recipe.steps {
		copy(next, puzzle)
		for range g.recipe.back {
			i := r.below(len(next))
			next[i] = solution[i]
		}
		if err := g.thin(ctx, next, solution, r.order(len(next))); err != nil {
			return err
		}
		n, known := counts[string(next)]
		if !known {
			if n, err = g.rater.count(ctx, next, g.recipe.images); err != nil {
				return err
			}
			counts[string(next)] = n
		}
		if n >= best {
			best = n
			copy(puzzle, next)
		}
	}
	return nil
}
