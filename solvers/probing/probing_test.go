package probing

import (
	"context"
	"math/bits"
	"slices"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

func newSolver(t *testing.T, shape sudoku.Shape) *solver {
	t.Helper()
	made, err := Spec().New(shape, nil)
	if err != nil {
		t.Fatal(err)
	}
	return made.(*solver)
}

// TestNodes compares the number of guesses with known counts. The counts of the 4x4 boards can be
// checked by hand.
func TestNodes(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		limit  int
		count  int
		nodes  int64
	}{
		{"singles are enough", "1.....3....4.2..", 2, 1, 0},
		{"a puzzle that singles do not solve, and probes do", "...............28.3764.....7....1....2.......4..3....6.1..28........5...........3", 2, 1, 0},
		{"two digits can be exchanged: no probe fails, one cell, two guesses", ".2.4.4.221434321", 3, 2, 2},
		{"with limit 1, the first of the two guesses is enough", ".2.4.4.221434321", 1, 1, 1},
		{"probes after each guess too: without these probes, the search needs 320 guesses", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 2, 1, 4},
		{"a blank without candidates", "123....4........", 2, 0, 0},
		{"a digit without a place in a box", "1.....23........", 2, 0, 0},
	} {
		t.Run(row.reason, func(t *testing.T) {
			c := solvertest.Solve(t, Spec(), nil, row.puzzle, row.limit)
			if c.Count != row.count || c.Nodes != row.nodes {
				t.Errorf("got count %d, %d nodes; want %d, %d", c.Count, c.Nodes, row.count, row.nodes)
			}
		})
	}
}

// TestAllSurvive probes all candidates that Root has left. No probe fails, each probe restores
// the board, and the solution is still among the candidates.
func TestAllSurvive(t *testing.T) {
	const (
		puzzle   = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
		solution = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
	)
	shape, g, err := sudoku.ParseGrid(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	s := newSolver(t, shape)
	for i, d := range g {
		if s.Of[i] = s.Board.All; d != 0 {
			s.Of[i] = 1 << (d - 1)
		}
	}
	s.Begin(context.Background(), &solvers.Query{Shape: shape, Puzzle: g, Limit: 1}, &solvers.Claim{Solution: slices.Clone(g)})
	if !s.Root() {
		t.Fatal("Root reports that there is no solution; want one")
	}
	left := 0
	rest := slices.Clone(s.Of)
	for i, m := range rest {
		if digit, _ := sudoku.DigitOf(solution[i]); m>>(digit-1)&1 == 0 {
			t.Errorf("%s has lost digit %d of the solution", shape.CellName(i), digit)
		}
		if m&(m-1) == 0 {
			continue
		}
		left += bits.OnesCount32(m)
		for ; m != 0; m &= m - 1 {
			mark := s.Mark()
			s.Set(i, m&-m)
			if !s.follow(i) {
				t.Errorf("%s: the probe of %d fails, but Root has left the digit", shape.CellName(i), bits.TrailingZeros32(m)+1)
			}
			s.Undo(mark)
			if !slices.Equal(s.Of, rest) {
				t.Fatalf("%s: a probe did not restore the board", shape.CellName(i))
			}
		}
	}
	if left == 0 {
		t.Error("no candidates are left to probe; want a harder puzzle")
	}
}
