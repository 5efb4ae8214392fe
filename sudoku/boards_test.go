package sudoku_test

import "sudokubench/sudoku"

// thinned returns a copy of a grid that keeps the cells 0, n, 2n, ... and has blanks in all other
// cells.
func thinned(g sudoku.Grid, n int) sudoku.Grid {
	t := make(sudoku.Grid, len(g))
	for i := 0; i < len(g); i += n {
		t[i] = g[i]
	}
	return t
}
