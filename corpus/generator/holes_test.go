package generator

import (
	"fmt"
	"testing"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

// checkBalance reports an error if the numbers of blanks in two rows, columns or boxes differ by
// more than one.
func checkBalance(t *testing.T, shape sudoku.Shape, puzzle sudoku.Grid) {
	t.Helper()
	least := (shape.Cells() - puzzle.Clues()) / shape.Side()
	for _, unit := range shape.Units() {
		blanks := 0
		for _, i := range shape.UnitCells(unit) {
			if puzzle[i] == 0 {
				blanks++
			}
		}
		if blanks != least && blanks != least+1 {
			t.Errorf("%s: %s has %d blanks, want %d or %d", puzzle, unit, blanks, least, least+1)
		}
	}
}

// Puzzles with holes have the required number of solutions. Another seed gives other puzzles.
func TestHolesAreMade(t *testing.T) {
	for _, tt := range []struct {
		shape  sudoku.Shape
		holes  int
		number Solutions
		reason string
	}{
		{sudoku.Shape6, 22, One, "half of the random puzzles have one solution"},
		{sudoku.Shape6, 22, Several, "half of the random puzzles have several solutions"},
		{sudoku.Shape16, 120, One, "most random puzzles have one solution"},
		{sudoku.Shape25, 250, One, "the largest board"},
	} {
		o := Options{Shape: tt.shape, Level: Holes, Holes: tt.holes, Solutions: tt.number, Seed: 1, Prover: prover}
		g, err := New(o)
		if err != nil {
			t.Fatalf("%s, %s: %v", tt.shape, tt.reason, err)
		}
		p, q := next(t, g), next(t, g)
		o.Seed = 2
		other := testkit.Must(New(o))(t)
		if r := next(t, other); sudoku.Same(p.Clues, q.Clues) || sudoku.Same(p.Clues, r.Clues) {
			t.Errorf("%s, %s: made the same puzzle twice, want different ones", tt.shape, tt.reason)
		}
		for _, p := range []Puzzle{p, q} {
			checkBalance(t, tt.shape, p.Clues)
			if n := tt.shape.Cells() - p.Clues.Clues(); n != tt.holes {
				t.Errorf("%s, %s: %d holes, want %d", tt.shape, tt.reason, n, tt.holes)
			}
			if unique := counter(t, tt.shape)(p.Clues, 2) == 1; unique != (tt.number == One) {
				t.Errorf("%s, %s: one solution is %v, want the opposite", tt.shape, tt.reason, unique)
			}
			if err := tt.shape.CheckSolution(p.Clues, p.Solution); err != nil {
				t.Errorf("%s, %s: %v", tt.shape, tt.reason, err)
			}
		}
	}
}

// Each set from exchanges appears once, and its cells can be filled in another way.
func TestExchanges(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		solution := walkedGrid(shape, newRandom(6, 0))
		seen := map[string]bool{}
		sets := exchanges(shape, solution)
		count := counter(t, shape)
		for _, set := range sets {
			puzzle := append(sudoku.Grid{}, solution...)
			for _, i := range set {
				puzzle[i] = 0
			}
			if len(set) < 4 {
				t.Fatalf("%s: %d cells can be exchanged, want 4 or more", shape, len(set))
			}
			if len(set) <= 6 && count(puzzle, 2) != 2 {
				t.Errorf("%s: blanks in the cells %v leave one solution, want two", shape, set)
			}
			key := fmt.Sprint(set)
			if seen[key] && len(set) > 4 { // only a set of four cells can appear more than once: for rows, for columns and for digits
				t.Errorf("%s: the set %v appears twice, want once", shape, set)
			}
			seen[key] = true
		}
		if len(sets) < shape.Side() {
			t.Errorf("%s: %d sets, want %d or more", shape, len(sets), shape.Side())
		}
	}
}

// Repaired puzzles have one solution and keep their number of holes. Almost no puzzle with this
// many random holes has one solution.
func TestRepair(t *testing.T) {
	const number = 150
	g := testkit.Must(New(Options{Shape: sudoku.Shape16, Level: Holes, Holes: number, Prover: prover}))(t)
	repaired := 0
	for k := range 5 {
		r := newRandom(7, uint64(k))
		h := newHoles(walkedGrid(sudoku.Shape16, r), sudoku.Shape16, number, r)
		before := len(h.open(exchanges(sudoku.Shape16, h.solution)))
		ok := testkit.Must(g.repair(t.Context(), h, r))(t)
		checkBalance(t, sudoku.Shape16, h.puzzle)
		if n := 256 - h.puzzle.Clues(); n != number || before == 0 {
			t.Errorf("%d holes, want %d; %d exchangeable sets in random holes, want at least one", n, number, before)
		}
		if ok != (counter(t, sudoku.Shape16)(h.puzzle, 2) == 1) {
			t.Errorf("repair of %s returns %v, want the opposite", h.puzzle, ok)
		}
		if ok {
			repaired++
		}
	}
	if repaired == 0 {
		t.Error("repaired 0 of 5 puzzles, want at least 1")
	}
}
