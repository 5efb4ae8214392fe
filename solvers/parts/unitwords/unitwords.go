// Package unitwords keeps a word for every row, column and box whose bits are
// the digits still free there, for those searches that keep nothing else.
package unitwords

import (
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// Place is a cell and the units that it lies in.
type Place struct {
	Cell          uint16
	Row, Col, Box uint8
}

// Board holds the words. Bit d-1 stands for digit d.
type Board struct {
	// 32 units and not 25, so that an index masked with 31 needs no check.
	rows, cols, boxes [32]uint32

	places []Place // of every cell
	blanks []Place // of the puzzle loaded
	all    uint32
}

// New makes an empty board of a shape.
func New(shape sudoku.Shape) Board {
	l := layout.New(shape)
	b := Board{
		places: make([]Place, shape.Cells()),
		blanks: make([]Place, 0, shape.Cells()),
		all:    l.All,
	}
	for i := range b.places {
		b.places[i] = Place{uint16(i), l.Row[i], l.Col[i], l.Box[i]}
	}
	return b
}

// Load takes the clues' digits out of their units and gives the blanks in
// reading order, in a slice that is the board's own. ok is false where two
// clues clash.
func (b *Board) Load(puzzle sudoku.Grid) (blanks []Place, ok bool) {
	for i := range b.rows {
		b.rows[i], b.cols[i], b.boxes[i] = b.all, b.all, b.all
	}
	blanks = b.blanks
	for i, d := range puzzle {
		p := b.places[i]
		if d == 0 {
			blanks = append(blanks, p)
			continue
		}
		bit := uint32(1) << (d - 1)
		if b.Open(p)&bit == 0 {
			return nil, false
		}
		b.Flip(p, bit)
	}
	return blanks, true
}

// Open is the set of digits that row, column and box of a blank all have free.
func (b *Board) Open(p Place) uint32 {
	return b.rows[p.Row&31] & b.cols[p.Col&31] & b.boxes[p.Box&31]
}

// Flip takes a free digit out of the units of a cell, or puts it back.
func (b *Board) Flip(p Place, bit uint32) {
	b.rows[p.Row&31] ^= bit
	b.cols[p.Col&31] ^= bit
	b.boxes[p.Box&31] ^= bit
}
