// Package cover writes a Sudoku as an exact cover problem: a table of which
// placements meet which demands. It holds no method; solvers of the family
// "exact cover" start from it, so that they differ in how they search alone.
//
// A row of the problem is a placement, one digit in one cell. A column is a
// demand that exactly one of the chosen rows has to meet. A solution of the
// puzzle is a choice of rows such that each column is met once.
//
// Source: D. E. Knuth, "Dancing Links", in Millennial Perspectives in Computer
// Science, 2000, for the problem; that Sudoku is of this kind is folklore.
package cover

import (
	"math/bits"

	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// Problem is the exact cover problem of a board's shape, without clues. Each
// row has four columns, each column Side rows. Nothing in it may be changed.
type Problem struct {
	Side int

	// Columns gives the four columns of each row, ascending: that the cell holds
	// a digit, and that the digit stands in the row, in the column and in the
	// box of the board. Row cell*Side + digit-1 puts the digit into the cell.
	Columns [][4]uint16
	// Rows lists the rows of each column, ascending. First come the cells'
	// columns, then Side for each row of the board, column and box.
	Rows [][]uint16
	// Placements says what the rows put where.
	Placements []Placement
}

// Placement is a digit (1..Side) in a cell.
type Placement struct {
	Cell  uint16
	Digit uint8
}

// New makes the problem of a board.
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

// Row is the row that puts a digit (1..Side) into a cell.
func (p *Problem) Row(cell int, digit uint8) int { return cell*p.Side + int(digit) - 1 }

// Rest is what the clues of a puzzle leave of a problem. It is filled anew for
// every puzzle, without allocating.
type Rest struct {
	Columns []uint16 // the columns that no clue meets, ascending
	Rows    []uint16 // the rows that have no other columns than those, ascending

	layout *layout.Layout
	open   []uint32 // by unit of the layout: the digits that no clue puts there, bit d-1 for digit d
}

// NewRest makes room for what is left of the problem of a board.
func NewRest(l *layout.Layout) *Rest {
	cells := len(l.Of)
	return &Rest{
		Columns: make([]uint16, 0, 4*cells),
		Rows:    make([]uint16, 0, cells*l.Side),
		layout:  l,
		open:    make([]uint32, len(l.Units)),
	}
}

// Fill takes the clues of a puzzle, which must not clash. candidates are those of a pencilmark
// puzzle: the other rows of its blanks are left out. nil for an ordinary puzzle.
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
