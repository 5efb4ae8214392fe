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

// tryHoles makes a puzzle with balanced holes; ok means that it has as many
// solutions as asked for.
func (g *Generator) tryHoles(ctx context.Context, r random) (p Puzzle, ok bool, err error) {
	p.Solution = walkedGrid(g.options.Shape, r)
	p.Clues = punch(p.Solution, g.options.Shape, g.options.Holes, r)
	if g.options.Solutions == Any {
		return p, true, nil
	}
	n, err := g.count(ctx, p.Clues, max(g.least, g.most+1))
	return p, n >= g.least && (g.most < 0 || n <= g.most), err
}

// punch makes so many blanks in a full grid. The numbers of blanks of two rows
// differ by at most one, and so do those of columns and boxes. (Ansótegui and
// others, "Generating highly balanced Sudoku problems as hard problems", 2006,
// find that such puzzles are the hardest of their size.)
//
// A second random grid, independent of the first, says where the blanks are: at all
// places of some of its digits, and at some places of one more digit.
func punch(solution sudoku.Grid, shape sudoku.Shape, holes int, r random) sudoku.Grid {
	var (
		mask   = walkedGrid(shape, r)
		puzzle = slices.Clone(solution)
		digits = r.order(shape.Side())
		cells  = r.order(shape.Cells())
	)
	for k := 0; holes > 0; k++ {
		for _, i := range cells {
			if int(mask[i]) == digits[k]+1 && holes > 0 {
				puzzle[i] = 0
				holes--
			}
		}
	}
	return puzzle
}
