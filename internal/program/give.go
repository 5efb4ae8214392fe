package program

import (
	"strconv"

	"sudokubench/solvers"
	"sudokubench/sudoku"
)

// How puzzles are written for programs. The sign of a blank may be 0: an empty field.

// writeCSV writes cells in fields, a row a line. Digits above 9 are numbers.
func writeCSV(b []byte, q []solvers.Query, blank byte) []byte {
	for k := range q {
		side := q[k].Shape.Side()
		for i, d := range q[k].Puzzle {
			switch {
			case d > 0:
				b = strconv.AppendUint(b, uint64(d), 10)
			case blank != 0:
				b = append(b, blank)
			}
			if i%side == side-1 {
				b = append(b, '\n')
			} else {
				b = append(b, ',')
			}
		}
	}
	return b
}

// writeRows writes a row of the board a line.
func writeRows(b []byte, q []solvers.Query, blank byte) []byte {
	for k := range q {
		side := q[k].Shape.Side()
		for g := q[k].Puzzle; len(g) > 0; g = g[side:] {
			b = append(appendCells(b, g[:side], blank), '\n')
		}
	}
	return b
}

// writeCounted writes how many there are, then a puzzle a line.
func writeCounted(b []byte, q []solvers.Query, blank byte) []byte {
	b = append(strconv.AppendInt(b, int64(len(q)), 10), '\n')
	for k := range q {
		b = append(appendCells(b, q[k].Puzzle, blank), '\n')
	}
	return b
}

// writeWord writes one puzzle as a word.
func writeWord(b []byte, q []solvers.Query, blank byte) []byte {
	return appendCells(b, q[0].Puzzle, blank)
}

// keeps tells whether a grid holds all clues of a puzzle.
func keeps(puzzle, grid sudoku.Grid) bool {
	for i, d := range puzzle {
		if d != 0 && grid[i] != d {
			return false
		}
	}
	return true
}
