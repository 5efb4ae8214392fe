package layout

import "sudokubench/sudoku"

// Open is the set of digits that a cell's row, column and box do not hold, bit
// d-1 for digit d, read from the grid anew: the way of solvers that keep
// nothing but the grid. What the cell itself holds is not open.
func (l *Layout) Open(grid sudoku.Grid, cell int) uint32 {
	side := l.Side
	r, c := int(l.Row[cell]), int(l.Col[cell])
	var seen uint32 // bit d for digit d, so that a blank needs no question
	for _, d := range grid[r*side : (r+1)*side] {
		seen |= 1 << (d & 31)
	}
	for k := c; k < len(grid); k += side {
		seen |= 1 << (grid[k] & 31)
	}
	top, left := r-r%l.Shape.BoxRows, c-c%l.Shape.BoxCols
	for k := range l.Shape.BoxRows {
		from := (top+k)*side + left
		for _, d := range grid[from : from+l.Shape.BoxCols] {
			seen |= 1 << (d & 31)
		}
	}
	return l.All &^ (seen >> 1)
}
