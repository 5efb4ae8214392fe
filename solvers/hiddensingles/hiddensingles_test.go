package hiddensingles

import (
	"testing"

	"sudokubench/solvers/solvertest"
)

// TestWhereSinglesEnd compares the claims and boards of puzzles that are solved, have no solution,
// or are given up.
func TestWhereSinglesEnd(t *testing.T) {
	for _, row := range []struct {
		reason    string
		puzzle    string
		count     int
		exhausted bool
		board     string // the board of the claim; "" accepts any board
	}{
		{"each naked single makes the next one", "12343412214.....", 1, true, "1234341221434321"},
		{"two cells of a unit have the same only candidate", ".2.3....4.....4.", 0, true, ""},
		{"a blank without candidates", "123....4........", 0, true, ""},
		{"a digit without a place in a box", "1.....23........", 0, true, ""},
		{"clues that clash", "1..1............", 0, true, "1..1............"},
		{"an empty board has no singles", "................", 0, false, "................"},
		{"two digits can be exchanged: the rest is filled", ".2.4.4.221434.21", 0, false, ".2.4.4.221434321"},
		{"naked singles are not enough, hidden singles are", ".23.......7.....3...5....1.2.1.7934..841....2.37..41..3.......1.1.8...657......93", 1, true,
			"623941587179658234845327619261579348584136972937284156398765421412893765756412893"},
		{"the puzzle needs locked candidates", "...............28.3764.....7....1....2.......4..3....6.1..28........5...........3", 0, false, ""},
	} {
		t.Run(row.reason, func(t *testing.T) {
			c := solvertest.Solve(t, Spec(), nil, row.puzzle, 2)
			if c.Count != row.count || c.Exhausted != row.exhausted || c.Nodes != 0 {
				t.Errorf("got count %d, exhausted %t, %d nodes; want %d, %t, 0", c.Count, c.Exhausted, c.Nodes, row.count, row.exhausted)
			}
			if row.board != "" && c.Solution.String() != row.board {
				t.Errorf("got board %s, want %s", c.Solution, row.board)
			}
		})
	}
}
