package generator

import (
	"math/bits"

	"sudokubench/sudoku"
)

// swaps appends sets of cells of a full 9x9 grid. In each set, two digits can change places, and
// the grid stays a full grid. A puzzle with one solution has a clue in each set.
//
// A set has the cells of two digits, a and b, in some rows. If a row belongs to the set, look at the
// cell of b in this row. The row in which the column of this cell has a belongs to the set too, and
// so does the row in which the box of this cell has a.
func swaps(sets []places, grid sudoku.Grid) []places {
	var lines [9][9]digitLine
	for i, d := range grid {
		r, c := i/9, i%9
		x := r/3*3 + c/3
		of := &lines[d-1]
		of[r].column, of[r].box = uint8(c), uint8(x)
		of[c].inColumn, of[x].inBox = uint8(r), uint8(r)
		of[r].cell = one(numberOf(i))
	}
	for a := 1; a < 9; a++ {
		for b := range a {
			first, second := &lines[a], &lines[b]
			for left := uint(1<<9 - 1); left != 0; {
				var set places
				var have uint
				for todo := left & -left; todo != 0; {
					r := bits.TrailingZeros(todo) % 9
					have |= 1 << r
					set = set.or(first[r].cell).or(second[r].cell)
					todo |= 1<<(first[second[r].column%9].inColumn&15) | 1<<(first[second[r].box%9].inBox&15)
					todo &^= have
				}
				left &^= have
				sets = append(sets, set)
			}
		}
	}
	return sets
}

// digitLine has the positions of a digit in the row, the column and the box with the same number.
type digitLine struct {
	cell        places // cell of the digit in the row
	column, box uint8  // column and box of the digit in the row
	inColumn    uint8  // row of the digit in the column with this number; inBox is its row in the box with this number
	inBox       uint8
}
