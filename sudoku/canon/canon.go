package canon

import (
	"fmt"

	"sudokubench/sudoku"
)

// A Canonizer computes canonical forms on boards of one shape. It keeps its working memory between
// calls, so only one goroutine can use it at a time.
type Canonizer struct {
	shape   sudoku.Shape
	grids   grid9   // computes the forms of complete 9x9 grids
	puzzles puzzle9 // computes the forms of 9x9 boards with blanks
	others  plain   // computes the forms of 4x4 and 6x6 boards and of boards that repeat a digit in a row or column
}

// New returns a Canonizer for 4x4, 6x6 or 9x9 boards, and an error for other boards.
func New(shape sudoku.Shape) (*Canonizer, error) {
	switch shape {
	case sudoku.Shape4, sudoku.Shape6, sudoku.Shape9:
		z := &Canonizer{shape: shape}
		z.others.shape = shape
		return z, nil
	}
	return nil, fmt.Errorf("no canonical forms of %s boards; want 4x4, 6x6 or 9x9", shape)
}

// Puzzle writes the canonical form of src to dst. It returns the number of automorphisms: the
// arrangements of rows and columns that map src to itself after some relabelling. src is any board
// with 0 for a blank, even if it breaks the rules. If src has the wrong number of cells or a number
// above the side, Puzzle returns 0 and does not change dst. dst must have as many cells as src, and
// can be src itself.
func (z *Canonizer) Puzzle(dst, src sudoku.Grid) (automorphisms int) {
	least, ok := z.board(src)
	switch {
	case !ok:
		return 0
	case z.shape != sudoku.Shape9:
		return z.others.form(dst, src)
	case least > 0 && z.grids.read((*[81]uint8)(src)):
		return z.grids.form((*[81]uint8)(dst))
	case z.puzzles.read((*[81]uint8)(src)):
		return z.puzzles.form((*[81]uint8)(dst))
	default:
		return z.others.form(dst, src)
	}
}

// Grid does the same as Puzzle. Callers use it for complete grids.
func (z *Canonizer) Grid(dst, src sudoku.Grid) (automorphisms int) {
	return z.Puzzle(dst, src)
}

// board returns the smallest number of a board. ok is false if the board has the wrong number of
// cells or a number above the side.
func (z *Canonizer) board(g sudoku.Grid) (least uint8, ok bool) {
	if len(g) != z.shape.Cells() {
		return 0, false
	}
	least, most := g[0], g[0]
	for _, d := range g {
		least, most = min(least, d), max(most, d)
	}
	return least, int(most) <= z.shape.Side()
}
