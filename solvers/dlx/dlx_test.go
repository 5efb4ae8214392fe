package dlx

import (
	"testing"

	"sudokubench/sudoku"
)

// TestUncover covers columns and uncovers them in the reverse order. All links must then be the
// same as before.
func TestUncover(t *testing.T) {
	for _, shape := range []sudoku.Shape{sudoku.Shape6, sudoku.Shape25} {
		t.Run(shape.String(), func(t *testing.T) {
			s := newSolver(shape)
			s.rest.Fill(make(sudoku.Grid, shape.Cells()), nil)
			s.link()
			nodes, heads := *s.nodes, s.heads
			var covered []uint16
			for c := uint16(1); int(c) <= len(s.problem.Rows); c += 5 {
				s.cover(c)
				covered = append(covered, c)
			}
			if *s.nodes == nodes || s.heads == heads {
				t.Fatal("cover changed no link")
			}
			for k := len(covered) - 1; k >= 0; k-- {
				s.uncover(covered[k])
			}
			if *s.nodes != nodes || s.heads != heads {
				t.Error("after uncover, the links differ from the links before cover")
			}
		})
	}
}

// TestLink checks the rings of an empty board: their links, lengths and number.
func TestLink(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		t.Run(shape.String(), func(t *testing.T) {
			s := newSolver(shape)
			s.rest.Fill(make(sudoku.Grid, shape.Cells()), nil)
			s.link()
			columns := 0
			for c := s.heads[0].right; c != 0; c = s.heads[c].right {
				columns++
				rows := 0
				for x := s.nodes[c].down; x != c; x = s.nodes[x].down {
					rows++
					if s.nodes[s.nodes[x].down].up != x || s.nodes[x].column != c {
						t.Fatalf("node %d of column %d: the node below it has another node above it, or its head is another column", x, c)
					}
				}
				if rows != shape.Side() || int(s.heads[c].size) != rows {
					t.Fatalf("column %d has %d rows and the size %d; want %d", c, rows, s.heads[c].size, shape.Side())
				}
			}
			if columns != 4*shape.Cells() {
				t.Errorf("got %d columns; want %d", columns, 4*shape.Cells())
			}
		})
	}
}

// TestSmallest shows which column smallest returns for given sizes.
func TestSmallest(t *testing.T) {
	s := newSolver(sudoku.Shape4)
	for _, row := range []struct {
		reason string
		sizes  map[uint16]uint16 // sizes that the test sets; all other columns have four rows
		want   uint16
	}{
		{"equal sizes: the first column", nil, 1},
		{"different sizes: the column with the fewest rows", map[uint16]uint16{7: 3, 40: 2, 64: 3}, 40},
		{"two columns with the fewest rows: the first of them", map[uint16]uint16{9: 2, 40: 2}, 9},
		{"the first column with one row, also before a column without rows", map[uint16]uint16{3: 2, 20: 1, 30: 0}, 20},
		{"the first column without rows, also before a column with one", map[uint16]uint16{3: 2, 20: 0, 30: 1}, 20},
	} {
		s.rest.Fill(make(sudoku.Grid, 16), nil)
		s.link()
		for c, size := range row.sizes {
			s.heads[c].size = size
		}
		if got := s.smallest(); got != row.want {
			t.Errorf("%s: got column %d; want %d", row.reason, got, row.want)
		}
	}
}
