// Package cover writes a Sudoku as an exact cover problem: a table of placements and of the demands
// that they meet. It has no search. The solvers of the family "exact cover" share it, so they
// differ only in the search. ideas.go has the options that several of them have.
//
// A row of the problem is a placement: one digit in one cell. A column is a demand, such as "row 2
// has a 7". A row has the columns of the demands that it meets. A solution of the puzzle is a set of
// rows that has each column exactly once.
//
// Source: D. E. Knuth, "Dancing Links", in Millennial Perspectives in Computer Science, 2000, for
// exact cover problems. That Sudoku is an exact cover problem is folklore.
package cover

import (
	"math/bits"

	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// Problem is the exact cover problem of a shape, without clues. Each row has four columns, and each
// column has Side rows. Treat all fields as read-only.
type Problem struct {
	Side int

	// Columns has the four columns of each row, in ascending order: first the column of the cell,
	// then the columns of the digit in the row, in the column and in the box of the board. Row
	// cell*Side + digit-1 puts the digit into the cell.
	Columns [][4]uint16
	// Rows has the rows of each column, in ascending order. The first columns belong to the cells of
	// the board. Then each row, column and box of the board has Side columns, one for each digit.
	Rows [][]uint16
	// Placements has the cell and the digit that each row means.
	Placements []Placement
}

// Placement is a digit (1..Side) in a cell.
type Placement struct {
	Cell  uint16
	Digit uint8
}

// New makes the problem of a shape.
func New(l *layout.Layout) *Problem {
	side, cells := l.Side, len(l.Of)
	p := &Problem{
		Side:       side,
		Columns:    make([][4]uint16, cells*side),
		Rows:       make([][]uint16, 4*cells),
		Placements: make([]Placement, cells*side),
	}
	for cell, units := range l.Of {
		for d := range side {
			row := p.Row(cell, uint8(d+1))
			p.Placements[row] = Placement{uint16(cell), uint8(d + 1)}
			p.Columns[row][0] = uint16(cell)
			for k, u := range units {
				p.Columns[row][1+k] = uint16(cells + int(u)*side + d)
			}
			for _, c := range p.Columns[row] {
				p.Rows[c] = append(p.Rows[c], uint16(row))
			}
		}
	}
	return p
}

// Row returns the row that puts a digit (1..Side) into a cell (from 0).
func (p *Problem) Row(cell int, digit uint8) int { return cell*p.Side + int(digit) - 1 }

// Rest is the part of a problem that the clues of a puzzle leave open. A solver makes one Rest and
// calls Fill for each puzzle, which allocates no memory.
type Rest struct {
	Columns []uint16 // columns without a row of a clue, in ascending order
	Rows    []uint16 // rows whose four columns are all in Columns, in ascending order

	layout *layout.Layout
	open   []uint32 // for each unit, the digits that are not a clue in it; bit d-1 is digit d
}

// NewRest returns an empty Rest with room for every puzzle of the layout.
func NewRest(l *layout.Layout) *Rest {
	cells := len(l.Of)
	return &Rest{
		Columns: make([]uint16, 0, 4*cells),
		Rows:    make([]uint16, 0, cells*l.Side),
		layout:  l,
		open:    make([]uint32, len(l.Units)),
	}
}

// Fill sets Columns and Rows for a puzzle, whose clues must not clash. For a pencilmark puzzle,
// Rows contains only rows of its candidates. For an ordinary puzzle, candidates is nil.
func (r *Rest) Fill(puzzle sudoku.Grid, candidates sudoku.Candidates) {
	side, cells := r.layout.Side, len(puzzle)
	for u := range r.open {
		r.open[u] = r.layout.All
	}
	for cell, d := range puzzle {
		if d != 0 {
			for _, u := range &r.layout.Of[cell] {
				r.open[u] &^= 1 << (d - 1)
			}
		}
	}
	columns, rows := r.Columns[:0], r.Rows[:0]
	for cell, d := range puzzle {
		if d != 0 {
			continue
		}
		columns = append(columns, uint16(cell))
		of := &r.layout.Of[cell]
		m := r.open[of[0]] & r.open[of[1]] & r.open[of[2]]
		if candidates != nil {
			m &= candidates[cell]
		}
		for ; m != 0; m &= m - 1 {
			rows = append(rows, uint16(cell*side+bits.TrailingZeros32(m)))
		}
	}
	for u, m := range r.open {
		for ; m != 0; m &= m - 1 {
			columns = append(columns, uint16(cells+u*side+bits.TrailingZeros32(m)))
		}
	}
	r.Columns, r.Rows = columns, rows
}
