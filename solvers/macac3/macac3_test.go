package macac3

import (
	"testing"

	"sudokubench/solvers/forwardchecking"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestRevise takes from x what has no support in y.
func TestRevise(t *testing.T) {
	for _, row := range []struct {
		reason     string
		x, y, want uint32
	}{
		{"two digits in y support each other's, and all others", 0b0011, 0b0011, 0b0011},
		{"one digit in y supports all but itself", 0b0111, 0b0010, 0b0101},
		{"a digit that x does not have", 0b0101, 0b0010, 0b0101},
		{"the only digit of both", 0b0010, 0b0010, 0},
	} {
		s := newSolver(sudoku.Shape4)
		s.Of[0], s.Of[1] = row.x, row.y
		changed := s.revise(0, 1)
		if s.Of[0] != row.want || s.Of[1] != row.y || changed != (row.want != row.x) {
			t.Errorf("%s: %04b against %04b leaves %04b, changed %t; want %04b", row.reason, row.x, row.y, s.Of[0], changed, row.want)
		}
	}
}

// TestNoArcIsLost looks at the queue at rest: after a failure as after success
// no arc is in doubt, and every arc is consistent.
func TestNoArcIsLost(t *testing.T) {
	for _, row := range []struct {
		reason, puzzle string
		ok             bool
	}{
		{"an empty board: all arcs are revised in vain", "................", true},
		{"singles run over the whole board", "12343412214.....", true},
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
			t.Errorf("%s: ok is %t", row.reason, ok)
		}
		for y, arcs := range s.pending {
			if arcs != 0 || s.head != s.tail {
				t.Errorf("%s: arcs into cell %d are left in doubt", row.reason, y)
			}
			for _, x := range s.Board.Peers[y] {
				if row.ok && s.revise(x, uint16(y)) {
					t.Errorf("%s: the arc from cell %d to %d was not consistent", row.reason, x, y)
				}
			}
		}
	}
}

// TestSameTreeAsForwardChecking holds the claim of the package comment: arc
// consistency of "not equal" finds what forward checking finds.
func TestSameTreeAsForwardChecking(t *testing.T) {
	for _, puzzle := range []string{
		"................",
		"1.....3....4.2..",
		".23.......7.....3...5....1.2.1.7934..841....2.37..41..3.......1.1.8...657......93",
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	} {
		got, want := solvertest.Solve(t, Spec(), nil, puzzle, 1000), solvertest.Solve(t, forwardchecking.Spec(), nil, puzzle, 1000)
		if got.Nodes != want.Nodes {
			t.Errorf("%s: %d nodes, forward checking has %d", puzzle, got.Nodes, want.Nodes)
		}
	}
}
