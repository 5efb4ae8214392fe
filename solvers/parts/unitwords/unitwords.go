// Package unitwords keeps one word for each row, column and box. Its bits are the digits that are
// free there: no cell of the unit has them yet. Searches use it if they need no other state. ideas.go
// has the options that several of them have.
package unitwords

import (
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// Place has the numbers of a cell and of its row, column and box, from 0.
type Place struct {
	Cell          uint16
	Row, Col, Box uint8
}

// Board has a word for each row, column and box of a puzzle. Bit d-1 of the word is 1 if digit d is
// free there.
type Board struct {
	// The arrays have 32 words, although a board has at most 25 rows, so that an index masked with
	// 31 needs no bounds check.
	rows, cols, boxes [32]uint32

	places []Place // numbers of each cell and its units
	blanks []Place // buffer for the blanks that Load returns
	all    uint32  // set of all digits; bit d-1 is digit d
}

// New makes a Board for a shape. Call Load before the other methods.
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

// Load replaces the puzzle of the board and returns its blanks in reading order. The next call of
// Load overwrites the returned slice. ok is false if two clues clash.
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

// Open returns the open digits of a blank: the digits that are free in its row, column and box.
func (b *Board) Open(p Place) uint32 {
	return b.rows[p.Row&31] & b.cols[p.Col&31] & b.boxes[p.Box&31]
}

// Flip removes a digit from the free digits in the row, column and box of a cell, or adds it again.
// bit is the bit of the digit.
func (b *Board) Flip(p Place, bit uint32) {
	b.rows[p.Row&31] ^= bit
	b.cols[p.Col&31] ^= bit
	b.boxes[p.Box&31] ^= bit
}
