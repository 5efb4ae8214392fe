package layout

import "sudokubench/sudoku"

// Open returns the digits that the row, column and box of a cell do not contain. Bit d-1 is digit
// d. It reads the units from the grid, for solvers that keep only the grid. The result does not
// contain the digit in the cell itself.
func (l *Layout) Open(grid sudoku.Grid, cell int) uint32 {
	side := l.Side
	r, c := int(l.Row[cell]), int(l.Col[cell])
	var seen uint32 // set of digits, bit d for digit d; blanks set bit 0, so the loops need no branch
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
