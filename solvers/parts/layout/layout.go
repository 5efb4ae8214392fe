// Package layout tells where the cells of a board lie, as tables that a solver
// makes once, in New. What a solver does with them is its own affair.
package layout

import "sudokubench/sudoku"

// Layout holds the tables of a shape. Cells, rows, columns and boxes are
// numbered from 0, as in package sudoku. Nothing in it may be changed.
type Layout struct {
	Shape sudoku.Shape
	Side  int    // digits, and cells of a unit
	All   uint32 // every digit: bit d-1 for digit d

	Row, Col, Box []uint8 // of each cell

	// Units lists the cells of every unit, ascending: first the rows, then the
	// columns, then the boxes, Side of each.
	Units [][]uint16
	// Of gives the numbers in Units of each cell's row, column and box.
	Of [][3]uint16
	// Peers lists for each cell the others of its units, ascending, each once.
	Peers [][]uint16
}

// New makes the tables of a shape.
func New(shape sudoku.Shape) *Layout {
	side, cells := shape.Side(), shape.Cells()
	l := &Layout{
		Shape: shape, Side: side, All: 1<<side - 1,
		Row: make([]uint8, cells), Col: make([]uint8, cells), Box: make([]uint8, cells),
		Units: make([][]uint16, 3*side), Of: make([][3]uint16, cells), Peers: make([][]uint16, cells),
	}
	for i := range cells {
		r, c := i/side, i%side
		b := shape.Box(r, c)
		l.Row[i], l.Col[i], l.Box[i] = uint8(r), uint8(c), uint8(b)
		l.Of[i] = [3]uint16{uint16(r), uint16(side + c), uint16(2*side + b)}
		for _, u := range l.Of[i] {
			l.Units[u] = append(l.Units[u], uint16(i))
		}
	}
	for i := range cells {
		for j := range cells {
			if i != j && (l.Row[i] == l.Row[j] || l.Col[i] == l.Col[j] || l.Box[i] == l.Box[j]) {
				l.Peers[i] = append(l.Peers[i], uint16(j))
			}
		}
	}
	return l
}
