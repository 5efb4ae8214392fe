package cover

import (
	"testing"

	"sudokubench/solvers/parts/layout"
	"sudokubench/sudoku"
)

// TestNew compares the problem with the rules of Sudoku: two placements share a column exactly if
// they clash.
func TestNew(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		t.Run(shape.String(), func(t *testing.T) {
			l := layout.New(shape)
			p := New(l)
			side, cells := shape.Side(), shape.Cells()
			if len(p.Columns) != cells*side || len(p.Placements) != cells*side || len(p.Rows) != 4*cells {
				t.Fatalf("got %d rows, %d placements and %d columns; want one row and placement for each cell and digit, and four columns for each cell", len(p.Columns), len(p.Placements), len(p.Rows))
			}
			members := 0
			for c, rows := range p.Rows {
				if len(rows) != side {
					t.Fatalf("column %d has %d rows, want %d", c, len(rows), side)
				}
				members += len(rows)
				for k, a := range rows {
					if k > 0 && rows[k-1] >= a {
						t.Fatalf("the rows of column %d are %v; want ascending order", c, rows)
					}
					if !has(p, int(a), c) {
						t.Fatalf("column %d has row %d, but the row has only columns %v", c, a, p.Columns[a])
					}
				}
			}
			if members != 4*len(p.Columns) {
				t.Fatalf("the columns together have %d rows; want %d", members, 4*len(p.Columns))
			}
			for a := 0; a < len(p.Columns); a += 7 { // checks every seventh row; no side is a multiple of 7, so all digits occur
				for b := range p.Columns {
					if a == b {
						continue
					}
					x, y := p.Placements[a], p.Placements[b]
					i, j := int(x.Cell), int(y.Cell)
					clash := i == j || x.Digit == y.Digit && (l.Row[i] == l.Row[j] || l.Col[i] == l.Col[j] || l.Box[i] == l.Box[j])
					if share(p, a, b) != clash {
						t.Fatalf("%v and %v share a column: got %t; want %t", x, y, !clash, clash)
					}
				}
			}
		})
	}
}

func has(p *Problem, row, column int) bool {
	for _, c := range p.Columns[row] {
		if int(c) == column {
			return true
		}
	}
	return false
}

func share(p *Problem, a, b int) bool {
	for _, c := range p.Columns[a] {
		if has(p, b, int(c)) {
			return true
		}
	}
	return false
}

func TestRow(t *testing.T) {
	p := New(layout.New(sudoku.Shape6))
	for row, at := range p.Placements {
		if got := p.Row(int(at.Cell), at.Digit); got != row {
			t.Errorf("Row(%d, %d) = %d, want %d", at.Cell, at.Digit, got, row)
		}
	}
}

// TestRest calls Fill of one Rest for several puzzles and counts the columns and rows.
func TestRest(t *testing.T) {
	l := layout.New(sudoku.Shape4)
	p, r := New(l), NewRest(l)
	for _, row := range []struct {
		reason        string
		puzzle        string
		columns, rows int
	}{
		{"without clues, all columns and rows are left", "................", 64, 64},
		{"a clue meets four columns; its row, 3 other digits of its cell and its digit in 7 peers are gone", "1...............", 60, 64 - 1 - 3 - 7},
		{"a full board leaves no column and no row", "1234341221434321", 0, 0},
		{"one blank leaves four columns and one row", "123434122143432.", 4, 1},
		{"a blank without candidates keeps its column", "123....4........", 64 - 16, 0},
	} {
		_, puzzle, err := sudoku.ParseGrid(row.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		r.Fill(puzzle, nil)
		if row.rows == 0 && len(r.Columns) > 0 { // checks only the rows of the blank r1c4
			for _, k := range r.Rows {
				if p.Placements[k].Cell == 3 {
					t.Errorf("%s: row %v is left; want no row of r1c4", row.reason, p.Placements[k])
				}
			}
		} else if len(r.Rows) != row.rows {
			t.Errorf("%s: %d rows are left; want %d", row.reason, len(r.Rows), row.rows)
		}
		if len(r.Columns) != row.columns {
			t.Errorf("%s: %d columns are left; want %d", row.reason, len(r.Columns), row.columns)
		}
		for _, k := range r.Rows {
			for c := range p.Rows {
				if has(p, int(k), c) && !contains(r.Columns, c) {
					t.Errorf("%s: row %v is left, but its column %d is not", row.reason, p.Placements[k], c)
				}
			}
		}
	}
}

func contains(columns []uint16, column int) bool {
	for _, c := range columns {
		if int(c) == column {
			return true
		}
	}
	return false
}
