package dancingcells

import (
	"slices"
	"testing"

	"sudokubench/sudoku"
)

// TestPutBack chooses two rows on an empty board, and then restores only the ends of the sets. Each
// set must then have the same members as before the choices, in any order.
func TestPutBack(t *testing.T) {
	for _, shape := range []sudoku.Shape{sudoku.Shape4, sudoku.Shape9, sudoku.Shape25} {
		t.Run(shape.String(), func(t *testing.T) {
			s := newSolver(shape)
			s.rest.Fill(make(sudoku.Grid, shape.Cells()), nil)
			if !s.fill() {
				t.Fatal("fill reports a dead end on the empty board; want none")
			}
			before, columns := s.sets, s.open
			members := func(c int) []uint16 {
				list := slices.Clone(s.cells[before[c].from:before[c].end])
				slices.Sort(list)
				return list
			}
			var want [][]uint16
			for c := range columns {
				want = append(want, members(c))
			}
			last := uint16(len(s.problem.Columns) - 1)
			if !s.choose(0) || !s.choose(4*last) {
				t.Fatal("two choices in opposite corners are a dead end; want none")
			}
			if s.open != columns-8 {
				t.Errorf("%d columns are open; want %d", s.open, columns-8)
			}
			s.open = columns
			for c := range columns {
				s.sets[c].end = before[c].end
				if got := members(c); !slices.Equal(got, want[c]) {
					t.Fatalf("column %d has members %v; want %v", c, got, want[c])
				}
				for _, x := range s.cells[s.sets[c].from:s.sets[c].end] {
					if s.cells[s.at[x]] != x {
						t.Fatalf("member %d of column %d: at has a wrong index for it", x, c)
					}
				}
				if s.columns[s.sets[c].place] != uint16(c) {
					t.Fatalf("column %d: place is not its index in columns", c)
				}
			}
		})
	}
}
