// Package sudoku holds what every other package agrees on: the shape of a
// board, a grid of cells, the rules, and the symmetries that leave the rules
// alone. It imports the standard library only. It is a part of the contract with other modules:
// names may be added, and none is removed or renamed.
//
// Letters used throughout: r a row, c a column, b a box, d a digit (1..side),
// i a cell in row-major order (i = r*side + c). Rows and columns that people
// read are counted from 1 (r3c2); those in code from 0.
package sudoku

import (
	"fmt"
	"slices"
)

// MaxSide is the side of the largest board, 25x25.
const MaxSide = 25

// Shape is the size of one box. The board has BoxRows*BoxCols rows, columns,
// boxes and digits: {2,2} is the 4x4 board, {2,3} 6x6, {3,3} 9x9, {4,4} 16x16
// and {5,5} 25x25.
type Shape struct{ BoxRows, BoxCols int }

// The boards that are in use.
var (
	Shape4  = Shape{2, 2}
	Shape6  = Shape{2, 3}
	Shape9  = Shape{3, 3}
	Shape16 = Shape{4, 4}
	Shape25 = Shape{5, 5}
)

// Shapes returns the boards that are in use, smallest first.
func Shapes() []Shape { return []Shape{Shape4, Shape6, Shape9, Shape16, Shape25} }

// ShapeOfSide returns the board with that many rows.
func ShapeOfSide(side int) (Shape, bool) {
	for _, s := range Shapes() {
		if s.Side() == side {
			return s, true
		}
	}
	return Shape{}, false
}

// ShapeOfCells returns the board with that many cells (16, 36, 81, 256, 625).
func ShapeOfCells(cells int) (Shape, bool) {
	for _, s := range Shapes() {
		if s.Cells() == cells {
			return s, true
		}
	}
	return Shape{}, false
}

// Side is the number of rows, columns, boxes and digits.
func (s Shape) Side() int { return s.BoxRows * s.BoxCols }

// Cells is the number of cells, Side squared.
func (s Shape) Cells() int { return s.Side() * s.Side() }

// Valid reports whether the shape is one of Shapes.
func (s Shape) Valid() bool { return slices.Contains(Shapes(), s) }

// Box returns the box of the cell at row r, column c, counted in reading order.
func (s Shape) Box(r, c int) int { return r/s.BoxRows*s.BoxRows + c/s.BoxCols }

// String gives the board as people write it, "9x9".
func (s Shape) String() string { return fmt.Sprintf("%dx%d", s.Side(), s.Side()) }

// UnitKind tells rows, columns and boxes apart.
type UnitKind uint8

// The three kinds of unit.
const (
	Row UnitKind = iota
	Column
	Box
)

func (k UnitKind) String() string { return [...]string{"row", "column", "box"}[k] }

// Unit is a row, a column or a box: cells that hold every digit once.
type Unit struct {
	Kind  UnitKind
	Index int // from 0
}

// String gives the unit as people count it, "row 3".
func (u Unit) String() string { return fmt.Sprintf("%s %d", u.Kind, u.Index+1) }

// Units returns the 3*Side units of the board: rows, columns, boxes.
func (s Shape) Units() []Unit {
	side := s.Side()
	units := make([]Unit, 3*side)
	for u := range units {
		units[u] = Unit{UnitKind(u / side), u % side}
	}
	return units
}

// Pattern returns the full board that every shape has and that is easiest to
// write down: each row is the one above moved along by a box, each band by one more.
func (s Shape) Pattern() Grid {
	side := s.Side()
	g := make(Grid, s.Cells())
	for i := range g {
		r, c := i/side, i%side
		g[i] = uint8((r%s.BoxRows*s.BoxCols+r/s.BoxRows+c)%side) + 1
	}
	return g
}

// UnitCells returns the cells of a unit in reading order.
func (s Shape) UnitCells(u Unit) []int {
	side := s.Side()
	cells := make([]int, side)
	for k := range cells {
		switch u.Kind {
		case Row:
			cells[k] = u.Index*side + k
		case Column:
			cells[k] = k*side + u.Index
		case Box:
			r := u.Index/s.BoxRows*s.BoxRows + k/s.BoxCols
			c := u.Index%s.BoxRows*s.BoxCols + k%s.BoxCols
			cells[k] = r*side + c
		}
	}
	return cells
}

// CellName gives a cell as people write it, "r3c2".
func (s Shape) CellName(i int) string {
	side := s.Side()
	return fmt.Sprintf("r%dc%d", i/side+1, i%side+1)
}
