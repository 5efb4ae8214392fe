package generator

import (
	"context"
	"fmt"

	"sudokubench/sudoku"
)

// Range is a range of numbers including both ends. The zero value contains all numbers.
type Range struct{ Least, Most int }

func (r Range) has(n int) bool { return r.distance(n) == 0 }

// distance returns how far n is outside the range, and 0 inside it.
func (r Range) distance(n int) int {
	if r == (Range{}) {
		return 0
	}
	return max(r.Least-n, n-r.Most, 0)
}

// fewestClues is the smallest number of clues of a 9x9 puzzle with one solution. Source: McGuire,
// Tugemann and Civario, "There is no 16-clue Sudoku", 2012.
const fewestClues = 17

func checkClues(o *Options) error {
	least, _, _ := o.Solutions.span()
	switch r := o.Clues; {
	case r == (Range{}):
		return nil
	case r.Least > r.Most || r.Least < 0 || r.Least > o.Shape.Cells():
		return fmt.Errorf("%d to %d clues on a %s board; want a range from 1 to %d", r.Least, r.Most, o.Shape, o.Shape.Cells())
	case o.Level == Holes:
		return fmt.Errorf("level %s has a number of holes, which says how many clues there are; want no other number of clues", Holes)
	case o.Level == Pencilmarks:
		return fmt.Errorf("puzzles of level %s have candidates and no clues; want another level, or no number of clues", Pencilmarks)
	case o.Shape == sudoku.Shape9 && least == 1 && r.Most < fewestClues:
		return fmt.Errorf("no 9x9 puzzle with %d clues has one solution; want %d clues or more", r.Most, fewestClues)
	}
	return nil
}

func checkGrids(o *Options) error {
	if len(o.Grids) > 0 && (o.Level == Holes || o.Level == Pencilmarks) {
		return fmt.Errorf("level %s makes its own full grids; want another level, or no grids", o.Level)
	}
	for k, grid := range o.Grids {
		if err := o.Shape.CheckSolution(make(sudoku.Grid, o.Shape.Cells()), grid); err != nil {
			return fmt.Errorf("grid %d is no full grid: %w", k+1, err)
		}
	}
	return nil
}

const (
	steerSteps = 300
	steerClues = 10 // largest number of clues that one step of steer puts back
)

// steers reports whether the generator changes minimal puzzles until their number of clues is in
// the range. It does not do this with weights, because they are correct only for puzzles that lost
// clues and never got them back.
func (g *Generator) steers() bool {
	return g.options.Level == Minimal && g.options.Clues != (Range{}) && !g.options.Weights && g.most != 0 && g.least == 1
}

// steer changes a minimal puzzle until its number of clues is in the range, and keeps its solution.
// Each step puts some random clues back and removes others. steer keeps the result if its number of
// clues is not further from the range.
func (g *Generator) steer(ctx context.Context, puzzle, solution sudoku.Grid, r random) error {
	best := g.options.Clues.distance(puzzle.Clues())
	next := make(sudoku.Grid, len(puzzle))
	for step := 0; step < steerSteps && best > 0; step++ {
		copy(next, puzzle)
		for range 1 + r.below(steerClues) {
			i := r.below(len(next))
			next[i] = solution[i]
		}
		if err := g.thin(ctx, next, solution, r.order(len(next))); err != nil {
			return err
		}
		if d := g.options.Clues.distance(next.Clues()); d <= best {
			best = d
			copy(puzzle, next)
		}
	}
	return nil
}
