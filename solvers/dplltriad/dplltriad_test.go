package dplltriad

import (
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestNodes shows which puzzles the solver solves without a guess, for both values of the option
// cells.
func TestNodes(t *testing.T) {
	for _, row := range []struct {
		reason        string
		puzzle        string
		count, ignore int64 // expected number of nodes with cells=count and with cells=ignore
		solutions     int
	}{
		{"each digit has one place left", "12343412214.....", 0, 0, 1},
		{"two digits can change places: a supposition and its negation", ".2.4.4.221434321", 2, 2, 2},
		{"two clues clash", "11..............", 0, 0, 0},
		{"a digit without a place in a box", "1.....23........", 0, 0, 0},
		{"propagation finds locked candidates", ".................1.....2.3...2...4....3.5......41....6.5.6......7.....2..8.91....", 0, 0, 1},
		{"three digits fill a triad", ".................1....23.4......4.5...1....2..67.........1....75....8...9.....8.6", 0, 2, 1},
	} {
		for cells, nodes := range map[string]int64{cellsCount: row.count, cellsIgnore: row.ignore} {
			t.Run(row.reason+"/"+cells, func(t *testing.T) {
				c := solvertest.Solve(t, Spec(), solvers.Options{"cells": cells}, row.puzzle, 3)
				if c.Count != row.solutions || c.Nodes != nodes {
					t.Errorf("count %d, %d nodes; want %d, %d", c.Count, c.Nodes, row.solutions, nodes)
				}
			})
		}
	}
}

// TestIgnore runs the conformance suite with cells=ignore.
func TestIgnore(t *testing.T) {
	spec := Spec()
	make1 := spec.New
	spec.Shapes = []sudoku.Shape{sudoku.Shape4, sudoku.Shape6, sudoku.Shape9}
	spec.New = func(shape sudoku.Shape, options solvers.Options) (solvers.Solver, error) {
		if options["cells"] == "" {
			options = solvers.Options{"cells": cellsIgnore}
		}
		return make1(shape, options)
	}
	solvertest.Run(t, spec)
}

// TestEncoding compares the numbers of triads, variables and constraints with numbers calculated by hand.
func TestEncoding(t *testing.T) {
	for _, row := range []struct {
		shape                          sudoku.Shape
		triads, variables, constraints int
	}{
		{sudoku.Shape6, 12 + 18, 36*6 + 30*6, 36 + 12*6 + 12*6 + 30*6 + 30},
		{sudoku.Shape9, 27 + 27, 729 + 54*9, 81 + 18*9 + 18*9 + 54*9 + 54},
		{sudoku.Shape25, 125 + 125, 15_625 + 250*25, 625 + 50*25 + 50*25 + 250*25 + 250},
	} {
		t.Run(row.shape.String(), func(t *testing.T) {
			if cells, _, _ := triads(layout.New(row.shape)); len(cells) != row.triads {
				t.Errorf("%d triads, want %d", len(cells), row.triads)
			}
			s := newSolver(row.shape, true)
			if s.variables != row.variables || len(s.members) != row.constraints {
				t.Errorf("%d variables, %d constraints; want %d, %d", s.variables, len(s.members), row.variables, row.constraints)
			}
			if s.variables > most || 2*len(s.members) > most {
				t.Errorf("the tables have length %d, which is not enough", most)
			}
		})
	}
}

// TestTakeBack shows that takeBack restores an empty board after one literal and its consequences.
func TestTakeBack(t *testing.T) {
	s := newSolver(sudoku.Shape6, true)
	copy(s.room[:], s.allRoom)
	for _, l := range []literal{0, 1, 17, literal(2 * s.digits), literal(2*s.variables - 1)} {
		s.assert(l)
		if !s.propagate() || s.known == 0 {
			t.Fatalf("literal %d: propagate found a contradiction, or no literal is known", l)
		}
		s.takeBack(0)
		for c, room := range s.allRoom {
			if s.room[c] != room {
				t.Fatalf("after takeBack of literal %d, room %d is %d, want %d", l, c, s.room[c], room)
			}
		}
		for v, value := range s.value {
			if value != unknown {
				t.Fatalf("after takeBack of literal %d, variable %d is known; want unknown", l, v)
			}
		}
	}
}
