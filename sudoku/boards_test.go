package sudoku_test

import "sudokubench/sudoku"

// thinned keeps every n-th cell of a grid.
func thinned(g sudoku.Grid, n int) sudoku.Grid {
	t := make(sudoku.Grid, len(g))
	for i := 0; i < len(g); i += n {
		t[i] = g[i]
	}
	return t
}
