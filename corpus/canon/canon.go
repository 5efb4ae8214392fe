package canon

import (
	"fmt"

	"sudokubench/sudoku"
)

// A Canonizer computes canonical forms on boards of one shape. It keeps its
// working memory between calls, so one Canonizer belongs to one goroutine.
type Canonizer struct {
	shape sudoku.Shape
	work9 // the 9x9 board
	plain // the other boards, and clues that repeat a digit in a line
}

// New returns a Canonizer for 4x4, 6x6 or 9x9 boards.
func New(shape sudoku.Shape) (*Canonizer, error) {
	switch shape {
	case sudoku.Shape4, sudoku.Shape6, sudoku.Shape9:
		z := &Canonizer{shape: shape}
		z.plain.shape = shape
		return z, nil
	}
	return nil, fmt.Errorf("no canonical forms of %s boards; want 4x4, 6x6 or 9x9", shape)
}

// Puzzle writes the canonical form of src to dst and returns the number of
// automorphisms: the arrangements of rows and columns that give src again after
// some relabelling. Src is any board, legal or not, with 0 for a blank. It returns 0
// and leaves dst alone if src has the wrong number of cells or a number above
// the side. Dst has as many cells as src and may be src itself.
func (z *Canonizer) Puzzle(dst, src sudoku.Grid) (automorphisms int) {
	if !z.board(src) {
		return 0
	}
	if z.shape != sudoku.Shape9 || !z.work9.read((*[81]uint8)(src)) {
		return z.plain.puzzle(dst, src)
	}
	if z.work9.full() {
		return z.work9.grid((*[81]uint8)(dst))
	}
	return z.work9.puzzle((*[81]uint8)(dst))
}

// Grid is Puzzle for callers that have full grids.
func (z *Canonizer) Grid(dst, src sudoku.Grid) (automorphisms int) {
	return z.Puzzle(dst, src)
}

// board reports whether the cells are a board of z's shape.
func (z *Canonizer) board(g sudoku.Grid) bool {
	if len(g) != z.shape.Cells() {
		return false
	}
	var most uint8
	for _, d := range g {
		most = max(most, d)
	}
	return int(most) <= z.shape.Side()
}
