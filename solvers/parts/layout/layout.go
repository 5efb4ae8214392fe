// Package layout has tables of the cells, units and peers of a board. A solver makes them once,
// in its function New.
package layout

import "sudokubench/sudoku"

// Layout has the tables of a shape. Cells, rows, columns and boxes have numbers from 0, as in
// package sudoku. Treat all fields as read-only.
type Layout struct {
	Shape sudoku.Shape
	Side  int    // number of digits, which is also the number of cells in a unit
	All   uint32 // set of all digits; bit d-1 is digit d

	Row, Col, Box []uint8 // numbers of the row, column and box of each cell

	// Units has the cells of each unit in ascending order. The rows are first, then the columns,
	// then the boxes. There are Side units of each kind.
	Units [][]uint16
	// Of has the indexes in Units of the row, column and box of each cell.
	Of [][3]uint16
	// Peers lists, for each cell, the other cells in its row, column and box. The list is in
	// ascending order and has no cell twice.
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
