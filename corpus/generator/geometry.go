package generator

import "sudokubench/sudoku"

// The largest board is 16x16. So a byte can hold the number of a cell.
const (
	maxSide  = 16
	maxCells = maxSide * maxSide
)

// geometry has the units and peers of a board's cells as tables.
type geometry struct {
	shape       sudoku.Shape
	side, cells int
	all         uint16 // set of all digits; bit d-1 is digit d

	units   [][]uint8  // cells of each row, column and box
	lies    [][3]uint8 // row, column and box of each cell
	peers   [][]uint8  // cells that share a unit with each cell
	crosses []cross
}

// cross is a box and a line (row or column) that overlap. Its fields are the common cells, the
// other cells of the box, and the other cells of the line.
type cross struct{ both, boxOnly, lineOnly []uint8 }

func newGeometry(s sudoku.Shape) *geometry {
	g := &geometry{shape: s, side: s.Side(), cells: s.Cells(), all: 1<<s.Side() - 1}
	g.lies = make([][3]uint8, g.cells)
	g.peers = make([][]uint8, g.cells)
	for u, unit := range s.Units() {
		cells := s.UnitCells(unit)
		g.units = append(g.units, make([]uint8, len(cells)))
		for k, i := range cells {
			g.units[u][k] = uint8(i)
			g.lies[i][unit.Kind] = uint8(u)
		}
	}
	for i := range g.cells {
		for j := range g.cells {
			a, b := g.lies[i], g.lies[j]
			if i != j && (a[0] == b[0] || a[1] == b[1] || a[2] == b[2]) {
				g.peers[i] = append(g.peers[i], uint8(j))
			}
		}
	}
	lines, boxes := g.units[:2*g.side], g.units[2*g.side:]
	for b, box := range boxes {
		for l, line := range lines {
			kind := sudoku.UnitKind(l / g.side)
			var x cross
			for _, i := range box {
				if int(g.lies[i][kind]) == l {
					x.both = append(x.both, i)
				} else {
					x.boxOnly = append(x.boxOnly, i)
				}
			}
			for _, i := range line {
				if int(g.lies[i][sudoku.Box]) != 2*g.side+b {
					x.lineOnly = append(x.lineOnly, i)
				}
			}
			if x.both != nil {
				g.crosses = append(g.crosses, x)
			}
		}
	}
	return g
}
