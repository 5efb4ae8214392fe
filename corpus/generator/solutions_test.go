package generator

import (
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

// Puzzles have the required number of solutions. If a puzzle of level Minimal has several, removing
// any clue gives more.
func TestNumbersOfSolutions(t *testing.T) {
	for _, tt := range []struct {
		shape     sudoku.Shape
		level     Level
		solutions Solutions
		puzzles   int
		fewest    int
		most      int
		reason    string
	}{
		{sudoku.Shape6, Minimal, None, 2, 0, 0, "boxes that are not square"},
		{sudoku.Shape9, Minimal, None, 3, 0, 0, "singles do not refute it"},
		{sudoku.Shape9, Hard, None, 1, 0, 0, "logic does not refute it"},
		{sudoku.Shape9, Minimal, Several, 3, 2, MaxSolutions, "a few to thousands"},
		{sudoku.Shape9, Minimal, "7", 2, 7, 7, "an exact number"},
		{sudoku.Shape6, Minimal, "3", 2, 3, 3, "an exact number on another board"},
		{sudoku.Shape6, Holes, "5", 2, 5, 5, "an exact number with holes"},
		{sudoku.Shape9, Minimal, "1", 1, 1, 1, "one as a number"},
		{sudoku.Shape9, Minimal, "0", 1, 0, 0, "none as a number"},
	} {
		o := Options{Shape: tt.shape, Level: tt.level, Solutions: tt.solutions, Seed: 3, Prover: prover}
		if tt.level == Holes {
			o.Holes = 24
		}
		g, err := New(o)
		if err != nil {
			t.Fatalf("%s: %v", tt.reason, err)
		}
		for range tt.puzzles {
			p := next(t, g)
			n := counter(t, tt.shape)(p.Clues, MaxSolutions+1)
			if n < tt.fewest || n > tt.most || p.Count > 0 && p.Count != n {
				t.Errorf("%s: %s has %d solutions, want %d to %d; its count is %d", tt.reason, p.Clues, n, tt.fewest, tt.most, p.Count)
			}
			switch {
			case n == 0 && !g.board.stands(p.Clues, tt.level == Hard):
				t.Errorf("%s: logic refutes %s, want it to find nothing", tt.reason, p.Clues)
			case n > 1 && tt.level == Minimal:
				checkEachClueCounts(t, tt.shape, p.Clues, n)
			}
			if n > 0 && tt.shape.CheckSolution(p.Clues, p.Solution) != nil || n == 0 && p.Solution != nil {
				t.Errorf("%s: %s has the wrong solution %s", tt.reason, p.Clues, p.Solution)
			}
		}
	}
}

// checkEachClueCounts reports an error if the puzzle still has at most n solutions after one of its
// clues was removed.
func checkEachClueCounts(t *testing.T, shape sudoku.Shape, puzzle sudoku.Grid, n int) {
	t.Helper()
	count := counter(t, shape)
	for i, d := range puzzle {
		if d == 0 {
			continue
		}
		puzzle[i] = 0
		if more := count(puzzle, n+1); more <= n {
			t.Errorf("%s has %d solutions, want more than the %d with a %d at cell %d", puzzle, more, n, d, i)
		}
		puzzle[i] = d
	}
}

// The method stands finds exactly the contradictions that its techniques can show.
func TestStands(t *testing.T) {
	for _, tt := range []struct {
		reason, puzzle string
		singles, logic bool
	}{
		{"two clues clash", "11..............", false, false},
		{"a cell has no digit left", "123....4........", false, false},
		{"a digit has no place left in a row", "12....3.........", false, false},
		{"an empty board has solutions", "................", true, true},
	} {
		shape, puzzle := testkit.Must2(sudoku.ParseGrid(tt.puzzle))(t)
		b := board{geometry: newGeometry(shape)}
		if singles, logic := b.stands(puzzle, false), b.stands(puzzle, true); singles != tt.singles || logic != tt.logic {
			t.Errorf("%s: stands %v with singles, %v with logic; want %v, %v", tt.reason, singles, logic, tt.singles, tt.logic)
		}
	}
}
