package generator

import (
	"context"
	"testing"

	"sudokubench/solvers"
	"sudokubench/solvers/roster"
	"sudokubench/sudoku"
)

// Blanks are spread evenly over rows, columns and boxes, whatever their number.
func TestPunchBalances(t *testing.T) {
	for _, shape := range sudoku.Shapes() {
		for _, holes := range []int{0, 1, shape.Side() - 1, shape.Side(), shape.Cells() / 2, shape.Cells()*2/3 + 1, shape.Cells()} {
			r := newRandom(5, uint64(holes))
			solution := walkedGrid(shape, r)
			puzzle := punch(solution, shape, holes, r)
			if got := shape.Cells() - puzzle.Clues(); got != holes {
				t.Errorf("%s: %d blanks, want %d", shape, got, holes)
			}
			checkBalance(t, shape, puzzle)
			if err := shape.CheckSolution(puzzle, solution); err != nil {
				t.Errorf("%s, %d blanks: %v", shape, holes, err)
			}
		}
	}
}

// checkBalance reports units whose numbers of blanks differ by more than one.
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

// Puzzles with holes have the number of solutions that is asked for, and other seeds give others.
func TestHolesAreMade(t *testing.T) {
	for _, tt := range []struct {
		shape  sudoku.Shape
		holes  int
		number Solutions
		reason string
	}{
		{sudoku.Shape6, 22, One, "half of these have one solution"},
		{sudoku.Shape6, 22, Several, "the others have several"},
		{sudoku.Shape16, 120, One, "most have one solution"},
		{sudoku.Shape25, 250, One, "the largest board"},
	} {
		o := Options{Shape: tt.shape, Level: Holes, Holes: tt.holes, Solutions: tt.number, Seed: 1, Prover: prover}
		g, err := New(o)
		if err != nil {
			t.Fatalf("%s, %s: %v", tt.shape, tt.reason, err)
		}
		p, q := next(t, g), next(t, g)
		o.Seed = 2
		other, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		if r := next(t, other); sudoku.Same(p.Clues, q.Clues) || sudoku.Same(p.Clues, r.Clues) {
			t.Errorf("%s, %s: the same puzzle twice", tt.shape, tt.reason)
		}
		for _, p := range []Puzzle{p, q} {
			checkBalance(t, tt.shape, p.Clues)
			if n := tt.shape.Cells() - p.Clues.Clues(); n != tt.holes {
				t.Errorf("%s, %s: %d holes, want %d", tt.shape, tt.reason, n, tt.holes)
			}
			if unique := solutions(t, tt.shape, p.Clues, 2) == 1; unique != (tt.number == One) {
				t.Errorf("%s, %s: one solution: %v", tt.shape, tt.reason, unique)
			}
			if err := tt.shape.CheckSolution(p.Clues, p.Solution); err != nil {
				t.Errorf("%s, %s: %v", tt.shape, tt.reason, err)
			}
		}
	}
}

// solutions counts up to a limit, with another solver than the generator's.
func solutions(t *testing.T, shape sudoku.Shape, puzzle sudoku.Grid, limit int) int {
	t.Helper()
	spec, ok := roster.Find("dpll")
	if !ok {
		t.Fatal("no solver dpll")
	}
	s, err := spec.New(shape, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := solvers.Claim{Solution: make(sudoku.Grid, shape.Cells())}
	if err := s.Solve(context.Background(), &solvers.Query{Shape: shape, Puzzle: puzzle, Limit: limit}, &c); err != nil {
		t.Fatal(err)
	}
	if c.Count < limit && !c.Exhausted {
		t.Fatalf("dpll gave up on %s", puzzle)
	}
	return c.Count
}
