package dplltriad

import (
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/parts/layout"
	"sudokubench/solvers/solvertest"
	"sudokubench/sudoku"
)

// TestNodes tells what follows without a supposition, with either rule.
func TestNodes(t *testing.T) {
	for _, row := range []struct {
		reason        string
		puzzle        string
		count, ignore int64 // nodes
		solutions     int
	}{
		{"digits with one place left", "12343412214.....", 0, 0, 1},
		{"two digits that can change places: a supposition and its contrary", ".2.4.4.221434321", 2, 2, 2},
		{"clues that clash", "11..............", 0, 0, 0},
		{"a digit without a place in a box", "1.....23........", 0, 0, 0},
		{"locked candidates are unit propagation", ".................1.....2.3...2...4....3.5......41....6.5.6......7.....2..8.91....", 0, 0, 1},
		{"three digits that fill a triad", ".................1....23.4......4.5...1....2..67.........1....75....8...9.....8.6", 0, 2, 1},
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

// TestIgnore holds the solver without the count of cells against the suite.
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

// TestEncoding counts what a board is made of.
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
				t.Errorf("the tables have room for %d", most)
			}
		})
	}
}

// TestTakeBack supposes things on an empty board and takes them back.
func TestTakeBack(t *testing.T) {
	s := newSolver(sudoku.Shape6, true)
	copy(s.room[:], s.allRoom)
	for _, l := range []literal{0, 1, 17, literal(2 * s.digits), literal(2*s.variables - 1)} {
		s.assert(l)
		if !s.propagate() || s.known == 0 {
			t.Fatalf("literal %d alone is a contradiction", l)
		}
		s.takeBack(0)
		for c, room := range s.allRoom {
			if s.room[c] != room {
				t.Fatalf("after literal %d was taken back, room %d is %d and was %d", l, c, s.room[c], room)
			}
		}
		for v, value := range s.value {
			if value != unknown {
				t.Fatalf("after literal %d was taken back, variable %d is known", l, v)
			}
		}
	}
}
