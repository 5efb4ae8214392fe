package alldiff

import (
	"math/rand/v2"
	"testing"

	"sudokubench/solvers/parts/domains"
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

// TestFilter shows which digits a filtering removes from the first row of a 6x6 board.
func TestFilter(t *testing.T) {
	const all = 0b111111
	for _, row := range []struct {
		reason   string
		in, want [6]uint32 // domains before and after the filtering; if want is all 0, there is no perfect matching
	}{
		{"every digit everywhere", [6]uint32{all, all, all, all, all, all}, [6]uint32{all, all, all, all, all, all}},
		{"a naked single", [6]uint32{0b1, all, all, all, all, all}, [6]uint32{0b1, 0b111110, 0b111110, 0b111110, 0b111110, 0b111110}},
		{"a hidden single", [6]uint32{all, 0b111110, 0b111110, 0b111110, 0b111110, 0b111110}, [6]uint32{0b1, 0b111110, 0b111110, 0b111110, 0b111110, 0b111110}},
		{"a naked pair", [6]uint32{0b11, 0b11, all, all, all, all}, [6]uint32{0b11, 0b11, 0b111100, 0b111100, 0b111100, 0b111100}},
		{"a triple without a pair in it", [6]uint32{0b011, 0b110, 0b101, all, all, all}, [6]uint32{0b011, 0b110, 0b101, 0b111000, 0b111000, 0b111000}},
		{"each naked single makes the next one", [6]uint32{0b1, 0b11, 0b111, 0b1111, 0b11111, all}, [6]uint32{0b1, 0b10, 0b100, 0b1000, 0b10000, 0b100000}},
		{"three cells for two digits", [6]uint32{0b11, 0b11, 0b11, all, all, all}, [6]uint32{}},
		{"a digit without a place", [6]uint32{0b11111, 0b11111, 0b11111, 0b11111, 0b11111, 0b11111}, [6]uint32{}},
	} {
		s := newSolver(t, sudoku.Shape6)
		s.forget()
		copy(s.Of, row.in[:])
		switch ok := s.filter(0); {
		case ok != (row.want != [6]uint32{}):
			t.Errorf("%s: got ok %t, want the opposite", row.reason, ok)
		case ok && [6]uint32(s.Of[:6]) != row.want:
			t.Errorf("%s: got %06b, want %06b", row.reason, s.Of[:6], row.want)
		}
	}
}

// TestFilterAgainstAllMatchings compares the filtering of random domains with a list of all ways to
// fill the row. Each filtering starts from the matching of the previous domains, as in a search.
func TestFilterAgainstAllMatchings(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	s := newSolver(t, sudoku.Shape6)
	s.forget()
	dead, cut := 0, 0
	for range 5000 {
		for k := range 6 {
			s.Of[k] = 1 << rnd.IntN(6)
			for range rnd.IntN(4) {
				s.Of[k] |= 1 << rnd.IntN(6)
			}
		}
		in := [6]uint32(s.Of[:6])
		var want, chosen [6]uint32
		var fill func(k int, used uint32)
		fill = func(k int, used uint32) {
			if k == 6 {
				for j, bit := range chosen {
					want[j] |= bit
				}
				return
			}
			for m := in[k] &^ used; m != 0; m &= m - 1 {
				chosen[k] = m & -m
				fill(k+1, used|chosen[k])
			}
		}
		fill(0, 0)
		ok := s.filter(0)
		if got := [6]uint32(s.Of[:6]); ok != (want[0] != 0) || ok && got != want {
			t.Fatalf("%06b: got ok %t, %06b; want %06b", in, ok, got, want)
		}
		if !ok {
			dead++
		} else if in != want {
			cut++
		}
		s.Undo(0)
		s.changed = domains.Units{}
	}
	if dead < 100 || cut < 100 {
		t.Errorf("of 5000 random rows, %d had no matching and %d lost a digit; want at least 100 of each", dead, cut)
	}
}

// TestNodes compares the number of guesses with counts by hand.
func TestNodes(t *testing.T) {
	for _, row := range []struct {
		reason string
		puzzle string
		count  int
		nodes  int64
	}{
		{"hidden singles are enough", ".23.......7.....3...5....1.2.1.7934..841....2.37..41..3.......1.1.8...657......93", 1, 0},
		{"two digits can be exchanged: one cell, two guesses", ".2.4.4.221434321", 2, 2},
		{"a digit without a place in a box", "1.....23........", 0, 0},
	} {
		c := solvertest.Solve(t, Spec(), nil, row.puzzle, 3)
		if c.Count != row.count || c.Nodes != row.nodes {
			t.Errorf("%s: got count %d, %d nodes; want %d, %d", row.reason, c.Count, c.Nodes, row.count, row.nodes)
		}
	}
}
