package human

import (
	"math/bits"

	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// board is a puzzle with its candidates noted. Digits are counted from 0.
//
// The same candidates are kept twice: by cell, and by unit and digit. Both only
// ever lose bits, so a cell comes down to one candidate once, and a digit of a
// unit to one place; each is then put in a queue.
type board struct {
	*layout.Layout

	grid   sudoku.Grid
	cand   []uint32   // by cell: its candidates; none where it is filled
	spots  []uint32   // by unit*Side+digit: its places, bit k for the unit's k-th cell; none where it is filled in
	rank   [][3]uint8 // by cell: which cell of its row, column and box it is
	need   []uint32   // by unit: the digits without a cell as yet
	blanks int

	lone   []uint16 // cells that came down to one candidate
	sole   []uint16 // unit*Side+digit that came down to one place
	lone0  int      // how many of them have been looked at
	sole0  int
	dead   dead
	inLine [2][]uint32 // of a box: the places on its k-th row, column
}

// dead tells what has shown that there is no solution.
type dead struct {
	is     bool
	byCell bool
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

// load notes the candidates of a puzzle whose clues do not clash.
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

// note finds the candidates of a blank.
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

// die keeps what showed first that there is no solution.
func (b *board) die(of dead) {
	if !b.dead.is {
		b.dead = of
		b.dead.is = true
	}
}

// fill writes a digit into a blank and takes it from its peers.
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

// drop takes one candidate from a cell that has it.
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

// vacate takes a cell off the places of a digit.
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

// lowest is the number of the lowest bit.
func lowest(m uint32) uint8 { return uint8(bits.TrailingZeros32(m)) }
