package norvig

import (
	"testing"

	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestNodes compares the number of guesses with counts made by hand.
func TestNodes(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		limit  int
		count  int
		nodes  int64
	}{
		{"rule 1 alone", "12343412214.....", 2, 1, 0},
		{"rules 1 and 2 solve the puzzle, rule 1 alone does not", ".23.......7.....3...5....1.2.1.7934..841....2.37..41..3.......1.1.8...657......93", 2, 1, 0},
		{"two digits can swap places: one cell, two guesses", ".2.4.4.221434321", 3, 2, 2},
		{"limit 1: the first of the two guesses is enough", ".2.4.4.221434321", 1, 1, 1},
		{"clues that clash", "11..............", 2, 0, 0},
		{"a blank without candidates", "123....4........", 2, 0, 0},
		{"a digit without a place in a box", "1.....23........", 2, 0, 0},
	} {
		t.Run(row.reason, func(t *testing.T) {
			c := solvertest.Solve(t, Spec(), nil, row.puzzle, row.limit)
			if c.Count != row.count || c.Nodes != row.nodes {
				t.Errorf("got count %d and %d nodes; want count %d and %d nodes", c.Count, c.Nodes, row.count, row.nodes)
			}
		})
	}
}

// TestViewsAgree assigns the clues. Then it checks that both views of the board are equal and that
// every single is assigned.
func TestViewsAgree(t *testing.T) {
	for _, row := range []struct{ reason, puzzle string }{
		{"an empty board", "................"},
		{"the rules solve the puzzle", "1.....3....4.2.."},
		{"the rules assign some cells", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."},
	} {
		shape, puzzle, err := sudoku.ParseGrid(row.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		s := newSolver(shape)
		st := &s.stack[0]
		copy(st.words, s.blank.words)
		for i, d := range puzzle {
			if d != 0 && !s.assign(st, task{uint16(i), uint16(d - 1)}) {
				t.Fatalf("%s: got a contradiction, want none", row.reason)
			}
		}
		for u, cells := range s.board.Units {
			for d := range s.board.Side {
				places := st.places[u*s.board.Side+d]
				for k, i := range cells {
					open := st.open[i]>>d&1 != 0
					if open != (places>>k&1 != 0) {
						t.Errorf("%s: digit %d in %s: got open %t and places %b, want both to agree", row.reason, d+1, shape.CellName(int(i)), open, places)
					}
					if open && places&(places-1) == 0 && st.open[i] < assigned {
						t.Errorf("%s: digit %d has one place, %s: got an open cell, want it assigned", row.reason, d+1, shape.CellName(int(i)))
					}
				}
			}
		}
		for i, m := range st.open {
			if m&(m-1) == 0 {
				t.Errorf("%s: %s has one candidate: got an open cell, want it assigned", row.reason, shape.CellName(i))
			}
		}
	}
}

// TestSmallest shows in which cell the solver guesses.
func TestSmallest(t *testing.T) {
	st := &newSolver(sudoku.Shape9).stack[0]
	for _, row := range []struct {
		reason string
		of     map[int]uint32 // candidates of the cells that are not assigned
		cell   int
		open   uint32
	}{
		{"all cells are assigned", nil, 0, 0},
		{"the fewest candidates", map[int]uint32{2: 0b1111, 7: 0b111, 80: 0b1111}, 7, 0b111},
		{"several cells of the same size: the first", map[int]uint32{4: 0b1110, 5: 0b0111}, 4, 0b1110},
		{"several cells with two candidates: the first of them", map[int]uint32{3: 0b111, 4: 0b110, 5: 0b11}, 4, 0b110},
	} {
		for i := range st.open {
			st.open[i] = 1 | assigned
			if m, ok := row.of[i]; ok {
				st.open[i] = m
			}
		}
		if cell, open := st.smallest(); cell != row.cell || open != row.open {
			t.Errorf("%s: got cell %d with %b, want cell %d with %b", row.reason, cell, open, row.cell, row.open)
		}
	}
}
