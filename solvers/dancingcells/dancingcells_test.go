package dancingcells

import (
	"slices"
	"testing"

	"sudokubench/sudoku"
)

// TestPutBack takes rows out of every set and puts them back by the sizes alone:
// each set has its old members, in whatever order.
func TestPutBack(t *testing.T) {
	for _, shape := range []sudoku.Shape{sudoku.Shape4, sudoku.Shape9, sudoku.Shape25} {
		t.Run(shape.String(), func(t *testing.T) {
			s := newSolver(shape)
			s.rest.Fill(make(sudoku.Grid, shape.Cells()), nil)
			if !s.fill() {
				t.Fatal("the empty board is a dead end")
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
				t.Fatal("two cells in far corners are a dead end")
			}
			if s.open != columns-8 {
				t.Errorf("%d columns open, want %d", s.open, columns-8)
			}
			s.open = columns
			for c := range columns {
				s.sets[c].end = before[c].end
				if got := members(c); !slices.Equal(got, want[c]) {
					t.Fatalf("column %d has rows %v, want %v", c, got, want[c])
				}
				for _, x := range s.cells[s.sets[c].from:s.sets[c].end] {
					if s.cells[s.at[x]] != x {
						t.Fatalf("row %d of column %d is not where it should be", x, c)
					}
				}
				if s.columns[s.sets[c].place] != uint16(c) {
					t.Fatalf("column %d is not where it should be", c)
				}
			}
		})
	}
}
