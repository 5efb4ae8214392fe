package minconflicts

import (
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// sparse has 17 clues and one solution.
const sparse = "...............28.3764.....7....1....2.......4..3....6.1..28........5...........3"

// TestTablesAreKept makes moves. After each move, it compares the tables with tables that are computed
// from the board.
func TestTablesAreKept(t *testing.T) {
	_, puzzle, err := sudoku.ParseGrid(sparse)
	if err != nil {
		t.Fatal(err)
	}
	made, err := newSolver(sudoku.Shape9, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := made.(*solver)
	if !s.load(puzzle) {
		t.Fatal("load refuses a puzzle that has a solution")
	}
	s.fill()
	for round := range 300 {
		total := 0
		for _, i := range s.blanks {
			for d := range uint16(9) {
				n := uint8(0)
				for _, j := range s.peers[i] {
					if uint16(s.at[j]&spotDigit) == d {
						n++
					}
				}
				if got := s.clash[i<<spotBits|d]; got != n {
					t.Fatalf("round %d: digit %d in %s clashes with %d peers; the table has %d", round, d+1, sudoku.Shape9.CellName(int(i)), n, got)
				}
			}
			n := int(s.clash[s.at[i]])
			total += n
			if in := s.place[i] >= 0; in != (n > 0) || in && s.bad[s.place[i]] != i {
				t.Fatalf("round %d: %s has %d conflicts, but its index in the list is %d", round, sudoku.Shape9.CellName(int(i)), n, s.place[i])
			}
		}
		if total != 2*s.total {
			t.Fatalf("round %d: the board has %d conflicts; total is %d", round, total/2, s.total)
		}
		to, ok := s.choose(round)
		if !ok {
			t.Fatalf("round %d: choose finds no change, but no digit was ever tabu", round)
		}
		s.move(to)
	}
}

// TestTabu shows which of two digits replaces the digit of a cell if one or both digits are tabu.
func TestTabu(t *testing.T) {
	for _, row := range []struct {
		reason string
		tabu   []uint8 // digits that are tabu
		best   int
		want   uint8 // digit that replaces the current digit; 0 means that every change is tabu
	}{
		{"the digit with the fewest conflicts", nil, 0, 3},
		{"the best digit is tabu, so the next best", []uint8{3}, 0, 2},
		{"both digits are tabu", []uint8{2, 3}, 0, 0},
		{"tabu, but with fewer conflicts than ever before", []uint8{2, 3}, 10, 3},
	} {
		made, err := newSolver(sudoku.Shape4, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := made.(*solver)
		s.load(make(sudoku.Grid, 16))
		s.open[0], s.at[0], s.total, s.best = 0b0111, 0, 10, row.best
		s.clash[0], s.clash[1], s.clash[2] = 3, 2, 1
		s.add(0)
		for _, d := range row.tabu {
			s.until[d-1] = 6
		}
		got, ok := s.choose(5)
		if ok != (row.want != 0) || ok && uint8(got)+1 != row.want {
			t.Errorf("%s: digit %d, %t; want %d", row.reason, got+1, ok, row.want)
		}
		if got, ok := s.choose(6); !ok || got != 2 {
			t.Errorf("%s: one round later digit %d, %t; want 3, because no digit is tabu any more", row.reason, got+1, ok)
		}
	}
}

func TestSolve(t *testing.T) {
	for _, row := range []struct {
		reason    string
		puzzle    string
		options   solvers.Options
		count     int
		exhausted bool
	}{
		{"17 clues", sparse, nil, 1, false},
		{"another tenure", sparse, solvers.Options{"tenure": "5"}, 1, false},
		{"no blanks, so no move", "1234341221434321", nil, 1, false},
		{"clues that clash prove that there is no solution", "11..............", nil, 0, true},
		{"a blank without a candidate proves that there is no solution", "123....4........", nil, 0, true},
		{"a unit without a place for a digit proves nothing, because the solver does not look for it", "1.....23........", nil, 0, false},
		{"effort 1: gives up before it finds the solution", sparse, solvers.Options{"effort": "1"}, 0, false},
	} {
		t.Run(row.reason, func(t *testing.T) {
			c := solvertest.Solve(t, Spec(), row.options, row.puzzle, 1)
			if c.Count != row.count || c.Exhausted != row.exhausted {
				t.Errorf("count %d, exhausted %t; want %d, %t", c.Count, c.Exhausted, row.count, row.exhausted)
			}
		})
	}
}
