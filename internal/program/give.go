package program

import (
	"strconv"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// This file writes puzzles in the forms that programs read. If the sign of a blank is 0, a blank is
// written as an empty field.

// append appends the puzzles to b in the form f.
func (f Form) append(b []byte, q []solvers.Query, blank byte) []byte {
	if f == Golf {
		b = append(strconv.AppendInt(b, int64(len(q)), 10), '\n')
	}
	for k := range q {
		side := q[k].Shape.Side()
		switch g := q[k].Puzzle; f {
		case CSV:
			b = appendFields(b, g, side, blank, ',')
		case Spaced:
			b = appendFields(b, g, side, blank, ' ')
		case Rows:
			for ; len(g) > 0; g = g[side:] {
				b = append(appendCells(b, g[:side], blank), '\n')
			}
		default:
			b = append(appendCells(b, g, blank), '\n')
		}
	}
	return b
}

// appendFields appends the cells of a grid as fields, with one row per line. Digits above 9 are
// written as numbers.
func appendFields(b []byte, g sudoku.Grid, side int, blank, separator byte) []byte {
	for i, d := range g {
		switch {
		case d > 0:
			b = strconv.AppendUint(b, uint64(d), 10)
		case blank != 0:
			b = append(b, blank)
		}
		if i%side == side-1 {
			b = append(b, '\n')
		} else {
			b = append(b, separator)
		}
	}
	return b
}

// keeps reports whether a grid contains all clues of a puzzle.
func keeps(puzzle, grid sudoku.Grid) bool {
	for i, d := range puzzle {
		if d != 0 && grid[i] != d {
			return false
		}
	}
	return true
}
