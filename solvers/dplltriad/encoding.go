package dplltriad

import (
	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// newSolver makes a solver with the constraints of a board. If count is true, the constraints
// include the number of digits of each triad.
func newSolver(shape sudoku.Shape, count bool) *solver {
	l := layout.New(shape)
	side, cells := l.Side, shape.Cells()
	triads, ofLine, ofBox := triads(l)
	s := &solver{
		grid: make(sudoku.Grid, cells), side: side,
		digits: cells * side, perT: 3,
		enough: 1, // stops at two unknown members, because no constraint can have fewer
	}
	s.variables = s.digits + len(triads)*side
	used := make([]int, s.variables)
	exactly := func(n int, members []literal) {
		c := len(s.members)
		for _, m := range members {
			s.uses[m/2][used[m/2]] = use(2*c) | use(m&1)
			used[m/2]++
		}
		s.members = append(s.members, members)
		s.allRoom = append(s.allRoom, int8(n), int8(len(members)-n))
	}
	x := func(cell, d int) literal { return literal(2 * (cell*side + d)) }
	t := func(triad, d int) literal { return literal(2 * (s.digits + triad*side + d)) }

	for _, ofUnit := range [][][]int{ofLine, ofBox} {
		for _, list := range ofUnit {
			for d := range side {
				exactly(1, each(len(list), func(k int) literal { return t(list[k], d) }))
			}
		}
	}
	for cell := range cells {
		exactly(1, each(side, func(d int) literal { return x(cell, d) }))
	}
	for c := range s.members { // the method choice uses only the constraints made above, not those below
		s.choices = append(s.choices, uint16(c))
	}
	for j, of := range triads {
		for d := range side {
			exactly(1, append(each(len(of), func(k int) literal { return x(of[k], d) }), t(j, d)^1))
		}
	}
	if count {
		s.perT++
		for j, of := range triads {
			exactly(len(of), each(side, func(d int) literal { return t(j, d) }))
		}
	}
	return s
}

// each returns the list f(0) to f(n-1).
func each(n int, f func(int) literal) (list []literal) {
	for k := range n {
		list = append(list, f(k))
	}
	return list
}

// triads returns the cells of all triads. The triads of rows are before the triads of columns.
// ofLine lists the numbers of the triads of each row, then of each column. ofBox lists the row
// triads of each box, then the column triads of each box.
func triads(l *layout.Layout) (cells, ofLine, ofBox [][]int) {
	ofLine, ofBox = make([][]int, 2*l.Side), make([][]int, 2*l.Side)
	for line, unit := range l.Units[:2*l.Side] {
		for _, cell := range unit {
			box := int(l.Box[cell])
			if list := ofLine[line]; len(list) == 0 || box != int(l.Box[cells[len(cells)-1][0]]) {
				j := len(cells)
				cells = append(cells, nil)
				ofLine[line] = append(list, j)
				both := line/l.Side*l.Side + box
				ofBox[both] = append(ofBox[both], j)
			}
			cells[len(cells)-1] = append(cells[len(cells)-1], int(cell))
		}
	}
	return cells, ofLine, ofBox
}
