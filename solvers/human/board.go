package human

import (
	"math/bits"

	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// board is a puzzle with its candidates. Digits are counted from 0.
//
// The board stores the candidates twice: by cell, and by unit and digit. Both only lose bits during a
// solve. So the number of candidates of a cell becomes one at most once. At that moment, the cell is
// appended to a queue. The same is true of the number of places of a digit in a unit.
type board struct {
	*layout.Layout

	grid sudoku.Grid
	cand []uint32 // candidates of each cell; 0 if the cell is filled
	// spots[unit*Side+digit] is the set of places of a digit in a unit. Bit k is cell k of the unit,
	// from 0. The set is empty if the unit has the digit.
	spots  []uint32
	rank   [][3]uint8 // position of each cell in its row, column and box, from 0
	need   []uint32   // digits that each unit lacks
	blanks int

	lone   []uint16 // queue of cells that have one candidate left
	sole   []uint16 // queue of digits that have one place left in a unit, as unit*Side+digit
	lone0  int      // index of the first entry of lone that is not used yet
	sole0  int      // index of the first entry of sole that is not used yet
	dead   dead
	inLine [2][]uint32 // inLine[0] has the cells of each row of a box, inLine[1] of each column, as bits of spots
}

// dead describes the first contradiction that a call of Solve finds.
type dead struct {
	is     bool // the solver has found a contradiction
	byCell bool // true: the cell has no candidate; false: the digit has no place in the unit
	cell   int
	unit   int
	digit  uint8
}

func newBoard(shape sudoku.Shape) board {
	l := layout.New(shape)
	b := board{
		Layout: l,
		grid:   make(sudoku.Grid, shape.Cells()),
		cand:   make([]uint32, shape.Cells()),
		spots:  make([]uint32, len(l.Units)*l.Side),
		rank:   make([][3]uint8, shape.Cells()),
		need:   make([]uint32, len(l.Units)),
		lone:   make([]uint16, 0, shape.Cells()),
		sole:   make([]uint16, 0, len(l.Units)*l.Side),
		inLine: [2][]uint32{make([]uint32, shape.BoxRows), make([]uint32, shape.BoxCols)},
	}
	for u, unit := range l.Units {
		for k, i := range unit {
			b.rank[i][u/l.Side] = uint8(k)
		}
	}
	for k := range l.Side {
		b.inLine[0][k/shape.BoxCols] |= 1 << k
		b.inLine[1][k%shape.BoxCols] |= 1 << k
	}
	return b
}

// load sets the board to a puzzle and computes the candidates. The clues must not clash.
func (b *board) load(puzzle sudoku.Grid) {
	copy(b.grid, puzzle)
	for u := range b.need {
		b.need[u] = b.All
	}
	for i, d := range puzzle {
		if d != 0 {
			for _, u := range b.Of[i] {
				b.need[u] &^= 1 << (d - 1)
			}
		}
	}
	b.lone, b.sole, b.lone0, b.sole0 = b.lone[:0], b.sole[:0], 0, 0
	b.blanks, b.dead = 0, dead{}
	clear(b.spots)
	for i, d := range puzzle {
		b.cand[i] = 0
		if d == 0 {
			b.blanks++
			b.note(i)
		}
	}
	for u, need := range b.need {
		for ; need != 0; need &= need - 1 {
			d := lowest(need)
			at := u*b.Side + int(d)
			if m := b.spots[at]; m == 0 {
				b.die(dead{unit: u, digit: d})
			} else if m&(m-1) == 0 {
				b.sole = append(b.sole, uint16(at))
			}
		}
	}
}

// note computes the candidates of a blank.
func (b *board) note(i int) {
	of, rank := &b.Of[i], &b.rank[i]
	row, col, box := int(of[0])*b.Side, int(of[1])*b.Side, int(of[2])*b.Side
	m := b.need[of[0]] & b.need[of[1]] & b.need[of[2]]
	b.cand[i] = m
	if m == 0 {
		b.die(dead{byCell: true, cell: i})
	} else if m&(m-1) == 0 {
		b.lone = append(b.lone, uint16(i))
	}
	for ; m != 0; m &= m - 1 {
		d := int(lowest(m))
		b.spots[row+d] |= 1 << rank[0]
		b.spots[col+d] |= 1 << rank[1]
		b.spots[box+d] |= 1 << rank[2]
	}
}

// die records a contradiction, unless an earlier one is recorded.
func (b *board) die(of dead) {
	if !b.dead.is {
		b.dead = of
		b.dead.is = true
	}
}

// fill writes a digit into a blank and removes the digit from the candidates of its peers.
func (b *board) fill(i int, d uint8) {
	others := b.cand[i] &^ (1 << d)
	b.grid[i], b.cand[i] = d+1, 0
	b.blanks--
	for _, u := range b.Of[i] {
		b.need[u] &^= 1 << d
		b.spots[int(u)*b.Side+int(d)] = 0
	}
	for ; others != 0; others &= others - 1 {
		b.vacate(i, lowest(others))
	}
	for _, j := range b.Peers[i] {
		if b.cand[j]>>d&1 != 0 {
			b.drop(int(j), d)
		}
	}
}

// drop removes a candidate from a cell. The digit must be a candidate of the cell.
func (b *board) drop(i int, d uint8) {
	m := b.cand[i] &^ (1 << d)
	b.cand[i] = m
	if m&(m-1) == 0 {
		if m != 0 {
			b.lone = append(b.lone, uint16(i))
		} else {
			b.die(dead{byCell: true, cell: i})
		}
	}
	b.vacate(i, d)
}

// vacate removes a cell from the places of a digit in its row, column and box.
func (b *board) vacate(i int, d uint8) {
	rank := &b.rank[i]
	for k, u := range b.Of[i] {
		at := int(u)*b.Side + int(d)
		m := b.spots[at] &^ (1 << rank[k])
		b.spots[at] = m
		if m&(m-1) != 0 {
			continue
		}
		if m != 0 {
			b.sole = append(b.sole, uint16(at))
		} else if b.need[u]>>d&1 != 0 {
			b.die(dead{unit: int(u), digit: d})
		}
	}
}

// sees reports whether two cells share a unit.
func (b *board) sees(i, j uint16) bool {
	return b.Row[i] == b.Row[j] || b.Col[i] == b.Col[j] || b.Box[i] == b.Box[j]
}

// lowest returns the number of the lowest bit that is set.
func lowest(m uint32) uint8 { return uint8(bits.TrailingZeros32(m)) }
