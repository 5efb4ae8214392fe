package generator

import (
	"context"
	"fmt"
	"slices"

	"sudokubench/sudoku"
)

func checkHoles(o *Options) error {
	switch {
	case o.Level != Holes && o.Holes != 0:
		return fmt.Errorf("the level is %q; want %s, the only level with a number of holes", o.Level, Holes)
	case o.Level == Holes && (o.Holes < 1 || o.Holes > o.Shape.Cells()):
		return fmt.Errorf("%d holes on a %s board; want 1 to %d", o.Holes, o.Shape, o.Shape.Cells())
	case o.Level == Holes && o.Solutions == None:
		return fmt.Errorf("level %s makes puzzles of full grids, so each has a solution; want %s, %s, %s or a number", Holes, One, Several, Any)
	}
	return nil
}

// tryHoles makes a puzzle with balanced holes. ok means that the puzzle has the required number of
// solutions.
func (g *Generator) tryHoles(ctx context.Context, r random) (p Puzzle, ok bool, err error) {
	shape := g.options.Shape
	p.Solution = walkedGrid(shape, r)
	h := newHoles(p.Solution, shape, g.options.Holes, r)
	p.Clues = h.puzzle
	switch {
	case g.options.Solutions == Any:
		return p, true, nil
	case g.least == 1 && g.most == 1:
		ok, err = g.repair(ctx, h, r)
		return p, ok, err
	}
	n, err := g.count(ctx, p.Clues, max(g.least, g.most+1))
	return p, n >= g.least && (g.most < 0 || n <= g.most), err
}

// holes are balanced blanks in a full grid: two rows differ by at most one in the number of their
// blanks. The same is true for columns and for boxes. Ansótegui and others ("Generating highly
// balanced Sudoku problems as hard problems", 2006) find that such puzzles are the hardest of their
// size.
//
// The mask, another full grid, selects the blanks: all cells in which the mask has the digits 1, 2,
// 3... up to a limit, and some cells of the next digit.
type holes struct {
	solution, puzzle sudoku.Grid
	mask             *walk
	number           int
	order            []int // random order of the cells, which decides the blanks of the last digit
}

func newHoles(solution sudoku.Grid, shape sudoku.Shape, number int, r random) *holes {
	h := &holes{solution: solution, puzzle: slices.Clone(solution), mask: walked(shape, r), number: number, order: r.order(shape.Cells())}
	h.punch()
	return h
}

// punch makes the puzzle from the solution and the mask.
func (h *holes) punch() {
	whole, rest := uint8(h.number/h.mask.side), h.number%h.mask.side
	for i, d := range h.mask.grid {
		h.puzzle[i] = h.solution[i]
		if d <= whole {
			h.puzzle[i] = 0
		}
	}
	for _, i := range h.order {
		if rest > 0 && h.mask.grid[i] == whole+1 {
			h.puzzle[i] = 0
			rest--
		}
	}
}
