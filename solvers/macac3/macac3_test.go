package macac3

import (
	"testing"

	"sudokubench/solvers/forwardchecking"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestRevise shows which digits a revision removes from x.
func TestRevise(t *testing.T) {
	for _, row := range []struct {
		reason     string
		x, y, want uint32
	}{
		{"two digits in y support every digit of x", 0b0011, 0b0011, 0b0011},
		{"one digit in y supports every digit except itself", 0b0111, 0b0010, 0b0101},
		{"the digit of y is not in x", 0b0101, 0b0010, 0b0101},
		{"x and y have the same single digit", 0b0010, 0b0010, 0},
	} {
		s := newSolver(sudoku.Shape4)
		s.Of[0], s.Of[1] = row.x, row.y
		changed := s.revise(0, 1)
		if s.Of[0] != row.want || s.Of[1] != row.y || changed != (row.want != row.x) {
			t.Errorf("%s: x %04b and y %04b: got x %04b, changed %t; want x %04b", row.reason, row.x, row.y, s.Of[0], changed, row.want)
		}
	}
}

// TestNoArcIsLost checks that no arc is in doubt after Root, even after a dead end. It also checks
// that all arcs are consistent if Root succeeds.
func TestNoArcIsLost(t *testing.T) {
	for _, row := range []struct {
		reason, puzzle string
		ok             bool
	}{
		{"an empty board: no revision changes a domain", "................", true},
		{"naked singles solve the puzzle", "12343412214.....", true},
		{"a domain becomes empty", "12.....3........", false},
	} {
		s := newSolver(sudoku.Shape4)
		_, puzzle, err := sudoku.ParseGrid(row.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		for i, d := range puzzle {
			if s.Of[i] = s.Board.All; d != 0 {
				s.Of[i] = 1 << (d - 1)
			}
		}
		if ok := s.Root(); ok != row.ok {
			t.Errorf("%s: Root returned %t, want the opposite", row.reason, ok)
		}
		for y, arcs := range s.pending {
			if arcs != 0 || s.head != s.tail {
				t.Errorf("%s: got arcs into cell %d in doubt, want none", row.reason, y)
			}
			for _, x := range s.Board.Peers[y] {
				if row.ok && s.revise(x, uint16(y)) {
					t.Errorf("%s: got an inconsistent arc from cell %d into cell %d, want all consistent", row.reason, x, y)
				}
			}
		}
	}
}

// TestSameTreeAsForwardChecking checks that arc consistency of "not equal" finds the same digits as
// forward checking, so that both solvers have the same nodes.
func TestSameTreeAsForwardChecking(t *testing.T) {
	for _, puzzle := range []string{
		"................",
		"1.....3....4.2..",
		".23.......7.....3...5....1.2.1.7934..841....2.37..41..3.......1.1.8...657......93",
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	} {
		got, want := solvertest.Solve(t, Spec(), nil, puzzle, 1000), solvertest.Solve(t, forwardchecking.Spec(), nil, puzzle, 1000)
		if got.Nodes != want.Nodes {
			t.Errorf("%s: got %d nodes, want %d nodes as in forward checking", puzzle, got.Nodes, want.Nodes)
		}
	}
}
