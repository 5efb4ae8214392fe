package sudoku_test

import "sudokubench/sudoku"

// patternGrid is the full board that every shape has: each row is the one
// above it shifted by a box's width, each band shifted by one more.
func patternGrid(s sudoku.Shape) sudoku.Grid {
	side := s.Side()
	g := make(sudoku.Grid, 0, s.Cells())
	for r := range side {
		for c := range side {
			g = append(g, uint8((r%s.BoxRows*s.BoxCols+r/s.BoxRows+c)%side+1))
		}
	}
	return g
}

// thinned keeps every n-th cell of a grid.
func thinned(g sudoku.Grid, n int) sudoku.Grid {
	t := make(sudoku.Grid, len(g))
	for i := 0; i < len(g); i += n {
		t[i] = g[i]
	}
	return t
}
