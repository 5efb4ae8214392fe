package generator

import (
	"context"
	"fmt"
	"slices"

	"sudokubench/sudoku"
)

// Symmetry is the symmetry of the set of cells with clues.
type Symmetry string

// The symmetries. The empty string is NoSymmetry.
const (
	NoSymmetry Symmetry = "none"
	Rotate     Symmetry = "rotate"   // symmetric by a half turn
	Quarter    Symmetry = "quarter"  // symmetric by a quarter turn
	Mirror     Symmetry = "mirror"   // symmetric from left to right
	Diagonal   Symmetry = "diagonal" // symmetric along the diagonal from the top left
)

// Symmetries lists the symmetries.
func Symmetries() []Symmetry { return []Symmetry{NoSymmetry, Rotate, Quarter, Mirror, Diagonal} }

// image returns the cell to which the symmetry moves a cell.
func (s Symmetry) image(side, cell int) int {
	r, c := cell/side, cell%side
	last := side - 1
	switch s {
	case Rotate:
		r, c = last-r, last-c
	case Quarter:
		r, c = c, last-r
	case Mirror:
		c = last - c
	case Diagonal:
		r, c = c, r
	}
	return r*side + c
}

// orbits returns the sets of cells that the symmetry moves to each other. All cells of a set have
// clues, or none has.
func (s Symmetry) orbits(side int) (orbits [][]int) {
	for cell := range side * side {
		orbit := []int{cell}
		for i := s.image(side, cell); i != cell; i = s.image(side, i) {
			orbit = append(orbit, i)
		}
		if cell == slices.Min(orbit) {
			orbits = append(orbits, orbit)
		}
	}
	return orbits
}

// checkWhere rejects patterns and symmetries that the generator cannot make.
func checkWhere(o *Options) error {
	symmetric := o.Symmetry != "" && o.Symmetry != NoSymmetry
	what := "a symmetry"
	if o.Pattern != nil {
		what = "a pattern"
	}
	switch least, most, _ := o.Solutions.span(); {
	case symmetric && !slices.Contains(Symmetries(), o.Symmetry):
		return fmt.Errorf("unknown symmetry %q; want %s, %s, %s, %s or %s", o.Symmetry, NoSymmetry, Rotate, Quarter, Mirror, Diagonal)
	case !symmetric && o.Pattern == nil:
		return nil
	case o.Level != Easy && o.Level != Minimal:
		return fmt.Errorf("level %s cannot have %s; want level %s or %s", o.Level, what, Easy, Minimal)
	case least != 1 || most != 1:
		return fmt.Errorf("the number of solutions is %s, and the puzzles have %s; want one solution", o.Solutions, what)
	case symmetric && o.Pattern != nil:
		return fmt.Errorf("a pattern cannot be used with a symmetry; want one of them, or a pattern that is symmetric")
	case o.Pattern != nil && len(o.Pattern) != o.Shape.Cells():
		return fmt.Errorf("the pattern has %d cells; want %d for a %s board", len(o.Pattern), o.Shape.Cells(), o.Shape)
	case o.Weights:
		return fmt.Errorf("puzzles with a pattern or a symmetry have no weights; want one of both")
	}
	return nil
}

// tryWhere makes a puzzle with clues only in the cells that the pattern or the symmetry allows.
func (g *Generator) tryWhere(ctx context.Context, p Puzzle, r random) (Puzzle, bool, error) {
	if g.options.Pattern != nil {
		if ok, err := g.makeUnique(ctx, &p, r); !ok || err != nil {
			return p, false, err
		}
	}
	var err error
	switch orbits := g.orbits; {
	case g.options.Level == Easy:
		want := g.recipe.fewest + r.below(g.recipe.most-g.recipe.fewest+1)
		err = thinOrbits(p.Clues, orbits, want, r, func() (bool, error) { return g.board.bySingles(p.Clues), ctx.Err() })
		if n := p.Clues.Clues(); err != nil || n < want || n > g.recipe.most {
			return p, false, err
		}
		ok, err := g.prove(ctx, p.Clues, p.Solution)
		return p, ok, err
	case orbits != nil:
		err = thinOrbits(p.Clues, orbits, 0, r, func() (bool, error) { return g.uniqueNow(ctx, p.Clues, p.Solution) })
	default:
		err = g.thin(ctx, p.Clues, p.Solution, r.order(len(p.Clues)))
	}
	if err == nil && g.steers() {
		err = g.steer(ctx, p.Clues, p.Solution, r)
	}
	if err != nil {
		return p, false, err
	}
	ok, err := g.minimal(ctx, p.Clues, p.Solution)
	if ok && err == nil {
		p.Rating, err = g.rater.rate(ctx, p.Clues)
	}
	return p, ok, err
}

// thinOrbits removes the clues of whole sets of cells, in random order. It removes a set only if
// keep returns true and at least fewest clues are left.
func thinOrbits(puzzle sudoku.Grid, orbits [][]int, fewest int, r random, keep func() (bool, error)) error {
	before := make(sudoku.Grid, len(puzzle))
	left := puzzle.Clues()
	for _, k := range r.order(len(orbits)) {
		copy(before, puzzle)
		for _, i := range orbits[k] {
			puzzle[i] = 0
		}
		now := puzzle.Clues()
		ok := now < left && now >= fewest
		if ok {
			var err error
			if ok, err = keep(); err != nil {
				return err
			}
		}
		if ok {
			left = now
		} else {
			copy(puzzle, before)
		}
	}
	return nil
}

// minimal reports whether a puzzle with one solution needs each of its clues.
func (g *Generator) minimal(ctx context.Context, puzzle, solution sudoku.Grid) (bool, error) {
	for i, d := range puzzle {
		if d == 0 {
			continue
		}
		puzzle[i] = 0
		unique, err := g.stillUnique(ctx, puzzle, solution, i)
		puzzle[i] = d
		if unique || err != nil {
			return false, err
		}
	}
	return true, nil
}

// uniqueNow reports whether the puzzle has no other solution. On 9x9 boards it is faster than
// unique.
func (g *Generator) uniqueNow(ctx context.Context, puzzle, solution sudoku.Grid) (bool, error) {
	if g.nine == nil {
		return g.unique(ctx, puzzle, solution)
	}
	g.nine.pose(puzzle)
	return g.nine.unique(), ctx.Err()
}
