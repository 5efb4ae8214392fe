// Package sudoku has what all other packages share: the shapes of boards, grids of cells, the
// rules, and the symmetries, which keep the rules. It imports only the standard library. It is a
// part of the contract with other modules: names are added, but never removed or renamed.
//
// In the code, r is a row, c a column, b a box, d a digit (1..side), and i a cell in row-major
// order (i = r*side + c). Rows and columns count from 1 in texts (r3c2), and from 0 in code.
package sudoku

import (
	"fmt"
	"slices"
)

// MaxSide is the side of the largest board, 25x25.
const MaxSide = 25

// Shape is the size of one box. The board has BoxRows*BoxCols rows, columns, boxes and digits:
// {2,2} is the 4x4 board, {2,3} 6x6, {3,3} 9x9, {4,4} 16x16 and {5,5} 25x25.
type Shape struct{ BoxRows, BoxCols int }

// The supported boards.
var (
	Shape4  = Shape{2, 2}
	Shape6  = Shape{2, 3}
	Shape9  = Shape{3, 3}
	Shape16 = Shape{4, 4}
	Shape25 = Shape{5, 5}
)

// Shapes returns the supported boards, the smallest first.
func Shapes() []Shape { return []Shape{Shape4, Shape6, Shape9, Shape16, Shape25} }

// ShapeOfSide returns the board with this number of rows. It returns false if there is no such
// supported board.
func ShapeOfSide(side int) (Shape, bool) {
	for _, s := range Shapes() {
		if s.Side() == side {
			return s, true
		}
	}
	return Shape{}, false
}

// ShapeOfCells returns the board with this number of cells: 16, 36, 81, 256 or 625. It returns
// false for any other number.
func ShapeOfCells(cells int) (Shape, bool) {
	for _, s := range Shapes() {
		if s.Cells() == cells {
			return s, true
		}
	}
	return Shape{}, false
}

// Side returns the number of rows, columns, boxes and digits.
func (s Shape) Side() int { return s.BoxRows * s.BoxCols }

// Cells returns the number of cells, which is Side squared.
func (s Shape) Cells() int { return s.Side() * s.Side() }

// Valid reports whether the shape is one of Shapes.
func (s Shape) Valid() bool { return slices.Contains(Shapes(), s) }

// Box returns the number of the box that has the cell at row r, column c. Boxes count from 0 in
// reading order.
func (s Shape) Box(r, c int) int { return r/s.BoxRows*s.BoxRows + c/s.BoxCols }

// String returns the name of the board, for example "9x9".
func (s Shape) String() string { return fmt.Sprintf("%dx%d", s.Side(), s.Side()) }

// UnitKind is row, column or box.
type UnitKind uint8

// The three kinds of unit.
const (
	Row UnitKind = iota
	Column
	Box
)

func (k UnitKind) String() string { return [...]string{"row", "column", "box"}[k] }

// Unit is a row, a column or a box. In a solution, its cells have every digit once.
type Unit struct {
	Kind  UnitKind
	Index int // number of the row, column or box, from 0
}

// String returns the name of the unit, for example "row 3" for the index 2.
func (u Unit) String() string { return fmt.Sprintf("%s %d", u.Kind, u.Index+1) }

// Units returns the 3*Side units of the board: first the rows, then the columns, then the boxes.
func (s Shape) Units() []Unit {
	side := s.Side()
	units := make([]Unit, 3*side)
	for u := range units {
		units[u] = Unit{UnitKind(u / side), u % side}
	}
	return units
}

// Pattern returns a complete grid that exists for every shape. In a band, each row is the row
// above, moved left by the width of a box. The first row of each band is the first row of the band
// above, moved left by one cell.
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

// CellName returns the name of a cell, for example "r3c2". Rows and columns count from 1.
func (s Shape) CellName(i int) string {
	side := s.Side()
	return fmt.Sprintf("r%dc%d", i/side+1, i%side+1)
}
