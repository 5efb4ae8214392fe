package sat

import (
	"testing"

	gophersat "github.com/crillab/gophersat/solver"

	"sudokubench/internal/testkit"
	"sudokubench/sudoku"
)

func parse(t *testing.T, line string) (sudoku.Shape, sudoku.Grid) {
	t.Helper()
	shape, g := testkit.Must2(sudoku.ParseGrid(line))(t)
	return shape, g
}

// never is a work function that never stops the search.
func never(int) bool { return false }

// TestClauses compares the numbers of variables and clauses with numbers calculated by hand.
func TestClauses(t *testing.T) {
	for _, row := range []struct {
		reason    string
		puzzle    string
		encoding  encoding
		variables int
		clauses   int // expected number of clauses with at least two literals
		units     int
		hopeless  bool
	}{
		{"empty board: 16 cells, and 16*7/2 pairs of peers for each of 4 digits", "................", minimal, 64, 16 + 56*4, 0, false},
		{"extended: also 6 pairs of digits in each cell, and 4 digits in 12 units", "................", extended, 64, 16 + 56*4 + 16*6 + 48, 0, false},
		{"one blank: it has one candidate", "1234341221434.21", minimal, 1, 0, 1, false},
		{"extended: also the digit has one place in three units", "1234341221434.21", extended, 1, 0, 4, false},
		{"no blank: no clauses", "1234341221434321", extended, 0, 0, 0, false},
		{"a blank without candidates", "123....4........", minimal, 0, 0, 0, true},
		{"a box without a place for its 1", "1.....23........", extended, 0, 0, 0, true},
	} {
		shape, puzzle := parse(t, row.puzzle)
		f := newFormula(shape, row.encoding)
		f.write(puzzle, nil, never)
		if f.hopeless != row.hopeless {
			t.Errorf("%s: hopeless is %t, want the opposite", row.reason, f.hopeless)
		}
		if row.hopeless {
			continue // a formula with a clause without literals is not solved, so the numbers have no effect
		}
		if len(f.place) != row.variables || len(f.clauses) != row.clauses || len(f.units) != row.units {
			t.Errorf("%s: %d variables, %d clauses, %d units; want %d, %d, %d", row.reason,
				len(f.place), len(f.clauses), len(f.units), row.variables, row.clauses, row.units)
		}
	}
}

// TestPapersCount compares the number of clauses of the minimal encoding with the paper. For two cells
// that share a box and a line, the paper has two equal clauses, and this package has one.
func TestPapersCount(t *testing.T) {
	f := newFormula(sudoku.Shape9, minimal)
	f.write(make(sudoku.Grid, 81), nil, never)
	twice := 9 * 9 * 18 // 9 digits, 9 boxes, 18 pairs of cells in each box that share a line
	if got := len(f.clauses) + twice; got != 8829 {
		t.Errorf("%d clauses, including the second copies of the paper; want 8829", got)
	}
}

// TestStop shows that the function work can stop a search at the first learned clause, and that the
// next search is not affected.
func TestStop(t *testing.T) {
	// A puzzle of 17 clues, for which the minimal encoding learns many clauses.
	shape, puzzle := parse(t, "...............28.3764.....7....1....2.......4..3....6.1..28........5...........3")
	f := newFormula(shape, minimal)
	f.write(puzzle, nil, never)
	asked := 0
	if _, stop := watched(f.library(), func(int) bool { asked++; return true }); !stop || asked != 1 {
		t.Errorf("stop is %t after %d calls of work; want true after 1", stop, asked)
	}
	f.write(puzzle, nil, never)
	if status, stop := watched(f.library(), never); stop || status != gophersat.Sat {
		t.Errorf("after a stopped search: status %v, stop %t; want a model, false", status, stop)
	}
}

// TestFaultsOfTheLibraryAreSeen shows that watched passes on a panic of the library. A panic in the
// goroutine of the library would end the process.
func TestFaultsOfTheLibraryAreSeen(t *testing.T) {
	f := newFormula(sudoku.Shape4, minimal)
	f.write(make(sudoku.Grid, 16), nil, never)
	library := f.library()
	for i := range f.literals { // the loop makes the clauses invalid, so that the library panics
		f.literals[i] = 1 << 20
	}
	defer func() {
		if recover() == nil {
			t.Error("watched did not pass on the panic of the library")
		}
	}()
	watched(library, never)
}
